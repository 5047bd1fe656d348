"""A page that would make the parser slow, written anew so that it does not: the same text, fewer tags.

One pass over the tags with a stack of open elements, which closes elements where the HTML standard does and writes
every end tag out. So the parser never meets an end tag whose element is not the innermost, never has to carry
formatting over from one block to the next, and never goes deeper than MAX_DEPTH. That holds whatever the page looks
like; how closely the rules below follow the standard only decides how close the new tree is to the old one.

Past MAX_DEPTH an element is written next to the one that it stood in, as Chrome does it.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ..page.names import ATTRIBUTE_NAMES
from .elements import (
    BREAKS_OUT,
    CLOSES_THROUGH,
    ENDS_PARAGRAPH,
    FOREIGN,
    FORMATTING,
    HEADINGS,
    HTML_INSIDE,
    IMPLIED,
    MATH,
    RAW,
    ROOTS,
    RUBY_PARTS,
    TABLE_PARTS,
    VOID,
    space_inside,
)
from .kinds import RULES
from .limits import (
    MAX_ATTRIBUTE_NAMES,
    MAX_ATTRIBUTES,
    MAX_DEPTH,
    MAX_JOINS,
    MAX_ROOT_ATTRIBUTES,
    MAX_TAG_NAMES,
    MAX_UNCLOSED,
)
from .nesting import NOWHERE, Nesting, Open
from .tags import FAKE_END, MARKUP, attributes, end_of, is_doctype, other_end, raw_end, tag_end

_ALWAYS_KEPT: Final = frozenset(name.encode() for name in ATTRIBUTE_NAMES)
_FONT_BREAKS_OUT: Final = frozenset((b"color", b"face", b"size"))
_HTML_ENCODINGS: Final = frozenset((b"text/html", b"application/xhtml+xml"))
_IN_HEAD: Final = frozenset(
    b"base basefont bgsound head html link meta noframes noscript script style template title".split()
)
# What a part of a table has to stand in; the first of each stands in for one that was left out.
_GROUP: Final = (b"tbody", b"thead", b"tfoot")
_NEEDS: Final = {b"col": ((b"colgroup",),), b"tr": (_GROUP,), b"td": (_GROUP, (b"tr",)), b"th": (_GROUP, (b"tr",))}


_NO_NAMES: Final[frozenset[bytes]] = frozenset()
_NOSCRIPT_END: Final = end_of(b"noscript")
_IFRAME_END: Final = end_of(b"iframe")


class _Tag(NamedTuple):
    name: bytes
    start: int
    name_end: int
    end: int
    closes_itself: bool
    attributes: frozenset[bytes]


def flatten(data: bytes) -> tuple[bytes, tuple[str, ...]]:
    """The page with its elements well nested and within the limits, and what was left out of it, in words."""
    flattener = _Flattener(data)
    return flattener.run(), tuple(flattener.warnings())


class _Flattener:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.page = Nesting()
        self.is_quirky = True  # no doctype yet: a table may stand in a paragraph
        self.is_in_head = True
        self.columns: Open | None = None  # a template with columns in it, which ignores most other tags
        self.joins = 0  # texts that the parser would join to earlier ones
        self.unclosed = 0  # formatting elements
        self.left_noscript = False  # in the head, by a tag that does not belong there
        self.noscript_end = 0  # the next end tag of a noscript, as far as one was looked for
        self.roots: set[bytes] = set()
        self.root_attributes = 0
        self.tag_names: set[bytes] = set()
        self.attribute_names: set[bytes] = set()
        self.has_full_tag = self.has_odd_tag = self.has_odd_attribute = False

    def run(self) -> bytes:
        data, out, position = self.data, self.page.out, 0
        while position >= 0 and (markup := MARKUP.search(data, position)):
            self._text(position, markup.start())
            position = self._other(markup) if markup[3] else self._tag(markup)
        if position >= 0:
            self._text(position, len(data))
        self.page.close_to(0)
        return b"".join(out)

    def warnings(self) -> list[str]:
        found = (
            (self.page.is_cut, f"nested deeper than {MAX_DEPTH} elements: deeper ones were placed side by side"),
            (self.has_full_tag, f"a tag with more than {MAX_ATTRIBUTES} attributes: the rest were left out"),
            (
                self.has_odd_attribute,
                f"more than {MAX_ATTRIBUTE_NAMES} different attribute names: the rest were left out",
            ),
            (
                self.unclosed > MAX_UNCLOSED,
                f"more than {MAX_UNCLOSED} unclosed formatting elements: each was closed with the block around it",
            ),
            (self.has_odd_tag, f"more than {MAX_TAG_NAMES} made-up tag names: the tags of the rest were left out"),
        )
        return [words for is_so, words in found if is_so]

    def _text(self, start: int, end: int) -> None:
        """Copies text. Outside of the cells of a table the parser would join it to earlier text: it is kept apart."""
        text, page = self.data[start:end], self.page
        if not text:
            return
        if self.is_in_head or page.is_in_table:
            is_blank = not text.strip(b"\t\n\f\r ")
            if self.is_in_head and not is_blank:
                self._leave_head()
            if page.is_in_table and self._has_joined_enough():
                if is_blank:
                    return
                page.out.append(b"<wbr>")
        page.text(text)

    def _has_joined_enough(self) -> bool:
        self.joins += 1
        return self.joins > MAX_JOINS

    def _other(self, markup: re.Match[bytes]) -> int:
        """Copies a comment or the like; of a CDATA section its text, where its element is not written."""
        start, data = markup.start(), self.data
        end = other_end(data, markup, self.page.in_foreign)
        if is_doctype(data, markup):
            if self.is_quirky and self.is_in_head and not self.page.stack:
                self.is_quirky = False
                self.page.out.append(data[start : end if end >= 0 else len(data)])
        elif self.page.is_muted and self.page.in_foreign and markup[3] == b"![CDATA[":
            text = data[markup.end() : end - 3 if end >= 0 else len(data)]
            self.page.text(text.replace(b"&", b"&amp;").replace(b"<", b"&lt;"))
        elif markup[3] != b"/>":
            if self.page.in_foreign and self._has_joined_enough():
                self.page.out.append(b"<!---->")
            self.page.out.append(data[start : end if end >= 0 else len(data)])
        return end

    def _tag(self, markup: re.Match[bytes]) -> int:
        """Past the tag, and the raw text that belongs to it; -1 at the end of the page."""
        name, names = markup[2].lower(), set[bytes]()
        end, count, closes_itself = tag_end(self.data, markup.end(), names)
        if end < 0:
            return end  # cut off: the parser drops it
        if markup[1]:
            self._end(name)
            return end
        if self.is_in_head and name not in _IN_HEAD:
            self._leave_head()
        tag = _Tag(name, markup.start(), markup.end(), end, closes_itself, frozenset(names) if count else _NO_NAMES)
        if self.page.in_foreign and self._starts_foreign(tag):
            return end
        if name in RAW and not (self.columns and self.columns.is_open):
            self._make_way(name)
            return self._raw(tag)
        self._start(tag)
        return end

    def _leave_head(self) -> None:
        self.is_in_head = False
        self.left_noscript = self.page.is_top((b"noscript",))
        self.page.close_top((b"noscript",))

    # Start tags

    def _start(self, tag: _Tag) -> None:
        name, page = tag.name, self.page
        if name in ROOTS:
            self._root(tag)
        elif name in FOREIGN:
            self._foreign(tag, FOREIGN[name], False)
        elif name == b"frameset" or name in RAW or not self._make_way(name):
            page.gap(name)
        elif name in VOID:
            page.write(name, self._source(tag))
        else:
            self.unclosed += name in FORMATTING
            page.open(name, self._source(tag) if self._knows(name) else None)

    def _root(self, tag: _Tag) -> None:
        if not tag.attributes and tag.name in self.roots:
            return
        self.roots.add(tag.name)
        self.root_attributes += len(tag.attributes)
        if self.root_attributes > MAX_ROOT_ATTRIBUTES:
            self.has_full_tag = True
        elif not self.page.is_muted:
            self.page.out.append(self._source(tag))

    def _foreign(self, tag: _Tag, space: int, is_hole: bool) -> None:
        if tag.closes_itself:
            self.page.write(tag.name, self._source(tag))
        else:
            self.page.open(tag.name, self._source(tag) if self._knows(tag.name) else None, space, is_hole)

    def _starts_foreign(self, tag: _Tag) -> bool:
        """Whether a start tag inside svg or math makes an svg or math element, which is then opened."""
        top, name = self.page.stack[-1], tag.name
        if top.is_hole and not (top.space == MATH and name in (b"mglyph", b"malignmark")):
            return False
        breaks_out = _FONT_BREAKS_OUT & tag.attributes if name == b"font" else name in BREAKS_OUT
        if breaks_out and not top.is_hole:
            self._break_out()
            return False
        space = space_inside(top.space, top.name, name)
        self._foreign(tag, space, name in HTML_INSIDE[space] or (space == MATH and self._is_html_annotation(tag)))
        return True

    def _is_html_annotation(self, tag: _Tag) -> bool:
        if tag.name != b"annotation-xml":
            return False
        for start, end, name in attributes(self.data, tag.name_end):
            if name == b"encoding":
                value = self.data[start:end].partition(b"=")[2].strip(b"\t\n\f\r ")
                return (value[1:-1] if value[:1] in (b'"', b"'") else value).lower() in _HTML_ENCODINGS
        return False

    def _break_out(self) -> None:
        stack, index = self.page.stack, len(self.page.stack)
        while index and stack[index - 1].space and not stack[index - 1].is_hole:
            index -= 1
        self.page.close_to(index)

    def _raw(self, tag: _Tag) -> int:
        name, start, page = tag.name, tag.end, self.page
        cut = self._where_noscript_ends(start) if name == b"iframe" else -1
        end = cut if cut >= 0 else raw_end(self.data, name, start)
        text = self.data[start : end if end >= 0 else len(self.data)]
        if not page.is_muted:
            page.out += self._source(tag), FAKE_END.sub(self._fake_end, text)
            if end >= 0:
                page.out.append(b"</%s>" % name)
        elif name in (b"textarea", b"title"):
            page.text(text.replace(b"<", b"&lt;"))
        elif name in (b"xmp", b"plaintext"):
            page.text(text.replace(b"&", b"&amp;").replace(b"<", b"&lt;"))
        if cut >= 0 or end < 0:
            return end
        return tag_end(self.data, end + 2 + len(name), set())[0]

    def _where_noscript_ends(self, start: int) -> int:
        """Where the noscript around an iframe ends that was never closed; -1 for any other iframe.

        Where scripts run, nothing in a noscript is an element. So there such an iframe does not swallow the page.
        """
        if not self.left_noscript and not any(element.name == b"noscript" for element in self.page.stack):
            return -1
        if self.noscript_end < start:  # looked for once, not once for every iframe
            found = _NOSCRIPT_END.search(self.data, start)
            self.noscript_end = found.start() if found else len(self.data)
        if self.noscript_end == len(self.data) or _IFRAME_END.search(self.data, start, self.noscript_end):
            return -1
        return self.noscript_end

    def _fake_end(self, fake: re.Match[bytes]) -> bytes:
        """The parser keeps the names even of these; with a space in them it takes no notice."""
        return fake[0] if self._knows(fake[1].lower()) else b"< /" + fake[1]

    def _knows(self, name: bytes) -> bool:
        """Whether the name is within the limit of made-up names."""
        if name in RULES or name in self.tag_names:
            return True
        if len(self.tag_names) >= MAX_TAG_NAMES:
            self.has_odd_tag = True
            return False
        self.tag_names.add(name)
        return True

    def _source(self, tag: _Tag) -> bytes:
        """The start tag as it stands, less the attributes past the limits."""
        source = self.data[tag.start : tag.end]
        if not tag.attributes:
            return source
        new = tag.attributes - self.attribute_names
        if len(self.attribute_names) + len(new) <= MAX_ATTRIBUTE_NAMES:
            self.attribute_names |= new
            new = _NO_NAMES
        if not new and (tag.end - tag.name_end) // 2 <= MAX_ATTRIBUTES:
            return source
        found = attributes(self.data, tag.name_end)
        kept, names = [self.data[tag.start : tag.name_end]], set[bytes]()
        for start, end, name in found:
            is_known = name in _ALWAYS_KEPT
            is_full = len(names) >= MAX_ATTRIBUTES
            if name not in names and (is_known or not (is_full or name in new)):
                kept.append(b" " + self.data[start:end].lstrip(b"\t\n\f\r /"))
                names.add(name)
            self.has_full_tag |= is_full
            self.has_odd_attribute |= name in new
        return b"".join(kept) + (b" />" if tag.closes_itself else b">")

    def _make_way(self, name: bytes) -> bool:
        """Closes what the start tag closes. False where the standard ignores the tag."""
        page, bounds = self.page, self.page.bounds
        if name in TABLE_PARTS:
            return self._make_way_in_table(name)
        if name == b"noscript":
            return not (self.is_in_head and page.is_top((name,)))
        if name in (b"li", b"dd", b"dt"):
            self._end_item((b"dd", b"dt") if name != b"li" else (name,))
        if name in ENDS_PARAGRAPH and not (name == b"table" and self.is_quirky):
            page.close(b"p", page.bounds.button)
        if name in HEADINGS:
            page.close_top(HEADINGS)
        elif name in (b"a", b"nobr"):
            page.close(name, bounds.special)
        elif name == b"button":
            page.close(name, bounds.scope)
        elif name == b"form":
            return page.at(b"form") == NOWHERE or page.at(b"template") != NOWHERE
        elif name == b"table":
            page.close(name, page.at_any((b"td", b"th", b"caption", b"template")))
        elif name in (b"select", b"input"):
            return not page.close(b"select", bounds.scope) or name == b"input"
        elif name in (b"option", b"optgroup", b"hr"):
            in_select = page.at(b"select") >= max(bounds.scope, 0)
            if in_select or name != b"hr":
                page.close_top((b"option",))
            if in_select and name != b"option":
                page.close_top((b"optgroup",))
        elif name in RUBY_PARTS and page.at(b"ruby") >= max(bounds.scope, 0):
            while page.close_top(IMPLIED - {b"rtc"} if name in (b"rt", b"rp") else IMPLIED):
                pass
        return True

    def _end_item(self, names: tuple[bytes, ...]) -> None:
        index = self.page.bounds.ends_items
        if index != NOWHERE and not self.page.stack[index].space and self.page.stack[index].name in names:
            self.page.close_to(index)

    def _make_way_in_table(self, name: bytes) -> bool:
        """Also opens the groups and rows that may be left out, so that they are closed in their turn."""
        page = self.page
        table, template = page.at(b"table"), page.at(b"template")
        base = max(table, template)
        if template > table and name in (b"col", b"colgroup"):
            self.columns = page.stack[template]
            return False
        if base == NOWHERE:
            return False
        for names in _NEEDS.get(name, ()):
            index = page.at_any(names)
            if index > base:
                base = index
            elif table > template:
                page.close_to(base + 1)
                page.open(names[0], b"<%s>" % names[0])
                base += 1
        page.close_to(base + 1)
        return True

    # End tags

    def _end(self, name: bytes) -> None:
        page = self.page
        if page.in_foreign and self._ends_foreign(name):
            return
        bounds = page.bounds
        if name == b"br" or (name == b"p" and not page.close(name, bounds.button)):
            page.write(name, b"<br>" if name == b"br" else b"<p></p>")
        elif name in ROOTS:
            if name == b"head" and not page.stack and self.is_in_head:
                page.out.append(b"</head>")
        elif name in HEADINGS:
            index = page.at_any(HEADINGS)
            if index >= max(bounds.scope, 0):
                page.close_to(index)
        elif name == b"li":
            page.close(name, bounds.item)
        elif name in TABLE_PARTS:
            page.close(name, page.at_any((b"table", b"template")))
        elif name in (b"table", b"template"):
            page.close(name, page.at(b"template"))
        elif name in FORMATTING:
            self._end_formatting(name)
        elif name == b"form":
            self._end_form()
        else:
            page.close(name, bounds.scope if name in CLOSES_THROUGH else bounds.special)

    def _end_formatting(self, name: bytes) -> None:
        """Where a block inside it is open, formatting goes on to the end of the block."""
        page, index = self.page, self.page.at(name)
        self.unclosed -= index != NOWHERE
        if index >= max(page.bounds.special, 0):
            page.close_to(index)
        elif index >= max(page.bounds.scope, 0):
            page.close_later(index)

    def _end_form(self) -> None:
        """What is open inside a form stays open."""
        page, index = self.page, self.page.at(b"form")
        if index >= max(page.bounds.scope, 0):
            while index < len(page.stack) - 1 and page.close_top(IMPLIED):
                pass
            page.close_later(index)

    def _ends_foreign(self, name: bytes) -> bool:
        """Whether an end tag inside svg or math closes an svg or math element, which is then closed."""
        if name in (b"p", b"br"):
            self._break_out()
            return False
        index = self.page.at_foreign(name)
        if index != NOWHERE:
            self.page.close_to(index)
        return index != NOWHERE
