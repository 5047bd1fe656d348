"""Crunch: filters that take the clutter out of a page and keep it a page. One filter a file; `pipeline.py` runs them."""
