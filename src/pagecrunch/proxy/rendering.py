"""A page in the view that is wanted: unpacked, worked on, given its bar, packed again. Runs in a worker process."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from urllib.parse import quote

from ..dom.links import lead_links
from ..net.unpack import CutShort, NotReadable, unpack
from ..work.job import PageJob, unpack_settings
from ..work.worker import Handler
from .account import Account
from .bar import BarFacts, make_bar
from .insertion import put_first, put_last
from .packing import pack
from .views import ORIGINAL, READER

UTF8_HTML = "text/html; charset=utf-8"


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderJob(PageJob):
    """A page as it came, and what is to be made of it."""

    url: str
    view: str
    content_encoding: str = ""
    max_bytes: int = 32 * 1024 * 1024  # unpacked
    bar: BarFacts | None = None  # none where the page gets no bar
    policy: str = ""  # of a reading page
    gateway: str = ""  # where links are to lead, up to the address of the page
    top: str = ""  # HTML for the start of the page


@dataclass(frozen=True, slots=True)
class Rendered:
    """What came of it. Where `why_not` says something the page is to be shown as it came."""

    why_not: str = ""
    content_encoding: str = ""
    content_type: str = ""  # empty where it stays as it was
    account: Account = field(default_factory=Account)
    seconds: float = 0.0


def worker_handler() -> Handler[RenderJob]:
    """For `work.worker`: pages are rendered in processes of their own."""
    return Handler(RenderJob, render, warm_up)


def warm_up() -> None:
    page = b"<title>t</title><main><p>" + b"A sentence, to begin with. " * 20
    for view in ("tidy", "reader"):
        render(RenderJob(url="http://pagecrunch.test/", view=view), page)


def render(job: RenderJob, packed: bytes) -> tuple[Rendered, bytes]:
    """The page in its view. Whatever goes wrong is said in `why_not`; nothing raises."""
    began = time.perf_counter()
    try:
        rendered, body = _render(job, packed)
    except (NotReadable, CutShort) as error:
        return Rendered(f"it could not be unpacked: {error or 'it is cut short'}"), b""
    except MemoryError:
        return Rendered("it needs more memory than a page may have"), b""
    except Exception as error:  # a page fails alone, whatever a part of another package raises
        return Rendered(f"{type(error).__name__}: {error}"), b""
    seconds = time.perf_counter() - began
    return Rendered(rendered.why_not, rendered.content_encoding, rendered.content_type, rendered.account, seconds), body


def _render(job: RenderJob, packed: bytes) -> tuple[Rendered, bytes]:
    body = _unpacked(packed, job)
    if body is None:
        return Rendered(f"it is larger than {job.max_bytes:,} bytes when unpacked"), b""
    if job.view == ORIGINAL:
        shown, account, content_type = _original(body, job), Account(), ""
    else:
        make = _reader if job.view == READER else _tidied
        html, account = make(body, job)
        if job.gateway:
            html = lead_links(html, job.url, lambda address: job.gateway + quote(address, safe=""))
        top = make_bar(job.bar, account) if job.bar else job.top
        shown = (put_first(html, top) if top else html).encode("utf-8", "replace")
        content_type = UTF8_HTML
    repacked, how = pack(shown, job.content_encoding)
    return Rendered(content_encoding=how, content_type=content_type, account=account), repacked


def _unpacked(packed: bytes, job: RenderJob) -> bytes | None:
    pieces, size = [], 0
    for piece in unpack(iter((packed,)), job.content_encoding):
        size += len(piece)
        if size > job.max_bytes:
            return None
        pieces.append(piece)
    return b"".join(pieces)


def _original(body: bytes, job: RenderJob) -> bytes:
    if job.bar is None:
        return body
    from ..decode import decode

    _, encoding = decode(body, job.charset)
    return put_last(body, make_bar(job.bar, Account()), encoding.name)


def _tidied(body: bytes, job: RenderJob) -> tuple[str, Account]:
    result = job.tidy(body)
    return result.html, Account.of_tidied(result)


def _reader(body: bytes, job: RenderJob) -> tuple[str, Account]:
    from ..render.html import Style, to_page

    result = job.extract(body)
    output = unpack_settings(job.settings).output
    style = Style(output.theme, output.font)
    html = to_page(result.document, result.metadata, result.page.url, style, job.policy or None)
    return html, Account.of_extraction(result)
