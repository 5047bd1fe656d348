"""Crunch: filters that take the clutter out of a page and keep it a page; one filter per file."""

from .engine.order import ORDER

PARTS = {name: name for name in ORDER}  # the built-in filters, and the module of each
