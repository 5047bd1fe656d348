"""The console: web pages to try extraction out, change settings, and see what the proxy did. Starlette and Jinja2."""
