# cython: initializedcheck=False
"""Selected rows to parts: one pass over the page, with a stack of what is open.

Every kept piece of text is used once and in page order; what a page nests is flattened into parts with a depth. The
same source runs as Python and compiled: `_assemble.pxd` gives it its types.
"""

from __future__ import annotations

from ..compiled import fastest
from ..page.names import ATTRIBUTE_CODES, COUNT_COLUMNS, TAG_CODES
from ..page.names import TEXT as TEXT_CODE
from . import code as plain_code
from . import finish as plain_finish
from . import images as plain_images
from . import maths, media, open_parts
from . import tables as plain_tables
from .images import ICON as ICON_SIDE
from .images import PIXEL as PIXEL_SIDE
from .lists import count_items
from .marks import INLINE_NAMES
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
from .select import has_medium
from .sweep import LOOKED_UP as LOOKED_UP_MARK

LONGEST_ALT = 1000  # characters
LONGEST_EMOJI = 30  # characters of what an image of an emoji stands for: 🙂 or :slightly_smiling:
MOST_EMOJI_ROWS = 4  # after it, in which the line that it begins is looked for
MOST_PERMALINK_ROWS = 8  # a link, an icon in it, and its sign

code, images, tables = fastest(plain_code), fastest(plain_images), fastest(plain_tables)
finished_parts = fastest(plain_finish).finished_parts

LOOKED_UP = LOOKED_UP_MARK
ICON, PIXEL = ICON_SIDE, PIXEL_SIDE
LETTERS = COUNT_COLUMNS.index("letters")
TEXT_TAG = TEXT_CODE
(
    A, BR, HR, LI, OL, UL, MENU, DIR, QUOTE_TAG, DL, DT, DD, FIGURE_TAG, FIGCAPTION, CAPTION_TAG, TABLE_TAG, TR, TD, TH,
    IMG, MATH, SCRIPT, NOSCRIPT, P, H1, H6, PRE, LISTING, XMP, PLAINTEXT,
) = (
    TAG_CODES[name]
    for name in (
        "a", "br", "hr", "li", "ol", "ul", "menu", "dir", "blockquote", "dl", "dt", "dd", "figure", "figcaption",
        "caption", "table", "tr", "td", "th", "img", "math", "script", "noscript", "p", "h1", "h6", "pre", "listing",
        "xmp", "plaintext",
    )
)  # fmt: skip
HREF, CITE, ALT, CLASS, COLSPAN, ROWSPAN = (
    ATTRIBUTE_CODES[name] for name in ("href", "cite", "alt", "class", "colspan", "rowspan")
)
INLINE = [INLINE_NAMES.get(name, "") for name in TAG_CODES]  # by the code of the tag


def is_emoji(classes, source):
    """Whether an image is one of a set of signs that stand for letters."""
    return "emoji" in classes or "smil" in classes or "/emoji/" in source or "/smilies/" in source


