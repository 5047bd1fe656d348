"""Makes the models that ship with PageCrunch from a folder of corpora. Never part of the package."""
