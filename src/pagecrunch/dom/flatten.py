"""Rewrites a page that would make the parser slow: the same text with fewer tags.

One pass over the tags with a stack of open elements closes elements by the rules of the HTML standard and writes every
end tag. So the parser never sees an end tag whose element is not the innermost, never carries formatting over into
another block, and never goes deeper than MAX_DEPTH. This holds for every page. How well the rules match the standard
only decides how close the new tree is to the old one.

An element deeper than MAX_DEPTH becomes a sibling of its parent, as in Chrome.
"""

from __future__ import annotations

import re
from typing import Final

from ..page.names import ATTRIBUTE_NAMES
from . import byte_search
from .elements import BREAKS_OUT, FOREIGN, FORMATTING, HTML_INSIDE, MATH, RAW, ROOTS, RULES, VOID, namespace_inside
from .limits import (
    MAX_ATTRIBUTE_NAMES,
    MAX_ATTRIBUTES,
    MAX_DEPTH,
    MAX_JOINS,
    MAX_ROOT_ATTRIBUTES,
    MAX_TAG_NAMES,
    MAX_UNCLOSED,
    MAX_VISITS,
)
from .nesting import NOWHERE, WRITTEN, StandardNesting
from .tags import is_cdata, is_doctype, other_end, raw_end

MULTIPLE: Final = b" multiple"  # with this attribute on a select, the parser does not look for the selected option
OPTIONS_WARNING: Final = "very long lists of options: several of them may be selected at once"

_ALWAYS_KEPT: Final = frozenset(name.encode() for name in ATTRIBUTE_NAMES)
_FONT_BREAKS_OUT: Final = frozenset((b"color", b"face", b"size"))
_HTML_ENCODINGS: Final = frozenset((b"text/html", b"application/xhtml+xml"))
_IN_HEAD: Final = frozenset(
    b"base basefont bgsound head html link meta noframes noscript script style template title".split()
)
_OPTIONS: Final = frozenset((b"option", b"selectedcontent"))  # they make the parser visit all nodes of their select
_NO_NAMES: Final[frozenset[bytes]] = frozenset()

# All patterns are linear: what follows a repeat cannot match the start of the repeat.
# Group 1: "/" of an end tag; 2: the name of a tag; 3: other markup after "<": "!--", "![CDATA[", "!", "?", "/>" or "/"
MARKUP: Final = re.compile(rb"<(?:(/?)([A-Za-z][^\t\n\f\r />]*)|(!--|!\[CDATA\[|!|\?|/>|/(?=.)))", re.DOTALL)
# The end of a tag, or one attribute (group 2: its name), after white space and slashes (group 1).
PIECE: Final = re.compile(
    rb"([\t\n\f\r /]*+)(?:>|([^\t\n\f\r />][^\t\n\f\r />=]*+)"
    rb"(?>(?:[\t\n\f\r ]*+=[\t\n\f\r ]*+(?:\"[^\"]*+(?:\"|\Z)|'[^']*+(?:'|\Z)|(?![\"'])[^\t\n\f\r >]*+))?))"
)
# What looks like an end tag in raw text. Group 1: its name
FAKE_END: Final = re.compile(rb"</([A-Za-z]+)(?=[\t\n\f\r />])")

LESS, GREATER = b"<>"
LONGEST_READ = 64  # bytes of a tag that is read only once...
MOST_READ = 1024  # ...and how many such tags are kept
Attribute = tuple[int, int, bytes]  # start, with the white space before it; end; name
_NOSCRIPT_END: Final = re.compile(rb"</noscript(?=[\t\n\f\r />])", re.IGNORECASE)
_IFRAME_END: Final = re.compile(rb"</iframe(?=[\t\n\f\r />])", re.IGNORECASE)


