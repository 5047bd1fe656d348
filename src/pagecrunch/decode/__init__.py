"""Bytes to text: which encoding a page is in, and how browsers read it."""

from .decode import decode
from .encoding import Encoding

__all__ = ["Encoding", "decode"]
