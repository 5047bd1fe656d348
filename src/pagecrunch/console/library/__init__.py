"""The pages that a reader saved: the list, and files from and for other programs."""
