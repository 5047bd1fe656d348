"""The page that a reader gave: an address, HTML, a file, or the sample that comes with the console."""

from __future__ import annotations

from importlib.resources import files

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData

from ...errors import UsageError
from ...fetch import fetch
from ...settings import Settings
from ...sniff import detect_other_format, explain_other_format
from ..forms import file_of, text_of
from ..held_pages import HeldPage, HeldPages

SAMPLE_NAME = "The sample page"
SAMPLE_URL = "https://harbour.example/news/2026/tide-mill"


async def take_page(form: FormData, held: HeldPages, settings: Settings) -> HeldPage:
    """Hold the page that a form brought; UsageError or FetchError say what is wrong with it."""
    if text_of(form, "sample"):
        return hold_sample(held)
    address, html = text_of(form, "url").strip(), text_of(form, "html")
    name, body = await file_of(form, "file")
    given = [what for what, is_there in (("a file", body), ("HTML", html.strip())) if is_there]
    if len(given) > 1:
        raise UsageError("Give either HTML or a file, not both; an address beside one of them says where it is from.")
    if name and not body:
        raise UsageError(f"The file {name} is empty, so there is nothing to extract.")
    if body:
        _check(name, body)
        return held.hold(name or "A file", body, url=_web_address(address))
    if html.strip():
        return held.hold("Pasted HTML", html.encode(), url=_web_address(address), charset="utf-8")
    if not address:
        raise UsageError("Give the address of a page, its HTML, or a file.")
    fetched = await run_in_threadpool(fetch, _web_address(address) or "", settings.fetch)
    _check(address, fetched.body)
    return held.hold(
        fetched.url,
        fetched.body,
        url=fetched.url,
        charset=fetched.charset,
        notes=fetched.truncated,
        can_be_named=True,
    )


def hold_sample(held: HeldPages) -> HeldPage:
    body = (files("pagecrunch.console") / "sample.html").read_bytes()
    return held.hold(SAMPLE_NAME, body, url=SAMPLE_URL, charset="utf-8")


def _web_address(text: str) -> str | None:
    """An address as people type it: without a scheme it is one of the web."""
    if not text:
        return None
    return text if "://" in text else f"https://{text}"


def _check(name: str, body: bytes) -> None:
    if not body:
        raise UsageError(f"{name} is empty, so there is nothing to extract.")
    if what := detect_other_format(body):
        raise UsageError(explain_other_format(name, what))
