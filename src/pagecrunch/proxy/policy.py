"""Content security policies: what a page's own allows us, and the policy of our reading page. None is ever loosened."""

from __future__ import annotations

import re

from ..render.html import style_source

_NONCE = re.compile(r"'nonce-([A-Za-z0-9+/_=-]+)'")
# Of what sources are written with (CSP 3, section 2.3.1); anything else may be meant to end ours.
_SOURCES = re.compile(r"[A-Za-z0-9:/.*'_+=~%@!$&() -]+")
ANY_IMAGE = "http: https:"


def own_nonce(policies: list[str]) -> str:
    """The word by which a page lets its own scripts run; ours bears it too, and the policy stays as it is."""
    for policy in policies:
        if found := _NONCE.search(policy):
            return found.group(1)
    return ""


def reading_policies(page_policies: list[str], nonce: str) -> list[str]:
    """The policies of a reading page, which all hold: ours, and for images those of the page itself."""
    ours = (
        f"default-src 'none'; img-src {ANY_IMAGE}; style-src {style_source()} 'nonce-{nonce}'; "
        f"script-src 'nonce-{nonce}'; form-action 'self'; base-uri 'none'"
    )
    # The first also stands in the page itself, where nothing can be said about frames.
    return [ours, "frame-ancestors 'none'", *(f"img-src {images}" for images in map(_images, page_policies) if images)]


def _images(policy: str) -> str:
    directives: dict[str, str] = {}
    for directive in policy.replace(",", ";").split(";"):
        name, _, sources = directive.strip().partition(" ")
        directives.setdefault(name.lower(), sources.strip())
    allowed = directives.get("img-src", directives.get("default-src"))
    if allowed is None:
        return ""
    return allowed if _SOURCES.fullmatch(allowed) else "'none'"
