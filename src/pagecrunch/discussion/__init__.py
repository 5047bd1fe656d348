"""What readers said about a page: their comments as a tree."""
