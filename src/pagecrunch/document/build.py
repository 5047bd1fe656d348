"""A page and a decision to a document: one pass over the selected rows, with a stack of what is open.

Every kept piece of text is used once and in page order; what a page nests is flattened into parts with a depth.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..page.invisible import INVISIBLE
from ..page.names import TAG_CODES, TAG_NAMES, TEXT
from ..types import Decision, Page
from . import code, maths, media, parts
from .direction import direction_of_language, is_right_to_left
from .parts import Break, Close, Document, Image, Note, Open, Part
from .select import INLINE_NAMES, select
from .tables import span
from .urls import Addresses

MAX_BASE = 512  # characters of a <base>; every relative link of the page repeats it
MAX_INLINE = 12  # bold in italic in a link...; what is nested deeper is plain

_SPACES = re.compile(r"[ \t\n\f\r]+")
_INLINE = {TAG_CODES[tag]: name for tag, name in INLINE_NAMES.items()}
_LISTS = frozenset(TAG_CODES[name] for name in ("ul", "ol", "menu", "dir"))
_PRES = frozenset(TAG_CODES[name] for name in ("pre", "listing", "xmp", "plaintext"))
(
    _A, _BR, _HR, _LI, _OL, _QUOTE, _DL, _DT, _DD, _FIGURE, _FIGCAPTION, _CAPTION, _TABLE, _TR, _TD, _TH, _IMG, _MATH,
    _SCRIPT, _NOSCRIPT, _THEAD, _P,
) = (
    TAG_CODES[name]
    for name in (
        "a", "br", "hr", "li", "ol", "blockquote", "dl", "dt", "dd", "figure", "figcaption", "caption", "table", "tr",
        "td", "th", "img", "math", "script", "noscript", "thead", "p",
    )
)  # fmt: skip
_MARKS = (Open, Close)
# Marks without a value are all alike, so one of each will do. "" is a link that began in a block before.
_NAMES = ("", "link", *dict.fromkeys(INLINE_NAMES.values()))
_OPENS, _CLOSES, _BREAK = {name: Open(name) for name in _NAMES}, {name: Close(name) for name in _NAMES}, Break()
_HEADINGS = {TAG_CODES[f"h{level}"]: level for level in range(1, 7)}
_CREDIT = re.compile(r"credit|copyright|source|photographer", re.I)
# What must stand between a container of this kind and text directly in it.
_WRAPPERS = {
    parts.LIST: parts.ITEM,
    parts.DEFINITIONS: parts.DEFINITION,
    parts.ROW: parts.CELL,
    parts.TABLE: parts.CAPTION,
    parts.FOOTNOTES: parts.ITEM,
}


def build_document(page: Page, decision: Decision, *, without_tracking: bool = False) -> Document:
    """The document that a decision leaves of a page; on request its links lose parameters that only track readers."""
    return _Builder(page, decision, without_tracking).build()


def base_address(page: Page) -> str | None:
    """What the page's addresses are relative to: its <base>, itself relative to the page's own address."""
    for row in page.rows_with("base").tolist():
        href = page.attr(row, "href")
        if href and len(href) <= MAX_BASE:
            return Addresses(page.url).link(href) or page.url
    return page.url


class _Builder:
    def __init__(self, page: Page, decision: Decision, without_tracking: bool) -> None:
        self.page = page
        self.decision = decision
        self.addresses = Addresses(base_address(page), without_tracking=without_tracking)
        self.selected = select(page, decision)
        self.parts: list[Part] = []
        self.opened: list[tuple[int, str]] = []  # containers: (end, kind)
        self.inline: list[tuple[int, str, str]] = []  # (end, name, value)
        self.leaf: Part | None = None
        self.spans: list[parts.Span] = []  # of the leaf
        self.leaf_block = self.leaf_last = -1  # its block, and that block's last row
        self.words: list[tuple[int, str, str]] = []  # (end, lang, dir)
        self.targets = sorted(self.selected.notes.targets.items(), reverse=True)
        self.numbers: dict[int, int] = {}  # of items in ordered lists
        self.after_space = True
        self.sources: set[str] = set()  # of images so far, so that a fallback does not show one twice

    def build(self) -> Document:
        page, selected = self.page, self.selected
        rows = selected.rows
        chosen = np.array(rows, np.int32)
        tags, ends, of_row = page.tag[chosen].tolist(), page.end[chosen].tolist(), page.blocks.of_row[chosen].tolist()
        starts, stops = page.text_start[chosen].tolist(), page.text_end[chosen].tolist()
        blocks = page.blocks
        if len(blocks):
            owner_tags, lasts = page.tag[blocks.owner[of_row]].tolist(), blocks.last[of_row].tolist()
        else:
            owner_tags = lasts = [0] * len(rows)
        cuts, data, notes = self.decision.cuts, page.text_bytes, selected.notes
        opened, inline, words = self.opened, self.inline, self.words
        worded, references = selected.worded, notes.references
        strips = page.hidden_policy != "keep"
        skip = 0
        for index, row in enumerate(rows):
            if row < skip:
                continue
            while opened and row >= opened[-1][0]:
                opened.pop()
                self.leaf = None
            while inline and row >= inline[-1][0]:
                self._close(inline.pop()[1])
            while words and row >= words[-1][0]:
                words.pop()
            tag, end = tags[index], ends[index]
            if tag == TEXT:
                start, stop = cuts[row] if row in cuts else (starts[index], stops[index])
                text = data[start:stop].decode("utf-8", "replace")
                block = of_row[index]
                if "\n" in text or "  " in text or "\t" in text or "\r" in text or "\f" in text:
                    text = _SPACES.sub(" ", text)
                if strips and not text.isascii():
                    text = INVISIBLE.sub("", text)
                leaf = self.leaf
                if leaf is None or block != self.leaf_block:
                    if text == " " or not text or block < 0:
                        continue
                    leaf = self._new_leaf(row, block, owner_tags[index], lasts[index])
                if self.after_space and text[:1] == " ":
                    text = text[1:]
                if text:
                    self.spans.append(text)
                    self.after_space = text[-1] == " "
                continue
            if row in worded:
                lang, direction = worded[row]
                above = words[-1] if words else (0, "", "")
                words.append((end, lang or above[1], direction or above[2]))
            if row in references:
                self._span(row, Note(references[row]))
                skip = end
            elif row in notes.back_links:
                skip = end
            elif row in notes.notes:
                self._container(row, end, parts.FOOTNOTE, {"number": notes.notes[row]})
            elif tag in _INLINE:
                self._inline(row, end, _INLINE[tag], "")
            elif tag == _A:
                href = page.attr(row, "href")
                address = self.addresses.link(href) if href else ""
                if address:
                    self._inline(row, end, "link", address)
            elif tag == _BR:
                if self.leaf is not None:
                    self._break()
            elif tag == _HR:
                self._part(row, parts.RULE)
            elif tag in _PRES:
                self._code(row, end)
                skip = end
            elif tag == _MATH:
                self._span(row, maths.formula(page, row))
                skip = end
            elif row in selected.media:
                skip = self._media(row, tag, end)
            else:
                self._element(row, tag, end)
        return self._document()

    def _element(self, row: int, tag: int, end: int) -> None:
        page, top = self.page, self.opened[-1][1] if self.opened else ""
        if tag in _LISTS:
            self._list(row, end, tag == _OL)
        elif tag == _LI:
            if top in (parts.LIST, parts.FOOTNOTES):
                self._container(row, end, parts.ITEM, self._number(row))
        elif tag == _QUOTE:
            cite = self.addresses.link(page.attr(row, "cite") or "")
            self._container(row, end, parts.QUOTE, {"cite": cite} if cite else {})
        elif tag == _DL:
            self._container(row, end, parts.DEFINITIONS, {})
        elif tag in (_DT, _DD):
            if top == parts.DEFINITIONS:
                self._container(row, end, parts.TERM if tag == _DT else parts.DEFINITION, {})
        elif tag == _FIGURE:
            before = self.selected.media_before
            if before[end] > before[row]:
                self._container(row, end, parts.FIGURE, {})
        elif tag == _FIGCAPTION:
            if top == parts.FIGURE:
                credit = self._credit(row, end)
                self._container(row, end, parts.CAPTION, {"credit": credit} if credit else {})
        elif tag == _TABLE:
            if row in self.selected.data_tables:
                self._container(row, end, parts.TABLE, {})
        elif tag == _CAPTION:
            if top == parts.TABLE:
                self._container(row, end, parts.CAPTION, {})
        elif tag == _TR:
            if top == parts.TABLE:
                self._container(row, end, parts.ROW, {"header": self._is_header_row(row, end)})
        elif tag in (_TD, _TH) and top == parts.ROW:
            facts: dict[str, object] = {"header": tag == _TH}
            for name in ("colspan", "rowspan"):
                if (number := span(page.attr(row, name))) > 1:
                    facts[name] = number
            self._container(row, end, parts.CELL, facts)

    def _list(self, row: int, end: int, ordered: bool) -> None:
        page = self.page
        facts: dict[str, object] = {"ordered": ordered}
        if ordered:
            items = np.flatnonzero((page.tag[row:end] == _LI) & (page.parent[row:end] == row)) + row
            backwards = page.attr(row, "reversed") is not None
            number = _integer(page.attr(row, "start"), len(items) if backwards else 1)
            numbers: dict[int, int] = {}
            for item in items.tolist():
                number = _integer(page.attr(item, "value"), number)
                numbers[item] = number
                number += -1 if backwards else 1
            self.numbers.update(numbers)
            facts["start"] = next(iter(numbers.values()), 1)
            if backwards:
                facts["reversed"] = True
        self._container(row, end, parts.FOOTNOTES if row in self.selected.notes.lists else parts.LIST, facts)

    def _number(self, row: int) -> dict[str, object]:
        return {"number": self.numbers[row]} if row in self.numbers else {}

    def _is_header_row(self, row: int, end: int) -> bool:
        page = self.page
        if page.tag[page.parent[row]] == _THEAD:
            return True
        tags = page.tag[row:end]
        return bool((tags == _TH).any() and not (tags == _TD).any())

    def _credit(self, row: int, end: int) -> str:
        page = self.page
        for inner in range(row + 1, min(end, row + 40)):
            if page.tag[inner] != TEXT and _CREDIT.search(page.attr(inner, "class") or ""):
                inside = range(inner, int(page.end[inner]))
                return " ".join("".join(page.text(r) for r in inside if page.tag[r] == TEXT).split())
        return ""

    def _code(self, row: int, end: int) -> None:
        page, kept = self.page, self.decision.kept
        pieces: list[str] = []
        skip = row
        for inner in range(row + 1, end):
            if inner < skip:
                continue
            tag = page.tag[inner]
            if tag == TEXT:
                if kept[inner] and not page.hidden[inner]:
                    start, stop = self.decision.cuts.get(inner, (page.text_start[inner], page.text_end[inner]))
                    pieces.append(page.text_bytes[start:stop].decode("utf-8", "replace"))
            elif tag == _BR:
                pieces.append("\n")
            else:
                classes = page.attr(inner, "class")
                if classes and code.is_line_number(classes):
                    skip = int(page.end[inner])
                elif TAG_NAMES[tag] in ("div", "li", "tr", "p") and pieces and not pieces[-1].endswith("\n"):
                    pieces.append("\n")
        text = "".join(pieces)
        if not text.strip() or code.is_gutter(text):
            return
        part = self._part(row, parts.CODE)
        part.spans = [text]
        if language := code.language(page, row):
            part.facts = {"language": language}

    def _media(self, row: int, tag: int, end: int) -> int:
        """Use an image, frame, player or formula; where to go on."""
        page = self.page
        if tag == _IMG:
            self._image(row)
            return row + 1
        if tag == _SCRIPT and (formula := maths.of_script(page, row)):
            self._span(row, formula)
            return end
        found = media.embed(page, row, self.addresses)
        if found:
            part = self._part(row, parts.EMBED)
            part.facts = {"label": found[0], "address": found[1]}
        return end

    def _image(self, row: int) -> None:
        page = self.page
        if page.hidden[row] or media.is_pixel(page, row):
            return
        if formula := maths.of_image(page, row):
            self._span(row, formula)
            return
        source = media.image_source(page, row, self.addresses)
        above = int(page.parent[row])
        is_fallback = above >= 0 and page.tag[above] == _NOSCRIPT
        if not source or (is_fallback and (source in self.sources or self._shown_before(above))):
            return
        self.sources.add(source)
        alt = " ".join((page.attr(row, "alt") or "").split())[:1000]
        if self.leaf is not None and self._goes_on(row):
            self._span(row, Image(source, alt))
        else:
            self._part(row, parts.IMAGE).facts = {"source": source, "alt": alt}

    def _shown_before(self, noscript: int) -> bool:
        """Whether the image that a <noscript> stands in for was used just before it."""
        last = self.parts[-1] if self.parts else None
        return last is not None and last.kind == parts.IMAGE and noscript - last.row <= 3

    def _goes_on(self, row: int) -> bool:
        """Whether the text around this row is one line that goes on after it."""
        return self.leaf_block >= 0 and row < self.leaf_last

    # -- parts ---------------------------------------------------------------------------------------------------------

    def _container(self, row: int, end: int, kind: str, facts: dict[str, object]) -> None:
        if len(self.opened) >= parts.MAX_NESTING:
            self.leaf = None
            return
        part = self._part(row, kind)
        part.facts = facts
        self.opened.append((end, kind))

    def _part(self, row: int, kind: str) -> Part:
        """Begin a part; what must stand around it is made where the page left it out."""
        self.leaf, self.leaf_block = None, -1
        opened = self.opened
        if opened:
            end, top = opened[-1]
            wrapper = _WRAPPERS.get(top)
            if wrapper and not _may_stand_in(kind, top):
                block = int(self.page.blocks.of_row[row])
                stop = int(self.page.blocks.last[block]) + 1 if block >= 0 else int(self.page.end[row])
                around = Part(wrapper, len(opened), row)
                self._dress(around)
                self.parts.append(around)
                opened.append((min(stop, end), wrapper))
        part = Part(kind, len(opened), row)
        if self.words or self.targets:
            self._dress(part)
        self.parts.append(part)
        return part

    def _dress(self, part: Part) -> None:
        """Give a part its language, direction and id."""
        if self.words:
            _, lang, direction = self.words[-1]
            part.lang = lang if lang != self.selected.lang else ""
            part.dir = direction if direction in ("ltr", "rtl") and direction != self.selected.dir else ""
        while self.targets and self.targets[-1][0] <= part.row:
            target, name = self.targets.pop()
            # An empty anchor marks what follows it.
            if part.row < self.page.end[target] or self.page.end[target] == target + 1:
                part.id = part.id or name

    # -- spans ---------------------------------------------------------------------------------------------------------

    def _new_leaf(self, row: int, block: int, owner_tag: int, last: int) -> Part:
        level = _HEADINGS.get(owner_tag)
        kind = parts.HEADING if level else parts.PARAGRAPH if owner_tag == _P else parts.TEXT
        leaf = self._part(row, kind)
        if level:
            leaf.facts = {"level": level}
        self.spans = leaf.spans = spans = []
        self.leaf, self.leaf_block, self.leaf_last, self.after_space = leaf, block, last, True
        # A link that goes over several blocks is one link: on the first of them.
        for index, (end, name, value) in enumerate(self.inline):
            if name != "link":
                spans.append(_OPENS[name])
            elif value:
                spans.append(Open(name, value))
                self.inline[index] = (end, name, "")
            else:
                spans.append(_OPENS[""])
        return leaf

    def _inline(self, row: int, end: int, name: str, value: str) -> None:
        for _, each, _ in self.inline:
            if each == name or (each == "code" and name != "link"):
                return
        if len(self.inline) >= MAX_INLINE:
            return
        if self.leaf is not None and self._goes_on_from(row):
            self.spans.append(Open(name, value) if value else _OPENS[name])
            value = ""
        else:
            self.leaf = None
        self.inline.append((end, name, value))

    def _goes_on_from(self, row: int) -> bool:
        return row <= self.leaf_last

    def _close(self, name: str) -> None:
        if self.leaf is not None:
            self.spans.append(_CLOSES[name])

    def _break(self) -> None:
        if self.leaf is not None and self.spans and type(self.spans[-1]) is not Break:
            self.spans.append(_BREAK)
            self.after_space = True

    def _span(self, row: int, item: parts.Span) -> None:
        """Put a formula, note or image into the line, or on a line of its own."""
        block = self._block_around(row)
        if self.leaf is None or (block >= 0 and block != self.leaf_block):
            blocks = self.page.blocks
            owner = int(self.page.tag[blocks.owner[block]]) if block >= 0 else 0
            self._new_leaf(row, block, owner, int(blocks.last[block]) if block >= 0 else row)
        self.spans.append(item)
        self.after_space = False

    def _block_around(self, row: int) -> int:
        blocks = self.page.blocks
        for inner in range(row, int(self.page.end[row])):
            if blocks.of_row[inner] >= 0:
                return int(blocks.of_row[inner])
        return self.leaf_block if self.leaf is not None and self._goes_on(row) else -1

    def _document(self) -> Document:
        kept: list[Part] = []
        for part in self.parts:
            if part.kind in (parts.TEXT, parts.PARAGRAPH, parts.HEADING):
                spans = part.spans
                if len(spans) == 1 and type(spans[0]) is str:
                    text = spans[0].rstrip(" ")  # it never begins with a space
                    if not text:
                        continue
                    part.spans = [text]
                else:
                    part.spans = tidy_spans(spans)
                    if not part.spans:
                        continue
            kept.append(part)
        selected = self.selected
        direction = selected.dir or direction_of_language(selected.lang)
        if not direction:
            sample = " ".join(part.text for part in kept[:40] if part.spans)
            direction = "rtl" if is_right_to_left(sample) else ""
        for part in kept:
            if part.dir:
                part.dir = "" if part.dir == direction else part.dir
            elif direction != "rtl" and part.spans and part.kind != parts.CODE:
                first = part.spans[0]
                if (type(first) is not str or not first.isascii()) and is_right_to_left(part.text):
                    part.dir = "rtl"
        return Document(tuple(drop_empty(kept)), selected.lang, direction)


def tidy_spans(spans: Sequence[parts.Span]) -> list[parts.Span]:
    """Spans with every mark closed, none around nothing, and no white space or break at either end of the line."""
    out: list[Any] = []
    opened: list[tuple[int, Open]] = []  # where in `out` each open mark stands
    nameless = has_pieces = False
    for item in spans:
        if isinstance(item, str):
            before = out[-1] if out else None
            if isinstance(before, str):  # joined at the end: a line may be of as many pieces as the page is long
                out[-1] = [before, item]
                has_pieces = True
            elif isinstance(before, list):
                before.append(item)
            else:
                out.append(item)
        elif isinstance(item, Open):
            opened.append((len(out), item))
            out.append(item)
            nameless = nameless or not item.name
        elif isinstance(item, Close):
            while opened:
                begin = _close_mark(out, *opened.pop())
                if begin in (item.name, ""):
                    break
        else:
            out.append(item)
    while opened:
        _close_mark(out, *opened.pop())
    if has_pieces:
        out = ["".join(item) if isinstance(item, list) else item for item in out]
    return _stripped([item for item in out if not (isinstance(item, _MARKS) and not item.name)] if nameless else out)


def _close_mark(out: list[parts.Span], place: int, begin: Open) -> str:
    """Close a mark, or take it away where there is nothing within; its name."""
    if place == len(out) - 1:
        out.pop()
    else:
        out.append(_CLOSES[begin.name])
    return begin.name


def _stripped(spans: list[parts.Span]) -> list[parts.Span]:
    """Without white space and breaks at the ends, marks passed over; nothing where there is nothing but marks."""
    marks: list[parts.Span] = []
    for first, item in enumerate(spans):
        if isinstance(item, str):
            if text := item.lstrip(" "):
                spans[first] = text
                break
        elif isinstance(item, _MARKS):
            marks.append(item)
        elif not isinstance(item, Break):
            break
    else:
        return []
    spans[:first] = marks  # at once, as there may be as many breaks as the page is long
    marks.clear()
    for last in range(len(spans) - 1, -1, -1):  # something that is no mark stands there
        item = spans[last]
        if isinstance(item, str):
            if text := item.rstrip(" "):
                spans[last] = text
                break
        elif isinstance(item, _MARKS):
            marks.append(item)
        elif not isinstance(item, Break):
            break
    spans[last + 1 :] = reversed(marks)
    return spans


def drop_empty(kept: list[Part]) -> list[Part]:
    """Without containers that hold nothing; an empty cell is a cell."""
    out: list[Part] = []
    below = -1  # depth of the part after this one
    for part in reversed(kept):
        if part.kind in parts.CONTAINERS and part.kind != parts.CELL and below <= part.depth:
            continue
        out.append(part)
        below = part.depth
    out.reverse()
    return out


def _may_stand_in(kind: str, top: str) -> bool:
    if top == parts.TABLE:
        return kind in (parts.ROW, parts.CAPTION)
    if top == parts.DEFINITIONS:
        return kind in (parts.TERM, parts.DEFINITION)
    if top == parts.ROW:
        return kind == parts.CELL
    return kind in (parts.ITEM, parts.FOOTNOTE)


def _integer(value: str | None, default: int) -> int:
    try:
        return int(value[:9]) if value else default
    except ValueError:
        return default
