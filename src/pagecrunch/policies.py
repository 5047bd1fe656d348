"""Content security policies: how a policy allows one style sheet or script of ours, and nothing else.

A digest of the exact text is added to the directive that applies. A policy that allows the text already stays as it is:
where `'unsafe-inline'` is in force, a digest would switch it off for the page's own styles.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable

STYLES = ("style-src-elem", "style-src", "default-src")  # the first one that is there applies
SCRIPTS = ("script-src-elem", "script-src", "default-src")


def digest_source(text: str) -> str:
    """The source by which a policy allows an inline style or script with just this text."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def allow(header: str, *, styles: Iterable[str] = (), scripts: Iterable[str] = ()) -> str:
    """The value of a policy header, or of a <meta>, with these digests added to each of its policies."""
    policies = (_allow(_allow(policy, STYLES, list(styles)), SCRIPTS, list(scripts)) for policy in header.split(","))
    return ", ".join(policies)


def _allow(policy: str, names: tuple[str, ...], sources: list[str]) -> str:
    directives = [directive.strip() for directive in policy.split(";") if directive.strip()]
    found = {directive.split()[0].lower(): place for place, directive in reversed(list(enumerate(directives)))}
    name = next((name for name in names if name in found), "")
    if not name or not sources:
        return policy.strip()
    old = directives[found[name]].split()[1:]
    if _allows_inline(old):
        return policy.strip()
    new = [each for each in old if each.lower() != "'none'"]
    new += [source for source in sources if source not in new]
    if name == names[-1]:  # default-src applies to much more, so it stays as it is
        directives.append(" ".join((names[0], *new)))
    else:
        directives[found[name]] = " ".join((name, *new))
    return "; ".join(directives)


def _allows_inline(sources: list[str]) -> bool:
    """Whether any inline style or script is allowed. A nonce or a digest switches 'unsafe-inline' off."""
    lower = [source.lower() for source in sources]
    is_narrowed = any(source.startswith(("'nonce-", "'sha256-", "'sha384-", "'sha512-")) for source in lower)
    return "'unsafe-inline'" in lower and not is_narrowed and "'strict-dynamic'" not in lower
