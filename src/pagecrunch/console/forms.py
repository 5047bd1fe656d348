"""What a form of ours brought. A form without the session's secret is another page's, and is refused."""

from __future__ import annotations

import hmac

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from .guard import form_secret

SECRET_FIELD = "form_secret"
MOST_FIELDS = 2000  # a form of all settings has some 300
FORM_SLACK_BYTES = 1024 * 1024  # what a form may hold beside a page


async def read_form(request: Request, most_bytes: int) -> FormData:
    """The fields of a form; HTTPException for one that is not ours or too large."""
    limit = most_bytes + FORM_SLACK_BYTES
    length = request.headers.get("content-length", "")
    if not length.isdigit() or int(length) > limit:
        raise HTTPException(413, f"A form may bring {limit:,} bytes at most; the setting limits.max_bytes allows more.")
    form = await request.form(max_files=4, max_fields=MOST_FIELDS, max_part_size=limit)
    secret = form_secret(request)
    given = form.get(SECRET_FIELD)
    if not secret or not isinstance(given, str) or not hmac.compare_digest(given.encode(), secret.encode()):
        raise HTTPException(403, "This form was not sent from the console; open the page again and send it from there.")
    return form


def text_of(form: FormData, name: str) -> str:
    """A field's text; "" where there is none."""
    value = form.get(name)
    return value if isinstance(value, str) else ""


async def file_of(form: FormData, name: str) -> tuple[str, bytes]:
    """A file's name and bytes; both empty where none was chosen."""
    value = form.get(name)
    if not isinstance(value, UploadFile):
        return "", b""
    return value.filename or "", await value.read()
