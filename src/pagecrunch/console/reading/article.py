"""A page as the reader sees it: its head, its text with a place for every heading, and what was left out in between."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape, unescape
from urllib.parse import quote

from markupsafe import Markup

from ...document.parts import HEADING, NO_FACTS, PARAGRAPH, Part
from ...render.contents import Entry, with_contents
from ...render.fragment import fragment
from ...render.head import head_and_body, header_html
from ...result import Extraction
from ..access import READ_PATH
from .left_out import KeptPiece, LeftOutGroup
from .picture_choice import SITE, with_pictures

WORDS_A_MINUTE = (
    230  # that people read silently; Chinese and Japanese count characters, of which they read about as many
)
_CONTROLS = re.compile("[\x7f-\x9f]")  # no page may have them; they come from a wrong encoding
_LINK = re.compile(r'(<a\b[^<>]*?\bhref=")(https?:[^"]*)(")')
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")  # valid for the attribute lang; pages claim anything


@dataclass(frozen=True, slots=True)
class Article:
    title: str
    site: str
    lang: str
    dir: str
    words: int
    header: Markup
    body: Markup
    contents: tuple[Entry, ...] = ()

    @property
    def minutes(self) -> int:
        return max(1, round(self.words / WORDS_A_MINUTE))


@dataclass(frozen=True, slots=True)
class ArticleOptions:
    pictures: str = SITE
    secret: str = ""  # signs pictures that are loaded through us
    left_out: Sequence[LeftOutGroup] = ()  # what is shown in place
    show_group: Callable[[LeftOutGroup, str], str] = field(default=lambda group, html: html)
    pieces: Sequence[KeptPiece] = ()  # what gets a button to take it out
    show_piece: Callable[[KeptPiece], str] = field(default=lambda piece: "")


def make_article(result: Extraction, options: ArticleOptions | None = None) -> Article:
    """The article of a page. Everything in it is sanitised or escaped."""
    options = options or ArticleOptions()
    head, parts = head_and_body(result)
    parts, contents = with_contents(parts)
    mark, own_mark = (f"{name}-{secrets.token_hex(8)}-" for name in ("left-out", "take-out"))
    rows = {part.row for part in parts if part.depth == 0}  # the head is not among them
    pieces = [piece for piece in options.pieces if piece.row in rows]
    html = str(fragment(_with_marks(_with_marks(parts, options.left_out, mark), pieces, own_mark)))
    html = _presented(html, options)
    for number, group in enumerate(options.left_out):
        held = _presented(str(fragment([_without_rank(part) for part in group.parts])), options)
        html = html.replace(f"<p>{mark}{number}</p>", options.show_group(group, held))
    for number, piece in enumerate(pieces):
        html = html.replace(f"<p>{own_mark}{number}</p>", options.show_piece(piece))
    metadata = result.metadata
    lang = result.document.lang or (metadata.language.value if metadata.language else "")
    site = metadata.site.value if metadata.site else ""
    return Article(
        title=head.title or result.page.url or "",
        site=site,
        lang=lang if LANGUAGE.fullmatch(lang) else "",
        dir=result.document.dir,
        words=len(result.text.split()),
        header=Markup(header_html(head, lang, site, result.page.url)),
        body=Markup(html),
        contents=tuple(contents),
    )


def _with_marks(parts: Sequence[Part], places: Sequence[LeftOutGroup | KeptPiece], mark: str) -> list[Part]:
    """The parts with a line for each of these, before the first outermost part that comes after it on the page."""
    out: list[Part] = []
    waiting = list(enumerate(places))
    for part in parts:
        while part.depth == 0 and waiting and waiting[0][1].row < part.row:
            out.append(_mark(mark, *waiting.pop(0)))
        out.append(part)
    return out + [_mark(mark, number, group) for number, group in waiting]


def _mark(mark: str, number: int, place: LeftOutGroup | KeptPiece) -> Part:
    return Part(PARAGRAPH, 0, place.row, [f"{mark}{number}"])


def _without_rank(part: Part) -> Part:
    """A heading of what was left out as a line of text: it has no place in the outline of the article."""
    return part._replace(kind=PARAGRAPH, facts=NO_FACTS) if part.kind == HEADING else part


def _presented(html: str, options: ArticleOptions) -> str:
    """Sanitised HTML whose links are read here, with the pictures that the reader wants.

    Tables that are wider than the screen scroll on their own, so the keyboard has to reach them.
    """
    html = _CONTROLS.sub("", html).replace("<table", '<table tabindex="0"')
    led = _LINK.sub(lambda match: match[1] + escape(read_address(unescape(match[2]))) + match[3], html)
    return with_pictures(led, options.pictures, options.secret)


def read_address(url: str) -> str:
    """Where the page at this address is read."""
    return f"{READ_PATH}?url={quote(url, safe='')}"
