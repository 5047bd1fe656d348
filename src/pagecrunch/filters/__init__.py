"""Crunch: filters that take the clutter out of a page and keep it a page; one filter per file."""
