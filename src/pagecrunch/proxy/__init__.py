"""The proxy: removes the clutter from every page that a browser opens through it."""
