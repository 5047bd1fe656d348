"""Could this page make the parser slow? One look at every tag, without building anything.

The scan keeps a stack of the tags that stand open and errs on the side of too many. An end tag takes an element off
only where it stands on top, or where nothing but elements with optional end tags stands above it. So what is nested as
it should be costs nothing, and everything else is counted as if it were never closed. The parser's own stack can be
deeper only by what was taken off from above something that it had closed before: that is counted as `lost`.

An oracle for `dom/scan.py`, which does the same with numbers in place of names and bytes in place of patterns.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from pagecrunch.dom.elements import (
    CELL,
    FOREIGN,
    FOSTERS,
    HOLDS_TEXT_APART,
    HTML_INSIDE,
    IS_BREAKOUT,
    IS_FOREIGN,
    IS_FORMATTING,
    IS_RARE,
    IS_RAW,
    IS_ROOT,
    IS_TABLE,
    IS_TABLE_PART,
    IS_VOID,
    LEAVES_FOREIGN,
    OPTION,
    RULES,
    SEARCHES_SELECT,
    STACKS,
    Rule,
    namespace_inside,
)
from pagecrunch.dom.limits import (
    ATTRIBUTES,
    CLONE,
    DEPTH,
    FINE,
    LEFT_OUT_IN_TABLE,
    LOAD,
    LOAD_ALLOWANCE,
    LOAD_PER_BYTE,
    MAX_ATTRIBUTE_NAMES,
    MAX_ATTRIBUTES,
    MAX_DEPTH,
    MAX_DOCTYPES,
    MAX_ROOT_ATTRIBUTES,
    MAX_TAG_NAMES,
    NAMES,
    ODD,
)
from reference.markup_patterns import FAKE_END, MARKUP, is_doctype, other_end, raw_end, tag_end

Found = tuple[int, int, int, int]  # reason; deepest; load, in bytes; attributes

_UNKNOWN: Final = Rule(0, 0, 0, 0)
_MAKE_ELEMENTS: Final = (b"p", b"br")  # even by an end tag


class _Open(NamedTuple):
    name: bytes
    kind: int
    weight: int  # bytes to copy a formatting element; 0 for others
    space: int  # 0: HTML; 1: svg; 2: math
    is_hole: bool  # an svg or math element whose content is HTML
    is_in_cell: bool  # or is one, of the innermost table


class _Stop(Exception):
    """A limit is passed."""


def scan(data: bytes) -> Found:
    """The first limit that the page passes, or FINE; with what was counted up to there."""
    return _Scan(data).run()


class _Scan:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.stack: list[_Open] = []
        self.deepest = self.lost = 0
        self.load = self.weight = 0
        self.load_limit = LOAD_PER_BYTE * len(data) + LOAD_ALLOWANCE
        self.attributes = self.root_attributes = self.doctypes = 0
        self.foreign = self.tables = self.templates = self.forms = 0  # how many of them are open
        self.text = 0, 0  # where the text before this tag begins and ends
        self.joined = 0  # bytes of text
        self.forms_are_tangled = self.tables_are_tangled = self.has_frameset = False
        self.tag_names: set[bytes] = set()
        self.attribute_names: set[bytes] = set()

    def run(self) -> Found:
        reason = FINE
        try:
            self._tags()
            if len(self.attribute_names) > MAX_ATTRIBUTE_NAMES:
                reason = NAMES
        except _Stop as stop:
            reason = stop.args[0]
        return reason, self.deepest, self.load, self.attributes

    def _tags(self) -> None:
        data, position = self.data, 0
        while position >= 0 and (markup := MARKUP.search(data, position)):
            self.text = position, markup.start()
            if markup[3]:
                position = self._other(markup)
                continue
            name = markup[2].lower()
            rule = RULES.get(name) or self._made_up(name)
            position, count, closes_itself = tag_end(data, markup.end(), self.attribute_names)
            if position < 0:
                return  # cut off: the parser drops it
            self._count(count)
            if self.tables:
                self._parts_text(rule.kind, bool(markup[1]))
            if markup[1]:
                self._end(name, rule)
            elif self._start(name, rule, closes_itself, data[markup.start() : position], count):
                position = self._raw(name, position)

    def _other(self, markup: re.Match[bytes]) -> int:
        in_foreign = bool(self.stack) and self.stack[-1].space > 0
        self.doctypes += is_doctype(self.data, markup)
        if self.doctypes > MAX_DOCTYPES:
            raise _Stop(NAMES)
        end = other_end(self.data, markup, in_foreign)
        if in_foreign and markup[3] == b"![CDATA[":
            self.text = self.text[0], max(end, self.text[1])
            self._join()
        elif markup[3] == b"/>" or (self.tables and self._has_words()):
            self._join()
        return end

    def _has_words(self) -> bool:
        """Whether there is more than white space between this tag and the one before."""
        return bool(self.data[self.text[0] : self.text[1]].strip(b"\t\n\f\r "))

    def _join(self) -> None:
        """The text before this tag may become one with all that were joined before, which are then copied."""
        self.joined += self.text[1] - self.text[0]
        self._carry(self.joined)

    def _carry(self, weight: int) -> None:
        self.load += weight
        if self.load > self.load_limit:
            raise _Stop(LOAD)

    def _parts_text(self, kind: int, is_end: bool) -> None:
        """While a table is open: may the parser join the text before this tag to what comes after it?

        Outside of the cells, words are put before the table, and so are most elements; white space stays in it, and
        so do its parts, scripts and the like.
        """
        top = self.stack[-1]
        if is_end:
            is_joined = top.kind & FOSTERS and self._has_words()
        elif kind & HOLDS_TEXT_APART:
            is_joined = self._has_words()
        elif top.is_in_cell and not self.tables_are_tangled:
            is_joined = False
        else:
            is_joined = not kind & IS_TABLE_PART or self._has_words()
        if is_joined:
            self._join()

    def _made_up(self, name: bytes) -> Rule:
        self.tag_names.add(name)
        if len(self.tag_names) > MAX_TAG_NAMES:
            raise _Stop(NAMES)
        return _UNKNOWN

    def _count(self, count: int) -> None:
        self.attributes += count
        if count > MAX_ATTRIBUTES:
            raise _Stop(ATTRIBUTES)
        self._carry(self.weight)

    def _start(self, name: bytes, rule: Rule, closes_itself: bool, tag: bytes, count: int) -> bool:
        """Whether raw text follows."""
        kind = rule.kind
        if self.foreign and self._is_foreign(name, kind, closes_itself, tag):
            return False
        if kind & IS_RARE:
            self._rare(name)
        if kind & IS_TABLE_PART and not (self.tables or self.templates or self.has_frameset):
            self._join()
            return False  # the parser ignores it
        if kind & IS_VOID:
            if rule.closes:
                self._close_own_sort(rule)
            return False
        if kind & IS_RAW:
            if self.has_frameset and name != b"noframes":
                raise _Stop(ODD)
            return True
        if kind & IS_ROOT:
            self._join()
            self.root_attributes += count
            if self.root_attributes > MAX_ROOT_ATTRIBUTES:
                raise _Stop(ATTRIBUTES)
            return False
        if kind & IS_FOREIGN:
            if self.has_frameset:
                raise _Stop(ODD)
            if not closes_itself:
                self._push(_Open(name, kind, 0, FOREIGN[name], False, self._is_in_cell(0)))
            return False
        if kind & IS_TABLE and self.tables and not self.stack[-1].is_in_cell:
            self.tables_are_tangled = True  # it may close the table that it stands in
        if rule.closes and not (kind & OPTION and self.weight):  # formatting inside it may keep an option open
            self._close_own_sort(rule)
        weight = len(tag) + CLONE if kind & IS_FORMATTING else 0
        self._push(_Open(name, kind, weight, 0, False, self._is_in_cell(kind)))
        return False

    def _is_foreign(self, name: bytes, kind: int, closes_itself: bool, tag: bytes) -> bool:
        """Whether a start tag inside svg or math makes an svg or math element, which is then counted."""
        top = self.stack[-1]
        if top.space and not top.is_hole:
            if name == b"font" or (name == b"annotation-xml" and b"html" in tag.lower()):
                raise _Stop(ODD)  # its attributes decide
            if kind & SEARCHES_SELECT:
                raise _Stop(ODD)
            if not kind & IS_BREAKOUT:
                if not closes_itself:
                    space = namespace_inside(top.space, top.name, name)
                    self._push(_Open(name, 0, 0, space, name in HTML_INSIDE[space], top.is_in_cell))
                return True
            self._break_out()
        elif top.space and name in (b"mglyph", b"malignmark"):
            raise _Stop(ODD)
        if self.foreign and kind & LEAVES_FOREIGN:
            raise _Stop(ODD)
        return False

    def _is_in_cell(self, kind: int) -> bool:
        return kind & CELL > 0 or (not kind & IS_TABLE and bool(self.stack) and self.stack[-1].is_in_cell)

    def _break_out(self) -> None:
        while self.stack and self.stack[-1].space and not self.stack[-1].is_hole:
            self._pop_to(len(self.stack) - 1)

    def _rare(self, name: bytes) -> None:
        if name == b"frameset":
            self.has_frameset = True
        elif name == b"template":
            self.templates += 1
        elif name == b"form":
            if self.forms:
                self.forms_are_tangled = True
                self._join()
            self.forms += 1
        elif self.templates:  # after col, a template ignores even the start of raw text
            raise _Stop(ODD)

    def _push(self, element: _Open) -> None:
        self.stack.append(element)
        self.weight += element.weight
        self.foreign += element.space > 0
        if element.kind & IS_TABLE:
            self.lost += LEFT_OUT_IN_TABLE
            self.tables += 1
        depth = len(self.stack) + self.lost
        if depth > self.deepest:
            self.deepest = depth
            if depth > MAX_DEPTH:
                raise _Stop(DEPTH)

    def _pop_to(self, index: int) -> None:
        for element in self.stack[index:]:
            self.weight -= element.weight
            if element.kind & IS_TABLE:
                self.lost -= LEFT_OUT_IN_TABLE
                self.tables -= 1
            if element.space:
                self.foreign -= 1
            elif element.kind & IS_RARE:
                self.forms -= element.name == b"form"
                self.templates -= element.name == b"template"
        del self.stack[index:]

    def _pop_past(self, index: int) -> None:
        """Take off `index` and what stands above it, which may yet stand open in the parser."""
        self.lost += sum(element.kind & STACKS > 0 for element in self.stack[index + 1 :])
        self._pop_to(index)

    def _close_own_sort(self, rule: Rule) -> None:
        found, index = -1, len(self.stack) - 1
        while index >= 0 and (kind := self.stack[index].kind) & (rule.closes | rule.start_past):
            if kind & rule.closes:
                found = index
            index -= 1
        if found >= 0:
            self._pop_past(found)

    def _end(self, name: bytes, rule: Rule) -> None:
        if self.foreign and self.stack[-1].space and self._ends_foreign(name):
            return
        index = len(self.stack) - 1
        while index >= 0 and self.stack[index].name != name and self.stack[index].kind & rule.end_past:
            index -= 1
        is_form = name == b"form"
        if index >= 0 and self.stack[index].name == name and not self.stack[index].space:
            if is_form and self.forms_are_tangled:
                self._join()
            else:
                self._pop_past(index)
            return
        if name not in _MAKE_ELEMENTS:
            self._join()
        self.tables_are_tangled |= self.tables > 0 and rule.kind & (IS_TABLE | IS_TABLE_PART | IS_RARE) > 0
        self.forms_are_tangled |= is_form and self.forms > 0
        if self.foreign and self._is_open(name):
            raise _Stop(ODD)

    def _ends_foreign(self, name: bytes) -> bool:
        """Whether an end tag inside svg or math closes an svg or math element, which is then taken off."""
        if name in _MAKE_ELEMENTS:
            self._break_out()
            return False
        index = len(self.stack) - 1
        while index >= 0 and self.stack[index].space:
            if self.stack[index].name == name:
                self._pop_to(index)
                return True
            index -= 1
        if self._is_open(name):
            raise _Stop(ODD)
        self._join()
        return True

    def _is_open(self, name: bytes) -> bool:
        return any(element.name == name for element in self.stack)

    def _raw(self, name: bytes, position: int) -> int:
        """Past the end tag of a raw text element. What looks like an end tag inside goes into the parser's table."""
        end = raw_end(self.data, name, position)
        for fake in FAKE_END.finditer(self.data, position, end if end >= 0 else len(self.data)):
            fake_name = fake[1].lower()
            if fake_name not in RULES:
                self._made_up(fake_name)
            if name == b"iframe" and fake_name == b"noscript" and self._is_open(fake_name):
                raise _Stop(ODD)  # it was never closed, and would swallow the page
        if end < 0:
            return -1
        position, count, _ = tag_end(self.data, end + 2 + len(name), self.attribute_names)
        if position >= 0:
            self._count(count)
        return position