def tag_end(data: bytes, position: int, names: set[bytes]) -> tuple[int, int, bool]:
    """The end of the tag whose name ends at `position`, the number of its attributes, and whether it ends in `/>`.

    The end is -1 if the tag is cut off. Adds the names of the attributes to `names`.
    """
    if data[position : position + 1] == b">":
        return position + 1, 0, False
    count = 0
    while piece := PIECE.match(data, position):
        position = piece.end()
        if piece[2] is None:
            return position, count, piece[1].endswith(b"/")
        names.add(piece[2].lower())
        count += 1
    return -1, count, False


def attributes(data: bytes, position: int) -> list[Attribute]:
    """The attributes of the tag whose name ends at `position`."""
    found: list[Attribute] = []
    while (piece := PIECE.match(data, position)) and piece[2] is not None:
        found.append((piece.start(), piece.end(), piece[2].lower()))
        position = piece.end()
    return found


class _Tag:
    def __init__(
        self,
        name: bytes,
        is_end: bool,
        start: int,
        name_end: int,
        end: int,
        closes_itself: bool,
        attributes: frozenset[bytes],
    ) -> None:
        self.name = name
        self.is_end = is_end
        self.start = start
        self.name_end = name_end
        self.end = end
        self.closes_itself = closes_itself
        self.attributes = attributes
        self.is_copied = False  # all its attributes are known to be within the limits

    def moved(self, start: int) -> _Tag:
        """The same tag at another place."""
        by = start - self.start
        tag = _Tag(
            self.name, self.is_end, start, self.name_end + by, self.end + by, self.closes_itself, self.attributes
        )
        tag.is_copied = self.is_copied
        return tag


def flatten(data: bytes) -> tuple[bytes, tuple[str, ...]]:
    """The page with well-nested elements within all limits, and warnings about what was dropped."""
    flattener = _Flattener(data)
    return flattener.run(), tuple(flattener.warnings())


