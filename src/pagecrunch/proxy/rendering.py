"""Renders a page in the requested view: decompress, tidy or extract, add the bar, compress. Runs in a worker."""

from __future__ import annotations

import re
import time
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from html import escape, unescape
from importlib import import_module
from urllib.parse import urlsplit

from ..decode import decode
from ..dom.selectors import fault_of
from ..dom.xhtml import XHTML, to_html, to_xhtml
from ..errors import UsageError
from ..fetch.unpack import TruncatedError, UnpackError, unpack, zstd_module
from ..filters import late_parts, overlays, removed_links, skip_link
from ..filters.engine.view import HIDING, MARKED
from ..languages import use_language
from ..policies import digest_source
from ..render.html import Style, to_page
from ..sites import SiteRules
from ..sites.rules import SiteRule
from ..work.job import PackedSettings, PageJob, pack_rules, unpack_rules
from ..work.worker import Handler
from . import page_parts
from .bar import BarFacts, bar_script, bar_styles, make_bar
from .doubt import doubt_note
from .page_policy import with_bar
from .page_visit import ORIGINAL, READER, TEXT, TIDY, PartOfPage
from .removals import Removals
from .text_page import PLAIN_TEXT, text_page

UTF8_HTML = "text/html; charset=utf-8"
Rendered = tuple[str, Removals, str, tuple[str, ...]]  # the page, what was removed, content type, styles we added
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
_POLICY = re.compile(
    r'<meta\b(?=[^>]*\shttp-equiv="content-security-policy")[^>]*\scontent="([^"]*)"', re.IGNORECASE
)  # our serialiser writes no > into a value


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderJob(PageJob):
    """How to render a page."""

    url: str
    view: str
    content_encoding: str = ""
    max_bytes: int = 32 * 1024 * 1024  # decompressed
    is_xhtml: bool = False  # the page came as XML, and a tidied one has to be XML too
    bar: BarFacts | None = None  # None for a page without a bar
    put_back: tuple[str, ...] = ()  # groups of parts that the reader wants to keep on this site, in this view
    language: str = ""  # of the words that we add
    policy: str = ""  # of a reading page
    part: PartOfPage | None = None  # for a page that is shown while it loads


@dataclass(frozen=True, slots=True)
class RenderResult:
    """What became of a page. If there is an error, the page has to be shown as it came."""

    error: str = ""
    content_encoding: str = ""
    content_type: str = ""  # empty if it stays as it was
    removals: Removals = field(default_factory=Removals)
    styles: tuple[str, ...] = ()  # sources by which a policy allows the styles that we added
    seconds: float = 0.0
    part: PartOfPage | None = None  # what has been sent once this is
    charset: str = ""  # that the page was read in


def worker_handler() -> Handler[RenderJob]:
    """For `work.worker`: pages are rendered in processes of their own."""
    return Handler(RenderJob, render, warm_up)


def warm_up() -> None:
    page = b"<title>t</title><main><p>" + b"A sentence, to begin with. " * 20
    for view in (TIDY, READER):
        render(RenderJob(url="http://pagecrunch.test/", view=view), page)


def render(job: RenderJob, packed: bytes) -> tuple[RenderResult, bytes]:
    """The page in its view. Never raises: what goes wrong is in `error`."""
    started = time.perf_counter()
    try:
        with use_language(job.language):
            result, body = _render(job, packed)
    except UsageError as error:
        return RenderResult(str(error)), b""
    except (UnpackError, TruncatedError) as error:
        return RenderResult(f"it could not be unpacked: {error or 'it is cut short'}"), b""
    except MemoryError:
        return RenderResult("it needs more memory than a page may have"), b""
    except Exception as error:  # one bad page or plug-in must not stop the worker
        return RenderResult(f"{type(error).__name__}: {error}"), b""
    return replace(result, seconds=time.perf_counter() - started), body


