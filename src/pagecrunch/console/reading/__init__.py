"""The front page of the console: read a page, listen to it, save it."""