class _Flattener:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.page = StandardNesting()
        self.joins = 0  # texts that the parser joins to others
        self.visits = 0  # of the parser at nodes of selects
        self.select_at = NOWHERE  # index in `page.out` of the start tag of the current select
        self.noscript_end = 0  # position of the next end tag of a noscript, as far as it is known
        self.roots: set[bytes] = set()
        self.root_attributes = 0
        self.tag_names: set[bytes] = set()
        self.attribute_names: set[bytes] = set()
        self.has_full_tag = self.has_odd_tag = self.has_odd_attribute = False
        self.read: dict[bytes, _Tag] = {}  # short tags that were read before: such pages repeat them

    def run(self) -> bytes:
        data, out, position, length = self.data, self.page.out, 0, len(self.data)
        while position >= 0:
            start = byte_search.find(data, position, length, LESS)
            tag = None
            if start >= 0:
                end = byte_search.find(data, start, min(start + LONGEST_READ, length), GREATER)
                tag = self.read.get(data[start : end + 1])
            if tag is not None:
                self._text(position, start)
                position = self._write(tag.moved(start))
                continue
            markup = MARKUP.search(data, position)
            if markup is None:
                break
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
                self.page.unclosed > MAX_UNCLOSED,
                f"more than {MAX_UNCLOSED} unclosed formatting elements: each was closed with the block around it",
            ),
            (self.visits > MAX_VISITS, OPTIONS_WARNING),
            (self.has_odd_tag, f"more than {MAX_TAG_NAMES} made-up tag names: the tags of the rest were left out"),
        )
        return [words for is_so, words in found if is_so]

    def _text(self, start: int, end: int) -> None:
        """Copies text. Separates texts in a table outside of its cells, which the parser would join."""
        text, page = self.data[start:end], self.page
        if not text:
            return
        if self.page.is_in_head or page.is_in_table:
            is_blank = not text.strip(b"\t\n\f\r ")
            if self.page.is_in_head and not is_blank:
                self.page.leave_head()
            if page.is_in_table and self._has_joined_enough():
                if is_blank:
                    return
                page.out.append(b"<wbr>")
        page.text(text)

    def _has_joined_enough(self) -> bool:
        self.joins += 1
        return self.joins > MAX_JOINS

    def _other(self, markup: re.Match[bytes]) -> int:
        """Copies a comment, declaration or the like. Returns where it ends."""
        start, data = markup.start(), self.data
        end = other_end(data, start, self.page.in_foreign)
        if is_doctype(data, start):
            if self.page.is_quirky and self.page.is_in_head and not self.page.stack:
                self.page.is_quirky = False
                self.page.out.append(data[start : end if end >= 0 else len(data)])
        elif self.page.is_muted and self.page.in_foreign and is_cdata(data, start):
            text = data[markup.end() : end - 3 if end >= 0 else len(data)]
            self.page.text(text.replace(b"&", b"&amp;").replace(b"<", b"&lt;"))
        elif markup[3] != b"/>":
            if self.page.in_foreign and self._has_joined_enough():
                self.page.out.append(b"<!---->")
            self.page.out.append(data[start : end if end >= 0 else len(data)])
        return end

    def _tag(self, markup: re.Match[bytes]) -> int:
        """Reads a tag and copies it, with raw text that belongs to it. Returns where it ends; -1 for the page's end."""
        name = markup[2].lower()
        names: set[bytes] = set()
        end, count, closes_itself = tag_end(self.data, markup.end(), names)
        if end < 0:
            return end  # the parser drops a tag that is cut off
        all_names = frozenset(names) if count else _NO_NAMES
        tag = _Tag(name, bool(markup[1]), markup.start(), markup.end(), end, closes_itself, all_names)
        if len(self.read) < MOST_READ and self.data.find(b">", tag.start) + 1 == end <= tag.start + LONGEST_READ:
            self.read[self.data[tag.start : end]] = tag
        return self._write(tag)

    def _write(self, tag: _Tag) -> int:
        name, end = tag.name, tag.end
        if tag.is_end:
            self.page.end(name)
            return end
        if self.page.is_in_head and name not in _IN_HEAD:
            self.page.leave_head()
        if self.page.in_foreign and self._starts_foreign(tag):
            return end
        if name in RAW and not (self.page.ignores_raw_text):
            self.page.make_way(name)
            return self._raw(tag)
        self._start(tag)
        return end

    # Start tags

    def _start(self, tag: _Tag) -> None:
        name, page = tag.name, self.page
        if name in ROOTS:
            self._root(tag)
        elif name in FOREIGN:
            self._foreign(tag, FOREIGN[name], False)
        elif name == b"frameset" or name in RAW or not self.page.make_way(name):
            page.gap(name)
        elif name in VOID:
            page.write(name, self._source(tag))
        else:
            page.unclosed += name in FORMATTING
            if name in _OPTIONS:
                self._count_visits()
            page.open(name, self._source(tag) if self._knows(name) else None)
            if name == b"select":
                self.select_at = len(page.out) - 1 if page.stack[-1].state == WRITTEN else NOWHERE
                self._limit_visits()

    def _count_visits(self) -> None:
        """An option makes the parser visit all nodes of its select so far."""
        if self.select_at != NOWHERE and self.page.at(b"select") != NOWHERE:
            self.visits += len(self.page.out) - self.select_at
            self._limit_visits()

    def _limit_visits(self) -> None:
        """Past the limit, make the select one of multiple choice, in which the parser does not visit nodes."""
        if self.visits > MAX_VISITS and self.select_at != NOWHERE:
            end = len(b"<select")
            source = self.page.out[self.select_at]
            self.page.out[self.select_at] = source[:end] + MULTIPLE + source[end:]
            self.select_at = NOWHERE

    def _root(self, tag: _Tag) -> None:
        if not tag.attributes and tag.name in self.roots:
            return
        self.roots.add(tag.name)
        self.root_attributes += len(tag.attributes)
        if self.root_attributes > MAX_ROOT_ATTRIBUTES:
            self.has_full_tag = True
        elif not self.page.is_muted:
            self.page.out.append(self._source(tag))

    def _foreign(self, tag: _Tag, namespace: int, holds_html: bool) -> None:
        """Opens an svg or math element, except for an option, which the parser would take for an HTML option."""
        is_written = tag.name not in _OPTIONS and self._knows(tag.name)
        if not tag.closes_itself:
            self.page.open(tag.name, self._source(tag) if is_written else None, namespace, holds_html)
        elif is_written:
            self.page.write(tag.name, self._source(tag))

    def _starts_foreign(self, tag: _Tag) -> bool:
        """Whether a start tag within svg or math makes an svg or math element. Opens that element."""
        top, name = self.page.stack[-1], tag.name
        if top.holds_html and not (top.namespace == MATH and name in (b"mglyph", b"malignmark")):
            return False
        breaks_out = _FONT_BREAKS_OUT & tag.attributes if name == b"font" else name in BREAKS_OUT
        if breaks_out and not top.holds_html:
            self.page.break_out()
            return False
        namespace = namespace_inside(top.namespace, top.name, name)
        holds_html = name in HTML_INSIDE[namespace] or (namespace == MATH and self._is_html_annotation(tag))
        self._foreign(tag, namespace, holds_html)
        return True

    def _is_html_annotation(self, tag: _Tag) -> bool:
        if tag.name != b"annotation-xml":
            return False
        for start, end, name in attributes(self.data, tag.name_end):
            if name == b"encoding":
                value = self.data[start:end].partition(b"=")[2].strip(b"\t\n\f\r ")
                return (value[1:-1] if value[:1] in (b'"', b"'") else value).lower() in _HTML_ENCODINGS
        return False

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
        """Where the noscript around an unclosed iframe ends; -1 for any other iframe.

        In a browser with scripts on, a noscript has no elements, so such an iframe does not swallow the page.
        """
        if not self.page.left_noscript and not any(element.name == b"noscript" for element in self.page.stack):
            return -1
        if self.noscript_end < start:  # search once, not for every iframe
            found = _NOSCRIPT_END.search(self.data, start)
            self.noscript_end = found.start() if found else len(self.data)
        if self.noscript_end == len(self.data) or _IFRAME_END.search(self.data, start, self.noscript_end):
            return -1
        return self.noscript_end

    def _fake_end(self, fake: re.Match[bytes]) -> bytes:
        """The parser stores the names even of these; a space makes it ignore them."""
        return fake[0] if self._knows(fake[1].lower()) else b"< /" + fake[1]

    def _knows(self, name: bytes) -> bool:
        """Whether the name is known or within the limit for unknown names."""
        if name in RULES or name in self.tag_names:
            return True
        if len(self.tag_names) >= MAX_TAG_NAMES:
            self.has_odd_tag = True
            return False
        self.tag_names.add(name)
        return True

    def _source(self, tag: _Tag) -> bytes:
        """The start tag without the attributes past the limits."""
        source = self.data[tag.start : tag.end]
        if not tag.attributes or tag.is_copied:
            return source
        new = tag.attributes.difference(self.attribute_names)
        if len(self.attribute_names) + len(new) <= MAX_ATTRIBUTE_NAMES:
            self.attribute_names.update(new)
            new = _NO_NAMES
        if not new and (tag.end - tag.name_end) // 2 <= MAX_ATTRIBUTES:
            tag.is_copied = True
            return source
        found = attributes(self.data, tag.name_end)
        kept = [self.data[tag.start : tag.name_end]]
        names: set[bytes] = set()
        for start, end, name in found:
            is_known = name in _ALWAYS_KEPT
            is_full = len(names) >= MAX_ATTRIBUTES
            if name not in names and (is_known or not (is_full or name in new)):
                kept.append(b" " + self.data[start:end].lstrip(b"\t\n\f\r /"))
                names.add(name)
            self.has_full_tag |= is_full
            self.has_odd_attribute |= name in new
        return b"".join(kept) + (b" />" if tag.closes_itself else b">")
