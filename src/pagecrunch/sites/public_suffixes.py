"""Public suffixes: names such as com, co.uk and github.io, below which anyone can have a site.

A rule for such a name would hold for the sites of many people who have nothing to do with each other. The list is
Mozilla's (publicsuffix.org), in the version that comes with the package tldextract; nothing is fetched.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tldextract import TLDExtract


def is_public_suffix(host: str) -> bool:
    """Whether sites of different owners are below this name."""
    found = _split()(host.lower().rstrip("."))
    return bool(found.suffix) and not found.domain


@cache
def _split() -> TLDExtract:
    from tldextract import TLDExtract

    return TLDExtract(suffix_list_urls=(), cache_dir=None, include_psl_private_domains=True)
