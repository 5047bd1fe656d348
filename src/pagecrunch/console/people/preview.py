"""The sample page as a reader would see it with some settings, for a frame next to the form."""

from __future__ import annotations

from html import escape

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...api import extract, tidy
from ...render.html import Style, to_page
from ...settings import Settings
from ..owner import owner_of
from ..playground.painting import framed
from ..recent_pages import SAMPLE_URL, sample_page
from .questions import given_settings

PREVIEW = "/settings/preview"
POLICY = "default-src 'none'; style-src 'unsafe-inline'"  # of the reading page, which gets one more style


async def show_preview(request: Request) -> Response:
    settings = owner_of(request).with_changes(given_settings(request.query_params))
    return framed(await run_in_threadpool(sample_in_view, settings), loads_from_site=False)


def sample_in_view(settings: Settings) -> str:
    """The sample in the view and size that the settings name."""
    page, view = sample_page(), settings.proxy.view
    if view == "reader":
        result = extract(page, SAMPLE_URL, settings=settings)
        html: str = to_page(result, Style.of(settings.output), POLICY)
    elif view == "text":
        text = tidy(page, SAMPLE_URL, settings=settings).text
        html = f"<!doctype html><title></title><pre>{escape(text, quote=False)}</pre>"
    else:
        html = page.decode() if view == "original" else tidy(page, SAMPLE_URL, settings=settings).html
    # A link would lead away from the preview.
    return f"{html}<style>:root{{zoom:{settings.proxy.text_size / 100:g}}}a{{pointer-events:none}}</style>"


ROUTES = [Route(PREVIEW, show_preview, methods=["GET"])]
