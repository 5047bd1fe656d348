"""Bytes to text: which encoding a page is in, and how browsers read it."""

from .content_type import ContentType, parse_content_type
from .decode import Encoding, decode

__all__ = ["ContentType", "Encoding", "decode", "parse_content_type"]
