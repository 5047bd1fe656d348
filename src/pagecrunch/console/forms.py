"""Reads forms of the console. A form without the session's secret comes from another page, and is refused."""

from __future__ import annotations

import hmac

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from .access import form_secret

SECRET_FIELD = "form_secret"
MOST_FIELDS = 2000  # a form with all settings has about 300
EXTRA_BYTES = 1024 * 1024  # that a form may hold beside a page


async def read_form(request: Request, most_bytes: int = 0) -> FormData:
    """The fields of a form; HTTPException if it is too large, or was not sent from the console."""
    limit = most_bytes + EXTRA_BYTES
    length = request.headers.get("content-length", "")
    if not length.isdigit() or int(length) > limit:
        raise HTTPException(
            413, f"This is too large: more than {limit:,} bytes. The setting limits.max_bytes is the limit."
        )
    form = await request.form(max_files=4, max_fields=MOST_FIELDS, max_part_size=limit)
    secret = form_secret(request)
    if not secret or not hmac.compare_digest(text_of(form, SECRET_FIELD).encode(), secret.encode()):
        raise HTTPException(403, "This form was not sent from the console. Open the page again and send it from there.")
    return form


def text_of(form: FormData, name: str) -> str:
    """The text of a field; empty if there is none."""
    value = form.get(name)
    return value if isinstance(value, str) else ""


async def file_of(form: FormData, name: str) -> tuple[str, bytes]:
    """The name and the bytes of an uploaded file; both empty if there is none."""
    value = form.get(name)
    if not isinstance(value, UploadFile):
        return "", b""
    return value.filename or "", await value.read()


def whole_number(text: str) -> int:
    """A number from a form or an address; 0 if it is not one."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0


def own_path(text: str) -> str:
    """A page of the console that a form or an address names; the start page for anything else."""
    return text if text.startswith("/") and not text.startswith(("//", "/\\")) else "/"
