"""Links from a page that is shown in a frame back to us.

Such a page has no origin, so the browser sends no cookie with its links. They carry a signature instead, which lets
the reader whom the page was shown to follow this link without being asked.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

from starlette.datastructures import QueryParams

if TYPE_CHECKING:
    from ..sessions import Session, Sessions


def signed_query(address: str, view: str, session: Session) -> str:
    """The query by which this reader follows a link to this address."""
    fields = {"view": view, "by": session.name, "key": link_signature(session.link_secret, address)}
    return f"{urlencode(fields)}&url={quote(address, safe='')}"


def follow_link(query: QueryParams, sessions: Sessions) -> str:
    """The query that a signed link leads to; empty if it is not one of ours."""
    session = sessions.named(query.get("by", "")) if "by" in query else None
    address = query.get("url", "")
    if session is None:
        return ""
    expected = link_signature(session.link_secret, address)
    if not hmac.compare_digest(expected.encode(), query.get("key", "").encode()):
        return ""
    return urlencode({"url": address, "view": query.get("view", "")})


def link_signature(secret: str, address: str) -> str:
    return hmac.new(secret.encode(), address.encode("utf-8", "replace"), hashlib.sha256).hexdigest()[:32]
