"""The HTTP API: pages in, main content or tidied pages out, for programs. Described in docs/api.md."""

from __future__ import annotations

from .endpoints import Api

__all__ = ["Api"]
