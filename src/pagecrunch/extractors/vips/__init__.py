"""VIPS: visual blocks, separators between them, and the tree that both make."""
