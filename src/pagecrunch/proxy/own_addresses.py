"""The addresses at which the proxy itself answers, in place of a site."""

from __future__ import annotations

SETUP_HOST = "pagecrunch.test"  # exists only within the proxy; .test is reserved for such uses (RFC 6761)
SETUP_PATH = "/setup"  # the page about secure pages and the certificate
SITE_PATH = "/site"  # the page about one site
# Older versions answered on every host, below a path that RFC 8615 keeps free of a site's own pages. A site must not
# get what was meant for them.
OLD_PATH = "/.well-known/pagecrunch/"


def is_ours(host: str, path: str) -> bool:
    """Whether a request is for the proxy itself."""
    return host == SETUP_HOST or path.startswith(OLD_PATH)
