"""Renderers: a Page and a Decision to a format, one format a file."""
