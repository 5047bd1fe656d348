"""The open elements of a page that is being written anew: what is open, what closes what, and how deep it may go."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection
from typing import Final, NamedTuple

from .elements import BUTTON_SCOPE, LIST_SCOPE, ROW_GROUPS, SCOPE, SPECIAL, TABLE_PARTS
from .limits import MAX_DEPTH

NOWHERE: Final = -1
SPARE: Final = 3  # of MAX_DEPTH: html, body, and an element that holds no others
_ENDS_ITEMS: Final = SPECIAL - {b"address", b"div", b"p"}
_HOLDS_NO_TEXT: Final = ROW_GROUPS | {b"table", b"tr", b"colgroup"}
_STAYS_OPEN: Final = TABLE_PARTS | {b"table", b"template", b"select"}  # or what follows would end up elsewhere

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
