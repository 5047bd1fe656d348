"""The open elements of a page that is being rewritten: which tags close which elements, and how deep they may nest."""

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
SPARE: Final = 3  # levels of MAX_DEPTH: html, body, and an element without children
_ENDS_ITEMS: Final = SPECIAL - {b"address", b"div", b"p"}
_OF_SELECT: Final = frozenset((b"select", b"option", b"optgroup", b"input"))
_HOLDS_NO_TEXT: Final = ROW_GROUPS | {b"table", b"tr", b"colgroup"}
_STAYS_OPEN: Final = TABLE_PARTS | {b"table", b"template", b"select"}  # or the content after it would end up elsewhere

# The parents that a part of a table needs; the first name of each group is used if a tag was omitted.
_GROUP: Final = (b"tbody", b"thead", b"tfoot")
_NEEDS: Final = {b"col": ((b"colgroup",),), b"tr": (_GROUP,), b"td": (_GROUP, (b"tr",)), b"th": (_GROUP, (b"tr",))}

# The end of a text that could form markup or a character reference together with the next text.
_RUNS_ON: Final = re.compile(rb"(?:<|&[#0-9A-Za-z]*|[#0-9A-Za-z]{40})\Z")
_LONGEST_REFERENCE: Final = 40  # bytes; &CounterClockwiseContourIntegral; has 33

DROPPED, WRITTEN, CLOSED_EARLY = range(3)


class Bounds(NamedTuple):
    """Where searches for an element to close stop: the indices of the innermost open elements of each kind."""

    scope: int = NOWHERE
    button: int = NOWHERE
    item: int = NOWHERE
    special: int = NOWHERE
    ends_items: int = NOWHERE


_NO_BOUNDS: Final = Bounds()


class Open:
    """An open element. `namespace`: 0, SVG or MATH; `holds_html`: an svg or math element whose content is HTML."""

    def __init__(
        self, name: bytes, namespace: int, holds_html: bool, state: int, bounds: Bounds, outermost: int
    ) -> None:
        self.name = name
        self.outermost = outermost  # index of the svg or math root around it
        self.namespace = namespace
        self.holds_html = holds_html
        self.state = state
        self.bounds = bounds
        self.is_open = True
        self.is_closing = False  # it ends with the block inside it that is still open


