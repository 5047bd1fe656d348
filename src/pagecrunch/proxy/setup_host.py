"""The name of the set-up page. It exists only within the proxy: .test is kept free for such uses (RFC 6761)."""

from __future__ import annotations

SETUP_HOST = "pagecrunch.test"