def _render(job: RenderJob, packed: bytes) -> tuple[RenderResult, bytes]:
    own_styles: tuple[str, ...] = ()
    body = _decompress(packed, job)
    if body is None:
        return RenderResult(f"it is larger than {job.max_bytes:,} bytes when unpacked"), b""
    if job.part is not None:
        return _render_part(job, body, job.part)
    if job.view == ORIGINAL:
        shown, removals, content_type = _original(body, job, Removals()), Removals(), ""
    else:
        page, prolog = to_html(body, job.charset) if job.is_xhtml else (body, "")
        html, removals, content_type, own_styles = _RENDERERS[job.view](page, job)
        if removals.passed_on and job.view == TIDY:
            return _passed_on(body, removals, job)
        if job.is_xhtml and job.view == TIDY:  # without a bar: XML has no shadow trees to put it in
            html, content_type = to_xhtml(html, prolog), f"{XHTML}; charset=utf-8"
        elif content_type == UTF8_HTML:
            html = insert_into_body(html, make_bar(job.bar, removals), job.bar.text_size) if job.bar else html
        shown = html.encode("utf-8", "replace")
    compressed, encoding = compress(shown, job.content_encoding)
    styles = tuple(map(digest_source, own_styles))
    return RenderResult(
        content_encoding=encoding, content_type=content_type, removals=removals, styles=styles
    ), compressed


def _passed_on(body: bytes, removals: Removals, job: RenderJob) -> tuple[RenderResult, bytes]:
    """The page as it came, with a bar that says why."""
    compressed, encoding = compress(_original(body, job, removals), job.content_encoding)
    return RenderResult(content_encoding=encoding, removals=removals), compressed


def _decompress(packed: bytes, job: RenderJob) -> bytes | None:
    """The page's own bytes; None if there are too many."""
    pieces, size = [], 0
    try:
        for piece in unpack(iter((packed,)), job.content_encoding):
            size += len(piece)
            if size > job.max_bytes:
                return None
            pieces.append(piece)
    except TruncatedError:
        if job.part is None or job.part.is_whole:
            raise
    return b"".join(pieces)


def _render_part(job: RenderJob, body: bytes, sent: PartOfPage) -> tuple[RenderResult, bytes]:
    """The next piece of a page that is shown while it loads: see `page_parts`. It is empty if nothing is certain."""
    utf8, encoding = decode(body, job.charset)
    nothing = RenderResult(part=sent, charset=encoding.name), b""
    job = _for_this_place(job)
    charset = encoding.name
    if encoding.source in ("guess", "repair") and not sent.tail:
        return nothing  # with more of the page, the guess may be another one
    source, marks = utf8.decode("utf-8", "replace"), page_parts.Marks.make()
    if sent.is_whole:
        result = job.tidy(marks.insert(source, [sent.place]))
        rest = page_parts.after(result.html, list(marks.split(result.html)), sent.place, sent.tail)
        removals = Removals.of_tidied(result)
        if rest is None:
            return RenderResult("its parts no longer fit together", removals=removals), b""
        top = make_bar(job.bar, removals) if job.bar else ""
        return RenderResult(removals=removals), insert_into_rest(rest, top).encode("utf-8", "replace")
    places = page_parts.find_places(source)
    if not sent.tail:
        html = job.tidy(page_parts.head_source(source, places, marks)).html
        piece = html.partition(marks.at(places.head))[0]
        part = PartOfPage(places.head, piece[-page_parts.TAIL :])
        styles = tuple(map(digest_source, usual_styles()))
        return RenderResult(part=part, charset=charset, styles=styles), piece.encode("utf-8", "replace")
    blocks = [place for place in places.blocks if place > sent.place]
    pieces = list(marks.split(job.tidy(marks.insert(source, [sent.place, *blocks])).html))
    piece, place = page_parts.between(pieces, sent.place, sent.next_place), sent.next_place
    if not piece or page_parts.digest(piece) != sent.next_digest:
        piece, place = "", sent.place
    next_place = page_parts.choose_part(pieces, place)
    next_digest = page_parts.digest(page_parts.between(pieces, place, next_place))
    part = PartOfPage(place, (sent.tail + piece)[-page_parts.TAIL :], next_place, next_digest)
    return RenderResult(part=part, charset=charset), piece.encode("utf-8", "replace")


def usual_styles() -> tuple[str, ...]:
    """The styles that a page may get after its headers are sent."""
    own = (skip_link.STYLE, removed_links.STYLE, removed_links.WHOLE_BODY, overlays.SCROLLS)
    return late_parts.style_sheet(), HIDING + MARKED, *own


