"""Quality and speed of PageCrunch and of its peers, measured on a corpus folder. Never part of the package."""
