"""Fetching pages safely: public addresses only, one deadline for all of it, and bounded decompression."""

from ..fetched import Fetched
from ..settings import FetchLimits
from .fetch import fetch

__all__ = ["FetchLimits", "Fetched", "fetch"]
