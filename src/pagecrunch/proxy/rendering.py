"""A page in the view that is wanted: unpacked, worked on, given its bar, packed again. Runs in a worker process."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any
from urllib.parse import quote

from ..dom.serialise import lead_links
from ..net.unpack import CutShort, NotReadable, unpack
from ..workers.told import parts, rules_from, settings_from
from .account import Account
from .bar import BarFacts, make_bar
from .insertion import put_first, put_last
from .packing import pack
from .views import ORIGINAL, READER

UTF8_HTML = "text/html; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Job:
    """A page as it came, and what is to be made of it."""

    url: str
    view: str
    content_encoding: str = ""
    charset: str | None = None
    max_bytes: int = 32 * 1024 * 1024  # unpacked
    settings: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # by section, those that were set
    sites: str = ""  # the user's site rules, as TOML
    bar: Mapping[str, Any] | None = None  # BarFacts; none where the page gets no bar
    policy: str = ""  # of a reading page
    gateway: str = ""  # where links are to lead, up to the address of the page
    top: str = ""  # HTML for the start of the page

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Rendered:
    """What came of it. Where `why_not` says something the page is to be shown as it came."""

    why_not: str = ""
    content_encoding: str = ""
    content_type: str = ""  # empty where it stays as it was
    account: Account = field(default_factory=Account)
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Rendered:
        return cls(**{**values, "account": Account.from_json(values["account"])})


def render(job: Job, packed: bytes) -> tuple[Rendered, bytes]:
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


def _render(job: Job, packed: bytes) -> tuple[Rendered, bytes]:
    body = _unpacked(packed, job)
    if body is None:
        return Rendered(f"it is larger than {job.max_bytes:,} bytes when unpacked"), b""
    bar = BarFacts(**job.bar) if job.bar else None
    if job.view == ORIGINAL:
        shown, account, content_type = _original(body, job, bar), Account(), ""
    else:
        make = _reader if job.view == READER else _tidied
        html, account = make(body, job)
        if job.gateway:
            html = lead_links(html, job.url, lambda address: job.gateway + quote(address, safe=""))
        top = make_bar(bar, account) if bar else job.top
        shown = (put_first(html, top) if top else html).encode("utf-8", "replace")
        content_type = UTF8_HTML
    repacked, how = pack(shown, job.content_encoding)
    return Rendered(content_encoding=how, content_type=content_type, account=account), repacked


def _unpacked(packed: bytes, job: Job) -> bytes | None:
    pieces, size = [], 0
    for piece in unpack(iter((packed,)), job.content_encoding):
        size += len(piece)
        if size > job.max_bytes:
            return None
        pieces.append(piece)
    return b"".join(pieces)


def _original(body: bytes, job: Job, bar: BarFacts | None) -> bytes:
    if bar is None:
        return body
    from ..decode import decode

    _, encoding = decode(body, job.charset)
    return put_last(body, make_bar(bar, Account()), encoding.name)


def _tidied(body: bytes, job: Job) -> tuple[str, Account]:
    from ..api import tidy

    options: Any = {"http_charset": job.charset, "registry": parts(), "sites": rules_from(job.sites)}
    result = tidy(body, job.url, settings_from(job.settings), **options)
    return result.html, Account.of_tidied(result)


def _reader(body: bytes, job: Job) -> tuple[str, Account]:
    from ..api import extract
    from ..render.html import Style, to_page

    settings = settings_from(job.settings)
    options: Any = {"http_charset": job.charset, "registry": parts(), "sites": rules_from(job.sites)}
    result = extract(body, job.url, settings=settings, **options)
    style = Style(settings.output.theme, settings.output.font)
    html = to_page(result.document, result.metadata, result.page.url, style, job.policy or None)
    return html, Account.of_extraction(result)