class Nesting:
    """Writes well-nested tags with at most MAX_DEPTH open elements."""

    def __init__(self) -> None:
        self.out: list[bytes] = []
        self.stack: list[Open] = []
        self.is_cut = False  # an element was too deep
        self._html: defaultdict[bytes, list[int]] = defaultdict(list)  # indices of open elements, by name
        self._foreign: defaultdict[bytes, list[int]] = defaultdict(list)  # the same for svg and math
        self._written: list[int] = []  # indices of elements that are open in the new page
        self._text_end = NOWHERE  # length of `out` after the last text
        self._has_gap = False
        self._muted = NOWHERE  # index of an svg or math element of which only the text is written
        self._last_bounds: dict[tuple[bytes, int], tuple[Bounds, Bounds]] = {}  # around and with an element
        self._end_tags: dict[bytes, bytes] = {}

    @property
    def is_muted(self) -> bool:
        return self._muted != NOWHERE

    @property
    def bounds(self) -> Bounds:
        return self.stack[-1].bounds if self.stack else _NO_BOUNDS

    @property
    def in_foreign(self) -> bool:
        """Whether the innermost element is an svg or math element."""
        return bool(self.stack) and self.stack[-1].namespace > 0

    @property
    def is_in_table(self) -> bool:
        """Whether the innermost element of the new page is a table or a part of one, but not a cell."""
        inner = self.stack[self._written[-1]] if self._written else None
        return inner is not None and not inner.namespace and inner.name in _HOLDS_NO_TEXT

    def at(self, name: bytes) -> int:
        """The index of the innermost open HTML element with this name."""
        found = self._html.get(name)
        return found[-1] if found else NOWHERE

    def at_any(self, names: Collection[bytes]) -> int:
        """The index of the innermost open HTML element with one of these names."""
        return max(map(self.at, names))

    def at_foreign(self, name: bytes) -> int:
        """The index of the innermost svg or math element with this name, up to the HTML around it."""
        found = self._foreign.get(name)
        return found[-1] if found and found[-1] >= self.stack[-1].outermost else NOWHERE

    def is_top(self, names: Collection[bytes]) -> bool:
        return bool(self.stack) and not self.stack[-1].namespace and self.stack[-1].name in names

    def open(self, name: bytes, source: bytes | None, namespace: int = 0, holds_html: bool = False) -> None:
        """Opens an element and writes its start tag, if there is one and it is not too deep."""
        index = len(self.stack)
        is_written = source is not None and self._has_room(name, namespace)
        if is_written and source is not None:
            self.out.append(source)
            self._written.append(index)
        else:
            self.gap(name)
        bounds = self._bounds_with(name, index, namespace, holds_html)
        outermost = self.stack[-1].outermost if namespace and self.in_foreign else index
        self.stack.append(Open(name, namespace, holds_html, WRITTEN if is_written else DROPPED, bounds, outermost))
        (self._foreign if namespace else self._html)[name].append(index)

    def _has_room(self, name: bytes, namespace: int) -> bool:
        if self.is_muted:
            return False
        if len(self._written) < MAX_DEPTH - SPARE:
            return True
        self.is_cut = True
        if namespace:
            self._muted = len(self.stack)
            return False
        inner = self.stack[self._written[-1]]
        if inner.namespace or inner.name in _STAYS_OPEN or name in TABLE_PARTS:
            return False
        self.out.append(b"</%s>" % inner.name)
        inner.state = CLOSED_EARLY
        self._written.pop()
        return True

    def _bounds_with(self, name: bytes, index: int, namespace: int, holds_html: bool) -> Bounds:
        outer = self.bounds
        if namespace:
            return Bounds(index, index, index, index, index) if holds_html else outer
        if name not in SPECIAL:
            return outer
        found = self._last_bounds.get((name, index))  # such pages repeat the same elements
        if found is not None and found[0] is outer:
            return found[1]
        bounds = Bounds(
            index if name in SCOPE else outer.scope,
            index if name in BUTTON_SCOPE else outer.button,
            index if name in LIST_SCOPE else outer.item,
            index,
            index if name in _ENDS_ITEMS else outer.ends_items,
        )
        if index < MAX_DEPTH:
            self._last_bounds[name, index] = outer, bounds
        return bounds

    def _end_tag(self, name: bytes) -> bytes:
        found = self._end_tags.get(name)
        if found is None:
            found = self._end_tags[name] = b"</%s>" % name
        return found

    def close_to(self, index: int) -> None:
        """Closes all elements from `index` up, and those that end with them."""
        while len(self.stack) > index or (self.stack and self.stack[-1].is_closing):
            element = self.stack.pop()
            element.is_open = False
            (self._foreign if element.namespace else self._html)[element.name].pop()
            if element.state == WRITTEN:
                self._written.pop()
                self.out.append(self._end_tag(element.name))
            elif element.state == DROPPED:
                self.gap(element.name)
            if len(self.stack) == self._muted:
                self._muted = NOWHERE

    def close(self, name: bytes, bound: int) -> bool:
        """Closes the innermost element with this name, unless it is outside of `bound`. Returns whether it did."""
        index = self.at(name)
        if index < max(bound, 0):
            return False
        self.close_to(index)
        return True

    def close_top(self, names: Collection[bytes]) -> bool:
        """Closes the innermost element if it has one of these names. Returns whether it did."""
        if not self.is_top(names):
            return False
        self.close_to(len(self.stack) - 1)
        return True

    def close_later(self, index: int) -> None:
        """Closes the element at `index` as soon as it is the innermost."""
        if index < len(self.stack):
            self.stack[index].is_closing = True
            self.close_to(len(self.stack))

    def write(self, name: bytes, source: bytes) -> None:
        """Writes an element without children."""
        if self.is_muted:
            self.gap(name)
        else:
            self.out.append(source)

    def text(self, text: bytes) -> None:
        """Writes text. Where a tag was dropped, it does not form a word or markup with the text before that tag."""
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
        """Note that a tag was dropped, which may have separated words."""
        self._has_gap |= name in SPECIAL


