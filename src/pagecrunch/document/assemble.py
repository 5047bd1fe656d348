# cython: initializedcheck=False
"""Selected rows to parts: one pass over the page, with a stack of what is open.

Every kept piece of text is used once and in page order; nested elements become parts with a depth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..page import data_tables, names
from ..page.names import ATTRIBUTE_CODES, COUNT_COLUMNS, TAG_CODES
from . import code, images, maths, media, open_parts, select
from .lists import count_items
from .parts import (
    CAPTION,
    CELL,
    CODE,
    DEFINITION,
    DEFINITIONS,
    EMBED,
    FIGURE,
    FOOTNOTE,
    FOOTNOTES,
    IMAGE,
    INLINE_NAMES,
    ITEM,
    LIST,
    NO_FACTS,
    QUOTE,
    ROW,
    RULE,
    TABLE,
    TERM,
    Image,
    Note,
)

if TYPE_CHECKING:
    from ..page.page import Page
    from .parts import Part
    from .select import Selection
    from .urls import Addresses

LONGEST_ALT = 1000  # characters
LONGEST_EMOJI = 30  # characters of the alt text of an emoji: 🙂 or :slightly_smiling:
SMILEY = 100  # pixels of the smaller side; a larger picture after a line is not of it
MOST_EMOJI_ROWS = 4  # after an emoji at the start of a line, to find that line
MOST_PERMALINK_ROWS = 8  # a link, an icon in it, and its sign
MOST_NOSCRIPT_ROWS = 3  # between an image and the <noscript> that repeats it

USED, HAS_LANGUAGE, OF_NOTES, IS_MEDIA = select.USED, select.HAS_LANGUAGE, select.OF_NOTES, select.IS_MEDIA
ICON, PIXEL, UNKNOWN_SIZE = images.ICON, images.PIXEL, images.UNKNOWN_SIZE
LETTERS = COUNT_COLUMNS.index("letters")
TEXT_TAG = names.TEXT
(
    A, BR, HR, LI, OL, UL, MENU, DIR, QUOTE_TAG, DL, DT, DD, FIGURE_TAG, FIGCAPTION, CAPTION_TAG, TABLE_TAG, TR, TD, TH,
    IMG, MATH, SCRIPT, NOSCRIPT, H1, H6, PRE, LISTING, XMP, PLAINTEXT,
) = (
    TAG_CODES[name]
    for name in (
        "a", "br", "hr", "li", "ol", "ul", "menu", "dir", "blockquote", "dl", "dt", "dd", "figure", "figcaption",
        "caption", "table", "tr", "td", "th", "img", "math", "script", "noscript", "h1", "h6", "pre", "listing",
        "xmp", "plaintext",
    )
)  # fmt: skip
HREF, CITE, ALT, CLASS, COLSPAN, ROWSPAN = (
    ATTRIBUTE_CODES[name] for name in ("href", "cite", "alt", "class", "colspan", "rowspan")
)
INLINE_TAGS = frozenset(TAG_CODES[name] for name in (*INLINE_NAMES, "span"))
INLINE = [INLINE_NAMES.get(name, "") for name in TAG_CODES]  # by the code of the tag


class Assembly(open_parts.OpenParts):
    """Makes the parts of a page from its selected rows."""

    def __init__(self, page: Page, selection: Selection, addresses: Addresses) -> None:
        open_parts.OpenParts.__init__(self, selection)
        self.page = page
        self.addresses = addresses
        self.numbers: dict[int, int] = {}  # of items in ordered lists, by row
        self.sources: set[str] = set()  # of images so far, so that a fallback does not repeat one
        self.version_of = -1  # the place of the last picture that came a second time...
        self.version: tuple[int, dict[str, Any]] | None = None  # ...with that second time, until a third one comes
        self.in_header = False  # whether the open row of a table holds headings

    def parts(self) -> list[Part]:
        """All parts in page order."""
        marks = self.selection.marks
        skip = 0
        for row in range(self.table.rows):
            if not marks[row] or row < skip:
                continue
            if row >= self.container_end:
                self.close_containers(row)
            if row >= self.inline_end:
                self.close_marks(row)
            if row >= self.language_end:
                self.close_languages(row)
            tag = self.table.tag[row]
            if tag == TEXT_TAG:
                self.add_text(row)
                continue
            end = self.table.end[row]
            if marks[row] > USED:
                after = self.add_marked(row, tag, end)
                if after > row:
                    skip = after
                    continue
            skip = self.add_element(row, tag, end)
        return self.finished()

    def add_element(self, row: int, tag: int, end: int) -> int:
        """Use an element; the row where to continue."""
        name = INLINE[tag]
        if name:
            self.open_mark(row, end, name, "")
        elif tag == A:
            href = self.table.attr(row, HREF)
            if href:
                if href[0] == "#" and self.is_permalink(row, end):
                    return end
                address = self.addresses.link(href)
                if address and address != "#" and not self.is_self_link(row, address):
                    self.open_mark(row, end, "link", address)
        elif tag == BR:
            self.add_break()
        elif tag == HR:
            self.begin_part(row, RULE)
        elif tag in (PRE, LISTING, XMP, PLAINTEXT):
            self.add_code(row, end)
            return end
        elif tag == MATH:
            self.add_span(row, maths.formula(self.page, row))
            return end
        else:
            self.add_container(row, tag, end)
        return row + 1

    def is_permalink(self, row: int, end: int) -> bool:
        """Whether a link within the page is only a sign beside a heading or term, with the address of that."""
        if self.table.sums[end, LETTERS] > self.table.sums[row, LETTERS] or end - row > MOST_PERMALINK_ROWS:
            return False
        for inner in range(row, end):
            block = self.blocks.of_row[inner]
            if block >= 0:
                owner = self.table.tag[self.blocks.owner[block]]
                return owner == DT or H1 <= owner <= H6
        return False

    def is_self_link(self, row: int, address: str) -> bool:
        """Whether a link leads from a heading to that heading, as those do that give it an address."""
        if "#" not in address:
            return False
        place = address.partition("#")[0]
        if place and place != (self.page.url or "").partition("#")[0]:
            return False
        above = self.table.parent[row]
        while above >= 0 and self.table.tag[above] in INLINE_TAGS:
            above = self.table.parent[above]
        return above >= 0 and H1 <= self.table.tag[above] <= H6

    def add_marked(self, row: int, tag: int, end: int) -> int:
        """Use the language, footnote or media of a row; where to continue, or `row` to use it as an element."""
        mark = self.selection.marks[row]
        if mark & HAS_LANGUAGE:
            lang, direction = self.selection.languages.of_rows[row]
            self.open_language(end, lang, direction)
        if mark & OF_NOTES:
            notes = self.selection.notes
            if row in notes.references:
                self.add_span(row, Note(notes.references[row]))
                return end
            if row in notes.back_links:
                return end
            self.open_container(row, end, FOOTNOTE, {"number": notes.notes[row]})
            return row + 1
        if mark & IS_MEDIA:
            self.add_media(row, tag)
            return row + 1 if tag == IMG else end
        return row

    # -- containers ----------------------------------------------------------------------------------------------------

    def add_container(self, row: int, tag: int, end: int) -> None:
        top = self.containers[-1] if self.containers else ""
        if tag == LI:
            if top in (LIST, FOOTNOTES):
                number = self.numbers.get(row)
                self.open_container(row, end, ITEM, NO_FACTS if number is None else {"number": number})
        elif tag in (UL, OL, MENU, DIR):
            facts: dict[str, Any] = {"ordered": tag == OL}
            if tag == OL:
                count_items(self.page, row, end, facts, self.numbers)
            self.open_container(row, end, FOOTNOTES if row in self.selection.notes.lists else LIST, facts)
        elif tag in (TD, TH, TR, TABLE_TAG, CAPTION_TAG):
            self.add_table_part(row, tag, end, top)
        elif tag == FIGURE_TAG:
            if select.has_media(self.selection.media, row, end):
                self.open_container(row, end, FIGURE, NO_FACTS)
        elif tag == FIGCAPTION:
            if top == FIGURE:
                name = media.credit(self.page, row, end)
                self.open_container(row, end, CAPTION, {"credit": name} if name else NO_FACTS)
        elif tag == QUOTE_TAG:
            cite = self.addresses.link(self.table.attr(row, CITE) or "")
            self.open_container(row, end, QUOTE, {"cite": cite} if cite else NO_FACTS)
        elif tag == DL:
            self.open_container(row, end, DEFINITIONS, NO_FACTS)
        elif tag in (DT, DD) and top == DEFINITIONS:
            self.open_container(row, end, TERM if tag == DT else DEFINITION, NO_FACTS)

    def add_table_part(self, row: int, tag: int, end: int, top: str) -> None:
        if tag in (TD, TH):
            if top == ROW:
                self.open_container(row, end, CELL, self.cell_facts(row, tag))
        elif tag == TR:
            if top == TABLE:
                self.in_header = data_tables.is_header_row(self.table, row, end)
                self.open_container(row, end, ROW, {"header": bool(self.in_header)})
        elif tag == TABLE_TAG:
            if row in self.selection.data_tables:
                self.open_container(row, end, TABLE, NO_FACTS)
        elif top == TABLE:
            self.open_container(row, end, CAPTION, NO_FACTS)

    def cell_facts(self, row: int, tag: int) -> dict[str, Any]:
        facts: dict[str, Any] = {"header": tag == TH or bool(self.in_header)}
        for name, attribute in (("colspan", COLSPAN), ("rowspan", ROWSPAN)):
            value = self.table.attr(row, attribute)
            if value:
                number = data_tables.cell_span(value)
                if number > 1:
                    facts[name] = number
        return facts

    def add_code(self, row: int, end: int) -> None:
        text = code.code_text(self.kept, row, end)
        if text.strip() and not code.is_gutter(text):
            place = self.begin_part(row, CODE)
            self.spans_of[place] = [text]
            language = code.code_language(self.table, row)
            if language:
                self.facts_of[place] = {"language": language}

    # -- media ---------------------------------------------------------------------------------------------------------

    def add_media(self, row: int, tag: int) -> None:
        """Use an image, frame, player or formula."""
        if tag == IMG:
            self.add_image(row)
            return
        formula = maths.of_script(self.page, row) if tag == SCRIPT else None
        if formula:
            self.add_span(row, formula)
            return
        found = media.embed(self.page, row, self.addresses)
        if found:
            self.facts_of[self.begin_part(row, EMBED)] = {"label": found[0], "address": found[1]}

    def add_image(self, row: int) -> None:
        side = images.smaller_side(self.table, row)
        if (self.table.hidden[row] and row not in self.selection.of_cards) or side <= PIXEL:
            return
        alt = self.table.attr(row, ALT) or ""
        classes = self.table.attr(row, CLASS) or ""
        formula = maths.of_image(classes, alt) if "math" in classes or "\\" in alt else None
        if formula:
            self.add_span(row, formula)
            return
        source = images.image_source(self.table, row, self.addresses)
        if alt and len(alt) <= LONGEST_EMOJI and is_emoji(classes, source):
            self.add_emoji(row, alt)
        elif source and not images.is_placeholder(source):
            self.show_image(row, source, alt, side)

    def show_image(self, row: int, source: str, alt: str, side: int) -> None:
        """Put an image into the open line, or make it a part of its own."""
        is_inline = self.line is not None and self.line_block >= 0
        is_inline = is_inline and (row < self.line_last or self.ends_line(row, side))
        if not is_inline and (source in self.sources or side <= ICON):
            return  # once is enough: thumbnails of a gallery, a swatch, a fallback
        above = self.table.parent[row]
        if above >= 0 and self.table.tag[above] == NOSCRIPT and self.is_after_its_image(above):
            return
        self.sources.add(source)
        alt = images.useful_alt(" ".join(alt.split())[:LONGEST_ALT]) if alt else ""
        if is_inline:
            self.add_span(row, Image(source, alt))
        elif not self.is_version(row, source, alt):
            self.facts_of[self.begin_part(row, IMAGE)] = {"source": source, "alt": alt}

    def ends_line(self, row: int, side: int) -> bool:
        """Whether an image stands right after the text of a line, and is not known to be large: a smiley. One that a
        script is to replace has a <noscript> after it."""
        for after in range(row + 1, min(row + 1 + MOST_NOSCRIPT_ROWS, self.table.rows)):
            if self.table.tag[after] == NOSCRIPT:
                return False
        is_beside = self.text_row >= 0 and self.table.parent[row] == self.table.parent[self.text_row]
        return is_beside and (ICON < side <= SMILEY or side == UNKNOWN_SIZE)

    def is_version(self, row: int, source: str, alt: str) -> bool:
        """Whether a picture is the one right before it again, for another screen or in other colours.

        Both have the same alt text. Three or more with one text are the pictures of a gallery.
        """
        place = len(self.kinds) - 1
        if place < 0 or self.kinds[place] != IMAGE or self.facts_of[place]["alt"] != alt or not images.is_telling(alt):
            return False
        if self.version_of != place:
            self.version_of, self.version = place, (row, {"source": source, "alt": alt})
            return True
        if self.version:
            first, facts = self.version
            self.facts_of[self.begin_part(first, IMAGE)] = facts
            self.version = None
        self.version_of = len(self.kinds)  # the place of this picture: those that follow are of the gallery, too
        return False

    def add_emoji(self, row: int, sign: str) -> None:
        """Put the emoji that an image stands for into its line."""
        above = self.table.parent[row]
        if self.line is None or self.text_row < above:  # it begins the line
            block = -1
            inner = row + 1
            while block < 0 and above >= 0 and inner < min(self.table.end[above], row + MOST_EMOJI_ROWS):
                block = self.blocks.of_row[inner]
                inner += 1
            if block < 0:
                return
            self.begin_line(row, block)
        self.line.append(sign)
        self.after_space = False

    def is_after_its_image(self, noscript: int) -> bool:
        """Whether the image that a <noscript> repeats was used just before it."""
        return bool(self.kinds) and self.kinds[-1] == IMAGE and noscript - self.rows[-1] <= MOST_NOSCRIPT_ROWS


def is_emoji(classes: str, source: str) -> bool:
    """Whether an image is an emoji."""
    return "emoji" in classes or "smil" in classes or "/emoji/" in source or "/smilies/" in source
