"""Pages of strangers, in frames that let them do nothing: no script, no form, no origin, no request unless allowed."""

from __future__ import annotations

from starlette.responses import HTMLResponse

_INLINE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"
_FROM_SITE = (
    "default-src 'none'; style-src 'unsafe-inline' http: https:; img-src data: http: https:; "
    "font-src data: http: https:; media-src http: https:"
)


def framed(html: str, *, loads_from_site: bool) -> HTMLResponse:
    """A page for a frame of ours. `loads_from_site` lets it fetch its pictures and styles, as browsers do."""
    allowed = _FROM_SITE if loads_from_site else _INLINE
    return HTMLResponse(
        html,
        headers={
            "Content-Security-Policy": f"sandbox; {allowed}; form-action 'none'; frame-ancestors 'self'",
            "X-Frame-Options": "SAMEORIGIN",
            "Referrer-Policy": "no-referrer",
        },
    )
