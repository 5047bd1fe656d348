"""The docs as a site of static pages: `python -m tools.docs_site build/docs`. Not part of the package."""
