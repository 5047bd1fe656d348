"""Fetching pages safely: public addresses only, one deadline for all of it, and bounded decompression."""

from .fetch import Fetched, fetch

__all__ = ["Fetched", "fetch"]
