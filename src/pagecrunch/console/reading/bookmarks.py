"""Bookmarks that send the page of any browser window here."""

from __future__ import annotations

from starlette.requests import Request


def bookmark(request: Request, path: str) -> str:
    """A bookmark that opens the page it is clicked on at this path of ours."""
    here = f"{request.url.scheme}://{request.headers['host']}{path}"
    return (
        f"javascript:location.href='{here}?url='+encodeURIComponent(location.href)"
        "+'&title='+encodeURIComponent(document.title)"
    )
