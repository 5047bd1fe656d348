"""Renders a page in the requested view: decompress, tidy or extract, add the bar, compress. Runs in a worker."""

from __future__ import annotations

import hashlib
import hmac
import re
import time
import zlib
from dataclasses import dataclass, field, replace
from importlib import import_module
from urllib.parse import quote

from ..decode import decode
from ..dom.serialise import lead_links
from ..fetch.unpack import TruncatedError, UnpackError, unpack, zstd_module
from ..render.html import Style, to_page
from ..work.job import PageJob, unpack_settings
from ..work.worker import Handler
from .bar import BarFacts, make_bar
from .page_visit import ORIGINAL, READER
from .removals import Removals

UTF8_HTML = "text/html; charset=utf-8"
# Levels that cost about as little as decompressing; a page is compressed once and read once.
_GZIP_LEVEL = 4
_BROTLI_QUALITY = 3
_ZSTD_LEVEL = 3
# Skips what may come before <body> and hold text that looks like a tag. Our serialiser puts values in double quotes, so
# no part of this can match in two ways.
_UP_TO_BODY = re.compile(
    r"<!--.*?-->"
    r"|<(script|style|title|noscript|template|textarea)\b(?:[^\">]|\"[^\"]*\")*>.*?</\1>"
    r"|(?P<body><body\b(?:[^\">]|\"[^\"]*\")*>)"
    r"|<[a-z!/](?:[^\">]|\"[^\"]*\")*>",
    re.DOTALL | re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderJob(PageJob):
    """How to render a page."""

    url: str
    view: str
    content_encoding: str = ""
    max_bytes: int = 32 * 1024 * 1024  # decompressed
    bar: BarFacts | None = None  # None for a page without a bar
    policy: str = ""  # of a reading page
    gateway: str = ""  # the gateway's address that links are sent through, up to the link's own address
    link_secret: str = ""  # signs these links
    top: str = ""  # HTML for the start of the page


@dataclass(frozen=True, slots=True)
class RenderResult:
    """What became of a page. If there is an error, the page has to be shown as it came."""

    error: str = ""
    content_encoding: str = ""
    content_type: str = ""  # empty if it stays as it was
    removals: Removals = field(default_factory=Removals)
    seconds: float = 0.0


def worker_handler() -> Handler[RenderJob]:
    """For `work.worker`: pages are rendered in processes of their own."""
    return Handler(RenderJob, render, warm_up)


def warm_up() -> None:
    page = b"<title>t</title><main><p>" + b"A sentence, to begin with. " * 20
    for view in ("tidy", "reader"):
        render(RenderJob(url="http://pagecrunch.test/", view=view), page)


def render(job: RenderJob, packed: bytes) -> tuple[RenderResult, bytes]:
    """The page in its view. Never raises: what goes wrong is in `error`."""
    started = time.perf_counter()
    try:
        result, body = _render(job, packed)
    except (UnpackError, TruncatedError) as error:
        return RenderResult(f"it could not be unpacked: {error or 'it is cut short'}"), b""
    except MemoryError:
        return RenderResult("it needs more memory than a page may have"), b""
    except Exception as error:  # one bad page or plug-in must not stop the worker
        return RenderResult(f"{type(error).__name__}: {error}"), b""
    return replace(result, seconds=time.perf_counter() - started), body


def _render(job: RenderJob, packed: bytes) -> tuple[RenderResult, bytes]:
    body = _decompress(packed, job)
    if body is None:
        return RenderResult(f"it is larger than {job.max_bytes:,} bytes when unpacked"), b""
    if job.view == ORIGINAL:
        shown, removals, content_type = _original(body, job), Removals(), ""
    else:
        html, removals = _read(body, job) if job.view == READER else _tidy(body, job)
        if job.gateway:
            html = lead_links(html, job.url, lambda address: job.gateway + signed_link(address, job.link_secret))
        top = make_bar(job.bar, removals) if job.bar else job.top
        shown = (insert_into_body(html, top) if top else html).encode("utf-8", "replace")
        content_type = UTF8_HTML
    compressed, encoding = compress(shown, job.content_encoding)
    return RenderResult(content_encoding=encoding, content_type=content_type, removals=removals), compressed


def _decompress(packed: bytes, job: RenderJob) -> bytes | None:
    """The page's own bytes; None if there are too many."""
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
    _, encoding = decode(body, job.charset)
    return append_to_page(body, make_bar(job.bar, Removals()), encoding.name)


def _tidy(body: bytes, job: RenderJob) -> tuple[str, Removals]:
    result = job.tidy(body)
    return result.html, Removals.of_tidied(result)


def _read(body: bytes, job: RenderJob) -> tuple[str, Removals]:
    result = job.extract(body)
    output = unpack_settings(job.settings).output
    style = Style(output.theme, output.font)
    html = to_page(result, style, job.policy or None)
    return html, Removals.of_extraction(result)


def signed_link(address: str, secret: str) -> str:
    """An address within a link to the gateway, with the signature that lets its reader follow it."""
    return f"{quote(address, safe='')}&key={link_signature(secret, address)}" if secret else quote(address, safe="")


def link_signature(secret: str, address: str) -> str:
    return hmac.new(secret.encode(), address.encode("utf-8", "replace"), hashlib.sha256).hexdigest()[:32]


def insert_into_body(html: str, piece: str) -> str:
    """Serialised HTML with a piece at the start of its body; at its end if it has no body."""
    for found in _UP_TO_BODY.finditer(html):
        if found["body"]:
            return html[: found.end()] + piece + html[found.end() :]
    return html + piece


def append_to_page(body: bytes, piece: str, encoding: str) -> bytes:
    """The page as it came with a piece after it, in the page's own encoding."""
    if encoding.startswith("utf-16"):
        return body + piece.encode("utf-16-le" if encoding == "utf-16le" else "utf-16-be")
    return body + piece.encode("ascii", "xmlcharrefreplace")


def compress(body: bytes, content_encoding: str) -> tuple[bytes, str]:
    """The body in the encoding that it came with, and that encoding's name; as it is for an unknown one."""
    name = content_encoding.strip().lower()
    if name in ("gzip", "x-gzip"):
        packer = zlib.compressobj(_GZIP_LEVEL, zlib.DEFLATED, zlib.MAX_WBITS | 16)
        return packer.compress(body) + packer.flush(), "gzip"
    if name == "deflate":
        return zlib.compress(body, _GZIP_LEVEL), "deflate"
    if name == "br":
        return import_module("brotlicffi").compress(body, quality=_BROTLI_QUALITY), "br"
    if name == "zstd":
        return zstd_module().compress(body, _ZSTD_LEVEL), "zstd"
    return body, ""
