"""The proxy: every page that a browser asks for through it, without its clutter."""
