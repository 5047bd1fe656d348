"""Pictures of pages that are read, loaded through us: their site sees this machine, and nothing of the browser."""

from __future__ import annotations

import hmac

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...errors import FetchError
from ..console import console_of, user_of
from .picture_choice import PICTURE_PATH, picture_key

KEPT_SECONDS = 3600  # in the reader's browser


async def show_picture(request: Request) -> Response:
    """A picture that a reading page has signed."""
    console, session = console_of(request), request.scope.get("session")
    url, key = request.query_params.get("url", ""), request.query_params.get("key", "")
    secret = session.link_secret if session else ""
    if not secret or not hmac.compare_digest(picture_key(url, secret).encode(), key.encode()):
        raise HTTPException(403, "This picture does not belong to a page that you read.")
    try:
        fetched = await run_in_threadpool(console.fetch, url, console.settings(user=user_of(request)).fetch)
    except FetchError as error:
        raise HTTPException(502, str(error)) from error
    kind = fetched.content_type or ""
    if not kind.startswith("image/") or fetched.truncated:
        raise HTTPException(415, "There is no picture at this address.")
    headers = {
        "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
        "Cache-Control": f"private, max-age={KEPT_SECONDS}",
    }
    return Response(fetched.body, headers=headers, media_type=kind)


ROUTES = [Route(PICTURE_PATH, show_picture, methods=["GET"])]
