"""The HTTP API: pages in, main content or tidied pages out, for programs. Told in docs/api.md."""

from __future__ import annotations

from .routes import Api

__all__ = ["Api"]
