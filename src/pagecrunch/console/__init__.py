"""The console: pages in which people try extraction out, set it up and see what it did. Starlette and Jinja2."""