class Assembly(open_parts.OpenParts):
    """Makes parts of what stands in the rows. `parts` is the answer."""

    def __init__(self, page, columns, selected, addresses):
        open_parts.OpenParts.__init__(self, columns, selected)
        self.page = page
        self.addresses = addresses
        self.numbers = {}  # of items in ordered lists
        self.sources = set()  # of images so far, so that a fallback does not show one twice
        self.media = sorted(selected.media)
        self.in_header = False  # whether the table's row that is open holds headings

    def parts(self):
        """All parts in page order."""
        columns = self.columns
        marks = self.selected.marks
        skip = 0
        for row in range(columns.rows):
            if not marks[row] or row < skip:
                continue
            if row >= self.top_end:
                self._close_containers(row)
            if row >= self.inline_end:
                self._close_inline(row)
            if row >= self.words_end:
                self._close_words(row)
            tag = columns.tag[row]
            if tag == TEXT_TAG:
                self._text(row)
                continue
            end = columns.end[row]
            if marks[row] == LOOKED_UP:
                after = self._looked_up(row, tag, end)
                if after > row:
                    skip = after
                    continue
            name = INLINE[tag]
            if name:
                self._inline(row, end, name, "")
            elif tag == A:
                href = columns.attr(row, HREF)
                if href:
                    if href[0] == "#" and self._is_permalink(row, end):
                        skip = end
                        continue
                    address = self.addresses.link(href)
                    if address and address != "#":
                        self._inline(row, end, "link", address)
            elif tag == BR:
                self._break()
            elif tag == HR:
                self._part(row, RULE)
            elif tag in (PRE, LISTING, XMP, PLAINTEXT):
                self._code(row, end)
                skip = end
            elif tag == MATH:
                self._span(row, maths.formula(self.page, row))
                skip = end
            else:
                self._element(row, tag, end)
        return finished_parts(
            self.kinds, self.depths, self.rows, self.spans_of, self.facts_of, self.langs, self.dirs, self.ids
        )

    def _is_permalink(self, row, end):
        """Whether a link to a place in the page is nothing but a sign beside a heading or term: its own address."""
        columns = self.columns
        if columns.sums[end, LETTERS] > columns.sums[row, LETTERS] or end - row > MOST_PERMALINK_ROWS:
            return False
        for inner in range(row, end):
            block = columns.of_row[inner]
            if block >= 0:
                owner = columns.tag[columns.block_owner[block]]
                return owner == DT or H1 <= owner <= H6
        return False

    def _looked_up(self, row, tag, end):
        """Use what is known of a row (footnote, language, medium); where to go on, or `row` to use it as others."""
        selected = self.selected
        if row in selected.worded:
            lang, direction = selected.worded[row]
            if self.words:
                _, above_lang, above_direction = self.words[-1]
                lang, direction = lang or above_lang, direction or above_direction
            self.words.append((end, lang, direction))
            self.words_end = end
        notes = selected.notes
        if row in notes.references:
            self._span(row, Note(notes.references[row]))
            return end
        if row in notes.back_links:
            return end
        if row in notes.notes:
            self._container(row, end, FOOTNOTE, {"number": notes.notes[row]})
            return row + 1
        if row in selected.media:
            return self._media(row, tag, end)
        return row

    # -- elements ------------------------------------------------------------------------------------------------------

    def _element(self, row, tag, end):
        top = self.opened[-1] if self.opened else ""
        if tag == LI:
            if top in (LIST, FOOTNOTES):
                facts = NO_FACTS
                if row in self.numbers:
                    facts = {"number": self.numbers[row]}
                self._container(row, end, ITEM, facts)
        elif tag in (UL, OL, MENU, DIR):
            facts = {"ordered": tag == OL}
            if tag == OL:
                count_items(self.page, row, end, facts, self.numbers)
            self._container(row, end, FOOTNOTES if row in self.selected.notes.lists else LIST, facts)
        elif tag in (TD, TH):
            if top == ROW:
                self._container(row, end, CELL, self._cell(row, tag))
        elif tag == TR:
            if top == TABLE:
                self.in_header = tables.is_header_row(self.columns, row, end)
                self._container(row, end, ROW, {"header": bool(self.in_header)})
        elif tag == TABLE_TAG:
            if row in self.selected.data_tables:
                self._container(row, end, TABLE, NO_FACTS)
        elif tag == CAPTION_TAG:
            if top == TABLE:
                self._container(row, end, CAPTION, NO_FACTS)
        elif tag == FIGURE_TAG:
            if has_medium(self.media, row, end):
                self._container(row, end, FIGURE, NO_FACTS)
        elif tag == FIGCAPTION:
            if top == FIGURE:
                name = media.credit(self.page, row, end)
                self._container(row, end, CAPTION, {"credit": name} if name else NO_FACTS)
        elif tag == QUOTE_TAG:
            cite = self.addresses.link(self.columns.attr(row, CITE) or "")
            self._container(row, end, QUOTE, {"cite": cite} if cite else NO_FACTS)
        elif tag == DL:
            self._container(row, end, DEFINITIONS, NO_FACTS)
        elif tag in (DT, DD) and top == DEFINITIONS:
            self._container(row, end, TERM if tag == DT else DEFINITION, NO_FACTS)

    def _cell(self, row, tag):
        facts = {"header": tag == TH or bool(self.in_header)}
        for name, attribute in (("colspan", COLSPAN), ("rowspan", ROWSPAN)):
            value = self.columns.attr(row, attribute)
            if value:
                number = tables.span(value)
                if number > 1:
                    facts[name] = number
        return facts

    def _code(self, row, end):
        text = code.code_text(self.columns, row, end)
        if text.strip() and not code.is_gutter(text):
            place = self._part(row, CODE)
            self.spans_of[place] = [text]
            language = code.language(self.columns, row)
            if language:
                self.facts_of[place] = {"language": language}

    def _media(self, row, tag, end):
        """Use an image, frame, player or formula; where to go on."""
        if tag == IMG:
            self._image(row)
            return row + 1
        if tag == SCRIPT:
            formula = maths.of_script(self.page, row)
            if formula:
                self._span(row, formula)
                return end
        found = media.embed(self.page, row, self.addresses)
        if found:
            self.facts_of[self._part(row, EMBED)] = {"label": found[0], "address": found[1]}
        return end

    def _image(self, row):
        columns = self.columns
        side = images.least_side(columns, row)
        if columns.hidden[row] or side <= PIXEL:
            return
        alt = columns.attr(row, ALT) or ""
        classes = columns.attr(row, CLASS) or ""
        if "math" in classes or "\\" in alt:
            formula = maths.of_image(classes, alt)
            if formula:
                self._span(row, formula)
                return
        source = images.image_source(columns, row, self.addresses)
        if alt and len(alt) <= LONGEST_EMOJI and is_emoji(classes, source):
            self._emoji(row, alt)
            return
        if not source or images.is_placeholder(source):
            return
        above = columns.parent[row]
        is_inline = self.spans is not None and self.leaf_block >= 0 and row < self.leaf_last
        if not is_inline and (source in self.sources or side <= ICON):
            return  # once is enough: thumbnails of a gallery, a swatch, a fallback
        if above >= 0 and columns.tag[above] == NOSCRIPT and self._shown_before(above):
            return
        self.sources.add(source)
        alt = images.told(" ".join(alt.split())[:LONGEST_ALT]) if alt else ""
        if is_inline:
            self._span(row, Image(source, alt))
        else:
            self.facts_of[self._part(row, IMAGE)] = {"source": source, "alt": alt}

    def _emoji(self, row, sign):
        """Put the sign that an image stands for into the line that the image stands in."""
        columns = self.columns
        above = columns.parent[row]
        if self.spans is None or self.text_row < above:  # it begins the line
            block = -1
            inner = row + 1
            while block < 0 and above >= 0 and inner < min(columns.end[above], row + MOST_EMOJI_ROWS):
                block = columns.of_row[inner]
                inner += 1
            if block < 0:
                return
            self._new_leaf(row, block)
        self.spans.append(sign)
        self.after_space = False

    def _shown_before(self, noscript):
        """Whether the image that a <noscript> stands in for was used just before it."""
        return bool(self.kinds) and self.kinds[-1] == IMAGE and noscript - self.rows[-1] <= 3
