"""A page as a table: rows, characters, visibility, blocks."""