class StandardNesting(Nesting):
    """Closes elements by the rules of the HTML standard."""

    def __init__(self) -> None:
        super().__init__()
        self.is_quirky = True  # without a doctype, a paragraph may contain a table
        self.is_in_head = True
        self.left_noscript = False  # a tag that does not belong in the head ended it and a noscript in it
        self.unclosed = 0  # formatting elements
        self._columns: Open | None = None  # a template with table columns, which ignores most other tags

    @property
    def ignores_raw_text(self) -> bool:
        return self._columns is not None and self._columns.is_open

    def make_way(self, name: bytes) -> bool:
        """Closes the elements that a start tag closes. Returns False if the standard ignores the tag."""
        if name in _OF_SELECT:
            return self._make_way_in_select(name)
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
        elif name == b"hr" and self.at(b"select") >= max(bounds.scope, 0):
            self.close_top((b"option",))
            self.close_top((b"optgroup",))
        elif name in RUBY_PARTS and self.at(b"ruby") >= max(bounds.scope, 0):
            while self.close_top(IMPLIED - {b"rtc"} if name in (b"rt", b"rp") else IMPLIED):
                pass
        return True

    def _make_way_in_select(self, name: bytes) -> bool:
        """The same for a select and what is in it."""
        if name in (b"select", b"input"):
            return not self.close(b"select", self.bounds.scope) or name == b"input"
        self.close_top((b"option",))
        if name != b"option" and self.at(b"select") >= max(self.bounds.scope, 0):
            self.close_top((b"optgroup",))
        return True

    def _end_item(self, names: tuple[bytes, ...]) -> None:
        index = self.bounds.ends_items
        if index != NOWHERE and not self.stack[index].namespace and self.stack[index].name in names:
            self.close_to(index)

    def _make_way_in_table(self, name: bytes) -> bool:
        """The same for parts of a table. Opens the groups and rows whose tags were omitted."""
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
        """Closes the element of an end tag."""
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
        """If a block inside it is open, formatting lasts to the end of the block."""
        index = self.at(name)
        self.unclosed -= index != NOWHERE
        if index >= max(self.bounds.special, 0):
            self.close_to(index)
        elif index >= max(self.bounds.scope, 0):
            self.close_later(index)

    def _end_form(self) -> None:
        """Elements inside a form stay open."""
        index = self.at(b"form")
        if index >= max(self.bounds.scope, 0):
            while index < len(self.stack) - 1 and self.close_top(IMPLIED):
                pass
            self.close_later(index)

    def _ends_foreign(self, name: bytes) -> bool:
        """Closes the svg or math element of an end tag. Returns False if the end tag is for an HTML element."""
        if name in (b"p", b"br"):
            self.break_out()
            return False
        index = self.at_foreign(name)
        if index != NOWHERE:
            self.close_to(index)
        return index != NOWHERE

    def break_out(self) -> None:
        """Closes svg and math elements up to the HTML around them."""
        stack, index = self.stack, len(self.stack)
        while index and stack[index - 1].namespace and not stack[index - 1].holds_html:
            index -= 1
        self.close_to(index)

    def leave_head(self) -> None:
        self.is_in_head = False
        self.left_noscript = self.is_top((b"noscript",))
        self.close_top((b"noscript",))
