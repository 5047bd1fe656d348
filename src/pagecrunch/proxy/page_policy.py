"""Content security policies: a page's own with room for the bar, and that of a reading page.

A page's policy is not loosened: the only thing that it allows more is the bar's own style and script, by the digests of
their text. Whoever could write these into the page would gain nothing.
"""

from __future__ import annotations

import re

from ..policies import allow
from ..render.html import style_source

# Characters of a source list (CSP 3, section 2.3.1); anything else could be an attempt to end our policy.
_SOURCES = re.compile(r"[A-Za-z0-9:/.*'_+=~%@!$&() -]+")
_SANDBOX = re.compile(r"[a-z -]*")

Directives = list[tuple[str, list[str]]]


def with_bar(header: str, styles: tuple[str, ...], script: str) -> str:
    """A header with one or several policies, each with room for the bar."""
    return allow(header, styles=styles, scripts=(script,) if script else ())


def reader_policies(page_policies: list[str], styles: tuple[str, ...], script: str) -> list[str]:
    """The policies of a reading page, which all apply: ours, and the page's own for images and for its sandbox.

    The first is also written into the page, where a policy can mention neither frames nor a sandbox.
    """
    ours = (
        f"default-src 'none'; img-src http: https:; style-src {' '.join((style_source(), *styles))}; "
        f"script-src {script or repr('none')}; form-action 'none'; base-uri 'none'"
    )
    own = [policy for header in page_policies for policy in header.split(",")]
    kept = [part for policy in own for part in (_images(policy), _sandbox(policy)) if part]
    return [ours, "frame-ancestors 'none'", *kept]


def _parse(policy: str) -> Directives:
    """The directives of a policy in their order. Of two with the same name, the first counts."""
    found: dict[str, list[str]] = {}
    for directive in policy.split(";"):
        name, *sources = directive.split() or [""]
        if name:
            found.setdefault(name.lower(), sources)
    return list(found.items())


def _images(policy: str) -> str:
    directives = dict(_parse(policy))
    allowed = directives.get("img-src", directives.get("default-src"))
    if allowed is None:
        return ""
    sources = " ".join(allowed) or "'none'"
    return f"img-src {sources if _SOURCES.fullmatch(sources) else repr('none')}"


def _sandbox(policy: str) -> str:
    directives = dict(_parse(policy))
    if "sandbox" not in directives:
        return ""
    words = " ".join(directives["sandbox"]).lower()
    return f"sandbox {words}".rstrip() if _SANDBOX.fullmatch(words) else "sandbox"
