"""What a site rule found on a page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RuleMatch:
    """How often a selector of a site rule was found on a page: `verdict` is content, keep or remove."""

    rule: str  # the host or path that it is for
    selector: str
    verdict: str
    count: int
