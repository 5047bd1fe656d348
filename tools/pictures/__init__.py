"""The drawings of the docs, made from what the code finds: `python -m tools.pictures`."""
