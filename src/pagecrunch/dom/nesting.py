"""The open elements of a page that is being written anew: what is open, what closes what, and how deep it may go."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection
from typing import Final, NamedTuple

from .elements import (
    BUTTON_SCOPE,
    CLOSES_THROUGH,
    ENDS_PARAGRAPH,
    FORMATTING,
    HEADINGS,
    IMPLIED,
    LIST_SCOPE,
    ROOTS,
    ROW_GROUPS,
    RUBY_PARTS,
    SCOPE,
    SPECIAL,
    TABLE_PARTS,
)
from .limits import MAX_DEPTH

NOWHERE: Final = -1
SPARE: Final = 3  # of MAX_DEPTH: html, body, and an element that holds no others
_ENDS_ITEMS: Final = SPECIAL - {b"address", b"div", b"p"}
_HOLDS_NO_TEXT: Final = ROW_GROUPS | {b"table", b"tr", b"colgroup"}
_STAYS_OPEN: Final = TABLE_PARTS | {b"table", b"template", b"select"}  # or what follows would end up elsewhere

# What a part of a table has to stand in; the first of each stands in for one that was left out.
_GROUP: Final = (b"tbody", b"thead", b"tfoot")
_NEEDS: Final = {b"col": ((b"colgroup",),), b"tr": (_GROUP,), b"td": (_GROUP, (b"tr",)), b"th": (_GROUP, (b"tr",))}

# The end of a text that would become markup, or a character reference, with what follows.
_RUNS_ON: Final = re.compile(rb"(?:<|&[#0-9A-Za-z]*|[#0-9A-Za-z]{40})\Z")
_LONGEST_REFERENCE: Final = 40  # bytes: some more than &CounterClockwiseContourIntegral

DROPPED, WRITTEN, CLOSED_EARLY = range(3)


class Bounds(NamedTuple):
    """The innermost open element, by index, that a search for an element to close does not go past."""

    scope: int = NOWHERE
    button: int = NOWHERE
    item: int = NOWHERE
    special: int = NOWHERE
    ends_items: int = NOWHERE


_NO_BOUNDS: Final = Bounds()


class Open:
    """An open element. `space`: 0 for HTML, 1 for svg, 2 for math; `is_hole`: svg or math with HTML as content."""

    __slots__ = ("bounds", "is_closing", "is_hole", "is_open", "name", "outermost", "space", "state")

    def __init__(self, name: bytes, space: int, is_hole: bool, state: int, bounds: Bounds, outermost: int) -> None:
        self.name = name
        self.outermost = outermost  # of svg or math: the index of the first such element that stands in no HTML inside
        self.space = space
        self.is_hole = is_hole
        self.state = state
        self.bounds = bounds
        self.is_open = True
        self.is_closing = False  # its end tag came while a block inside it was open


class Nesting:
    """Writes tags so that each end tag stands where its element is the innermost, and at most MAX_DEPTH are open."""

    def __init__(self) -> None:
        self.out: list[bytes] = []
        self.stack: list[Open] = []
        self.is_cut = False  # whether an element was too deep
        self._html: defaultdict[bytes, list[int]] = defaultdict(list)  # indices of open elements, by name
        self._foreign: defaultdict[bytes, list[int]] = defaultdict(list)  # the same of svg and math
        self._written: list[int] = []  # indices of elements that are open in the new page
        self._text_end = NOWHERE  # how much was written when the last text was
        self._has_gap = False
        self._muted = NOWHERE  # the svg or math element of which only the text is written

    @property
    def is_muted(self) -> bool:
        return self._muted != NOWHERE

    @property
    def bounds(self) -> Bounds:
        return self.stack[-1].bounds if self.stack else _NO_BOUNDS

    @property
    def in_foreign(self) -> bool:
        """Whether the innermost element is one of svg or math."""
        return bool(self.stack) and self.stack[-1].space > 0

    @property
    def is_in_table(self) -> bool:
        """Whether the innermost element of the new page is a table or one of its parts, but no cell."""
        inner = self.stack[self._written[-1]] if self._written else None
        return inner is not None and not inner.space and inner.name in _HOLDS_NO_TEXT

    def at(self, name: bytes) -> int:
        """The index of the innermost open HTML element of that name."""
        found = self._html.get(name)
        return found[-1] if found else NOWHERE

    def at_any(self, names: Collection[bytes]) -> int:
        """The index of the innermost open HTML element with one of these names."""
        return max(map(self.at, names))

    def at_foreign(self, name: bytes) -> int:
        """The index of the innermost open element of svg or math with that name and no HTML inside."""
        found = self._foreign.get(name)
        return found[-1] if found and found[-1] >= self.stack[-1].outermost else NOWHERE

    def is_top(self, names: Collection[bytes]) -> bool:
        return bool(self.stack) and not self.stack[-1].space and self.stack[-1].name in names

    def open(self, name: bytes, source: bytes | None, space: int = 0, is_hole: bool = False) -> None:
        """Opens an element, and writes its start tag if there is room; without `source` it is not written at all."""
        index = len(self.stack)
        is_written = source is not None and self._has_room(name, space)
        if is_written and source is not None:
            self.out.append(source)
            self._written.append(index)
        else:
            self.gap(name)
        bounds = self._bounds_with(name, index, space, is_hole)
        outermost = self.stack[-1].outermost if space and self.in_foreign else index
        self.stack.append(Open(name, space, is_hole, WRITTEN if is_written else DROPPED, bounds, outermost))
        (self._foreign if space else self._html)[name].append(index)

    def _has_room(self, name: bytes, space: int) -> bool:
        if self.is_muted:
            return False
        if len(self._written) < MAX_DEPTH - SPARE:
            return True
        self.is_cut = True
        if space:
            self._muted = len(self.stack)
            return False
        inner = self.stack[self._written[-1]]
        if inner.space or inner.name in _STAYS_OPEN or name in TABLE_PARTS:
            return False
        self.out.append(b"</%s>" % inner.name)
        inner.state = CLOSED_EARLY
        self._written.pop()
        return True

    def _bounds_with(self, name: bytes, index: int, space: int, is_hole: bool) -> Bounds:
        outer = self.bounds
        if space:
            return Bounds(index, index, index, index, index) if is_hole else outer
        if name not in SPECIAL:
            return outer
        return Bounds(
            index if name in SCOPE else outer.scope,
            index if name in BUTTON_SCOPE else outer.button,
            index if name in LIST_SCOPE else outer.item,
            index,
            index if name in _ENDS_ITEMS else outer.ends_items,
        )

    def close_to(self, index: int) -> None:
        """Closes all elements from `index` up, and those that were only waiting for it."""
        while len(self.stack) > index or (self.stack and self.stack[-1].is_closing):
            element = self.stack.pop()
            element.is_open = False
            (self._foreign if element.space else self._html)[element.name].pop()
            if element.state == WRITTEN:
                self._written.pop()
                self.out.append(b"</%s>" % element.name)
            elif element.state == DROPPED:
                self.gap(element.name)
            if len(self.stack) == self._muted:
                self._muted = NOWHERE

    def close(self, name: bytes, bound: int) -> bool:
        """Closes the innermost element of that name, unless it stands outside of `bound`."""
        index = self.at(name)
        if index < max(bound, 0):
            return False
        self.close_to(index)
        return True

    def close_top(self, names: Collection[bytes]) -> bool:
        """Closes the innermost element if it has one of these names."""
        if not self.is_top(names):
            return False
        self.close_to(len(self.stack) - 1)
        return True

    def close_later(self, index: int) -> None:
        """Closes the element at `index`, if it still is open, once it is the innermost."""
        if index < len(self.stack):
            self.stack[index].is_closing = True
            self.close_to(len(self.stack))

    def write(self, name: bytes, source: bytes) -> None:
        """Writes an element that holds no others."""
        if self.is_muted:
            self.gap(name)
        else:
            self.out.append(source)

    def text(self, text: bytes) -> None:
        """Writes text. It does not run on from text before a tag that was left out: neither as a word nor as markup."""
        if not text:
            return
        if self._text_end == len(self.out):
            if self._has_gap:
                self.out.append(b"\n")
            elif _RUNS_ON.search(self.out[-1][-_LONGEST_REFERENCE:]):
                self.out.append(b"<!---->")
        self.out.append(text)
        self._text_end = len(self.out)
        self._has_gap = False

    def gap(self, name: bytes) -> None:
        """A tag is left out that stands between words."""
        self._has_gap |= name in SPECIAL


class StandardNesting(Nesting):
    """Closes elements where the HTML standard does."""

    def __init__(self) -> None:
        super().__init__()
        self.is_quirky = True  # no doctype yet: a table may stand in a paragraph
        self.is_in_head = True
        self.left_noscript = False  # in the head, by a tag that does not belong there
        self.unclosed = 0  # formatting elements
        self._columns: Open | None = None  # a template with columns in it, which ignores most other tags

    @property
    def ignores_raw_text(self) -> bool:
        return self._columns is not None and self._columns.is_open

    def make_way(self, name: bytes) -> bool:
        """Closes what the start tag closes. False where the standard ignores the tag."""
        bounds = self.bounds
        if name in TABLE_PARTS:
            return self._make_way_in_table(name)
        if name == b"noscript":
            return not (self.is_in_head and self.is_top((name,)))
        if name in (b"li", b"dd", b"dt"):
            self._end_item((b"dd", b"dt") if name != b"li" else (name,))
        if name in ENDS_PARAGRAPH and not (name == b"table" and self.is_quirky):
            self.close(b"p", self.bounds.button)
        if name in HEADINGS:
            self.close_top(HEADINGS)
        elif name in (b"a", b"nobr"):
            self.close(name, bounds.special)
        elif name == b"button":
            self.close(name, bounds.scope)
        elif name == b"form":
            return self.at(b"form") == NOWHERE or self.at(b"template") != NOWHERE
        elif name == b"table":
            self.close(name, self.at_any((b"td", b"th", b"caption", b"template")))
        elif name in (b"select", b"input"):
            return not self.close(b"select", bounds.scope) or name == b"input"
        elif name in (b"option", b"optgroup", b"hr"):
            in_select = self.at(b"select") >= max(bounds.scope, 0)
            if in_select or name != b"hr":
                self.close_top((b"option",))
            if in_select and name != b"option":
                self.close_top((b"optgroup",))
        elif name in RUBY_PARTS and self.at(b"ruby") >= max(bounds.scope, 0):
            while self.close_top(IMPLIED - {b"rtc"} if name in (b"rt", b"rp") else IMPLIED):
                pass
        return True

    def _end_item(self, names: tuple[bytes, ...]) -> None:
        index = self.bounds.ends_items
        if index != NOWHERE and not self.stack[index].space and self.stack[index].name in names:
            self.close_to(index)

    def _make_way_in_table(self, name: bytes) -> bool:
        """Also opens the groups and rows that may be left out, so that they are closed in their turn."""
        table, template = self.at(b"table"), self.at(b"template")
        base = max(table, template)
        if template > table and name in (b"col", b"colgroup"):
            self._columns = self.stack[template]
            return False
        if base == NOWHERE:
            return False
        for names in _NEEDS.get(name, ()):
            index = self.at_any(names)
            if index > base:
                base = index
            elif table > template:
                self.close_to(base + 1)
                self.open(names[0], b"<%s>" % names[0])
                base += 1
        self.close_to(base + 1)
        return True

    def end(self, name: bytes) -> None:
        if self.in_foreign and self._ends_foreign(name):
            return
        bounds = self.bounds
        if name == b"br" or (name == b"p" and not self.close(name, bounds.button)):
            self.write(name, b"<br>" if name == b"br" else b"<p></p>")
        elif name in ROOTS:
            if name == b"head" and not self.stack and self.is_in_head:
                self.out.append(b"</head>")
        elif name in HEADINGS:
            index = self.at_any(HEADINGS)
            if index >= max(bounds.scope, 0):
                self.close_to(index)
        elif name == b"li":
            self.close(name, bounds.item)
        elif name in TABLE_PARTS:
            self.close(name, self.at_any((b"table", b"template")))
        elif name in (b"table", b"template"):
            self.close(name, self.at(b"template"))
        elif name in FORMATTING:
            self._end_formatting(name)
        elif name == b"form":
            self._end_form()
        else:
            self.close(name, bounds.scope if name in CLOSES_THROUGH else bounds.special)

    def _end_formatting(self, name: bytes) -> None:
        """Where a block inside it is open, formatting goes on to the end of the block."""
        index = self.at(name)
        self.unclosed -= index != NOWHERE
        if index >= max(self.bounds.special, 0):
            self.close_to(index)
        elif index >= max(self.bounds.scope, 0):
            self.close_later(index)

    def _end_form(self) -> None:
        """What is open inside a form stays open."""
        index = self.at(b"form")
        if index >= max(self.bounds.scope, 0):
            while index < len(self.stack) - 1 and self.close_top(IMPLIED):
                pass
            self.close_later(index)

    def _ends_foreign(self, name: bytes) -> bool:
        """Whether an end tag inside svg or math closes an svg or math element, which is then closed."""
        if name in (b"p", b"br"):
            self.break_out()
            return False
        index = self.at_foreign(name)
        if index != NOWHERE:
            self.close_to(index)
        return index != NOWHERE

    def break_out(self) -> None:
        stack, index = self.stack, len(self.stack)
        while index and stack[index - 1].space and not stack[index - 1].is_hole:
            index -= 1
        self.close_to(index)

    def leave_head(self) -> None:
        self.is_in_head = False
        self.left_noscript = self.is_top((b"noscript",))
        self.close_top((b"noscript",))
