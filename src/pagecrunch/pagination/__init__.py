"""Articles over several pages: the next page's address, and all pages joined."""
