"""The learned extractor, the default: see `extract.py`."""
