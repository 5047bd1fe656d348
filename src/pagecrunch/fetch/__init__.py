"""Fetching pages safely: public addresses only, one deadline for all of it, and bounded decompression."""

from ..settings import FetchLimits
from .fetch import Fetched, fetch

__all__ = ["FetchLimits", "Fetched", "fetch"]