def _original(body: bytes, job: RenderJob, removals: Removals) -> bytes:
    if job.bar is None:
        return body
    _, encoding = decode(body, job.charset)
    return append_to_page(body, make_bar(job.bar, removals), encoding.name)


def _tidy(body: bytes | str, job: RenderJob) -> Rendered:
    job = _for_this_place(job)
    result = job.tidy(body)
    if keeping := _keeping(job, Removals.of_tidied(result)):
        result = keeping.tidy(body)
    return result.html, Removals.of_tidied(result), UTF8_HTML, result.own_styles


def _for_this_place(job: RenderJob) -> RenderJob:
    """The job with the settings that fit where the page is shown."""
    if job.bar:  # which lists the removed links
        return replace(job, settings=with_setting(job.settings, "removed_links", "enabled", False))
    return job


def with_setting(settings: PackedSettings, section: str, name: str, value: object) -> PackedSettings:
    return {**settings, section: {**settings.get(section, {}), name: value}}


def without_scripts(settings: PackedSettings) -> PackedSettings:
    """The same settings, with the profile for pages that run no scripts in place of the default one."""
    profile = settings.get("tidy", {}).get("profile", "modern")
    return with_setting(settings, "tidy", "profile", "still") if profile == "modern" else settings


def _only_text(body: bytes | str, job: RenderJob) -> Rendered:
    """Text without a tag; in a page of its own if there is something to put at its top."""
    result = replace(job, settings=without_scripts(job.settings)).tidy(body)
    removals = Removals.of_tidied(result)
    if not job.bar:
        return f"{result.text}\n", removals, PLAIN_TEXT, ()
    note = "" if result.text.strip() else doubt_note(0.0, job.bar)
    return text_page(result, job.policy, note), removals, UTF8_HTML, ()


def _read(body: bytes | str, job: RenderJob) -> Rendered:
    result = job.extract(body)
    if result.verdict.name == "login":  # a reading page has no fields to fill in
        return _tidy(body, job)
    if keeping := _keeping(job, Removals.of_extraction(result)):
        result = keeping.extract(body)
    note = doubt_note(result.confidence if result.decision.kept.any() else 0.0, job.bar)
    html = to_page(result, Style.of(job.own_settings().output), job.policy or None, note)
    return html, Removals.of_extraction(result), UTF8_HTML, ()


_RENDERERS: Mapping[str, Callable[[bytes | str, RenderJob], Rendered]] = {TIDY: _tidy, READER: _read, TEXT: _only_text}


def _keeping(job: RenderJob, removals: Removals) -> RenderJob | None:
    """The job with a rule that keeps what the reader put back; None if there is nothing of it on the page.

    So a page of such a site is read twice. What the parts are is known only after the first time.
    """
    places = [place for group in job.put_back for place in removals.places.get(group, ())]
    host = urlsplit(job.url).hostname
    if not places or not host:
        return None
    kept = tuple(place for place in places if not fault_of(place))
    rules = unpack_rules(job.rules) or SiteRules()
    return replace(job, rules=pack_rules(SiteRules((*rules, SiteRule(match=host, keep=kept)))))


def insert_into_body(html: str, piece: str, text_size: int = 100) -> str:
    """Serialised HTML with the bar at the start of its body, and room for it in policies of the page in a <meta>.

    It is at the end of a page that has no body.
    """
    parts: list[str] = []
    done = 0
    for found in _UP_TO_BODY.finditer(html):
        if found["body"]:
            return "".join((*parts, html[done : found.end()], piece, html[found.end() :]))
        if policy := _POLICY.match(found.group()):
            start, end = (found.start() + place for place in policy.span(1))
            allowed = with_bar(unescape(policy[1]), bar_styles(text_size), bar_script())
            parts += [html[done:start], escape(allowed)]
            done = end
    return "".join((*parts, html[done:], piece))


def insert_into_rest(rest: str, piece: str) -> str:
    """The rest of a page with the bar: at the start of its body if that is still to come, else at its end."""
    if any(found["body"] for found in _UP_TO_BODY.finditer(rest)):
        return insert_into_body(rest, piece)
    before, end, behind = rest.rpartition("</body>")
    return f"{before}{piece}{end}{behind}" if end else rest + piece


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
