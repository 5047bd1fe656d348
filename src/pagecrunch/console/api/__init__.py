"""The HTTP API: pages in, main content or tidied pages out, for programs. Described in docs/api.md."""
