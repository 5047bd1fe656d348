"""The structures of a page: data tables, definition lists, lists, captions, code and quotes, each as its pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .align import MOST_WORDS
from .page_text import Element, PageText

KINDS = ("table", "definitions", "list", "cards", "caption", "code", "quote")
TITLES = {
    "table": "data tables",
    "definitions": "definition lists",
    "list": "lists of four items or more",
    "cards": "lists of four cards or more",
    "caption": "figure captions",
    "code": "code listings",
    "quote": "quotes",
}
LEAST_ITEMS = 4  # of a list
# What is in one of these is a menu or a set of controls, not a list to read, even where the gold holds all of a page.
MENU_TAGS = frozenset(("nav", "footer", "fieldset"))
MENU_ROLES = frozenset(("navigation", "menu", "menubar", "listbox", "tablist", "contentinfo"))
CARD_TAGS = ("div", "article", "section", "a")
LEAST_CARD_WORDS = 3
LEAST_WORDS = {"caption": 3, "code": 4, "quote": 5}  # fewer may stand together anywhere by chance
LONGEST_CELL = 150  # words; a cell with more is a column of a layout, unless the table has header cells...
LONGEST_CELL_WITH_HEADERS = 400  # ...which a reference with long descriptions has
LAYOUT_PARTS = frozenset(("h1", "h2", "h3", "form", "article", "section", "nav", "table"))  # in a cell: a layout

Piece = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Structure:
    """A structure in the words of its pieces: cells, terms and definitions, items, lines. Empty ones are left out."""

    kind: str
    pieces: tuple[Piece, ...]
    place: int  # of its element on the page
    parent: int  # the structure of the same kind around it, by its place; -1 for none

    @property
    def words(self) -> list[str]:
        return [word for piece in self.pieces for word in piece]


def find_structures(page: PageText) -> Iterator[Structure]:
    """Every structure, in page order, those within others too."""
    children = page.children()
    found: dict[int, str] = {}
    for place, element in enumerate(page.elements):
        kind, pieces = _pieces_of(page, children, place)
        pieces = [piece for piece in pieces if piece]
        if kind and pieces and sum(map(len, pieces)) <= MOST_WORDS:
            found[place] = kind
            yield Structure(kind, tuple(pieces), place, _around(page, found, element.parent, kind))


def _around(page: PageText, found: dict[int, str], place: int, kind: str) -> int:
    while place >= 0 and found.get(place) != kind:
        place = page.elements[place].parent
    return place


def _pieces_of(page: PageText, children: list[list[int]], place: int) -> tuple[str, list[Piece]]:
    element = page.elements[place]
    if element.tag == "table":
        rows = [row for row in table_rows(page, children, place) if any(row)]
        return ("table", [cell for row in rows for cell in row]) if is_data(page, place, rows) else ("", [])
    if element.tag == "dl":
        parts = definition_parts(page, children, place)
        both = {tag for tag, piece in parts if piece}
        return ("definitions", [piece for _, piece in parts]) if len(both) == 2 else ("", [])
    if element.tag in ("ul", "ol"):
        items = [page.of(page.elements[part]) for part in _parts(page, children, place, ("li",), ())]
        is_list = sum(map(bool, items)) >= LEAST_ITEMS and not is_menu(page, place)
        return ("list", items) if is_list else ("", [])
    if cards := card_parts(page, children, place):
        return ("", []) if is_menu(page, place) else ("cards", cards)
    kind = {"figcaption": "caption", "pre": "code", "blockquote": "quote"}.get(element.tag, "")
    if not kind or element.end - element.first < LEAST_WORDS[kind]:
        return "", []
    lines = list(page.lines(element))
    return kind, [line for line in lines if not _is_number(line)] if kind == "code" else lines


def is_menu(page: PageText, place: int) -> bool:
    """Whether an element is in navigation, in the foot of a page or in a set of controls, by its tags and roles."""
    around = (page.elements[each] for each in (place, *page.around(page.elements[place])))
    return any(
        each.tag in MENU_TAGS or (each.node.attributes.get("role") or "").strip().lower() in MENU_ROLES
        for each in around
    )


def card_parts(page: PageText, children: list[list[int]], place: int) -> list[Piece]:
    """The cards in an element: four boxes or more with the same tag and first class, each with text and a link or a
    picture. Nothing else in the element has text."""
    boxes = [page.elements[child] for child in children[place]]
    boxes = [box for box in boxes if box.end > box.first]
    looks = {(box.tag, ((box.node.attributes.get("class") or "").split() or [""])[0]) for box in boxes}
    if len(boxes) < LEAST_ITEMS or len(looks) != 1 or boxes[0].tag not in CARD_TAGS:
        return []
    if any(box.end - box.first < LEAST_CARD_WORDS for box in boxes):
        return []
    if not all(box.tag == "a" or box.node.css_first("a, img") for box in boxes):
        return []
    return [page.of(box) for box in boxes]


def _is_number(line: Piece) -> bool:
    """Whether a line of code is the number of the line beside it, which readers do not miss."""
    return len(line) == 1 and line[0].isdecimal()


def _parts(
    page: PageText, children: list[list[int]], place: int, tags: tuple[str, ...], through: tuple[str, ...]
) -> list[int]:
    """The elements of these tags in an element: directly, or within boxes of the other tags."""
    found, waiting = [], children[place][::-1]
    while waiting:
        child = waiting.pop()
        if page.elements[child].tag in tags:
            found.append(child)
        elif page.elements[child].tag in through:
            waiting += children[child][::-1]
    return found


def definition_parts(page: PageText, children: list[list[int]], place: int) -> list[tuple[str, Piece]]:
    """The terms and definitions of a list, each with its tag."""
    parts = [page.elements[part] for part in _parts(page, children, place, ("dt", "dd"), ("div",))]
    return [(part.tag, page.of(part)) for part in parts]


def table_rows(page: PageText, children: list[list[int]], place: int) -> list[list[Piece]]:
    """The words of a table's cells, row by row; its caption is a row of its own."""
    found = []
    for part in _parts(page, children, place, ("tr", "caption"), ("thead", "tbody", "tfoot")):
        if page.elements[part].tag == "caption":
            found.append([page.of(page.elements[part])])
        else:
            found.append([page.of(page.elements[cell]) for cell in _parts(page, children, part, ("td", "th"), ())])
    return found


def is_data(page: PageText, place: int, rows: list[list[Piece]]) -> bool:
    """Whether a table holds data: two rows of two filled cells at least, and nothing in it that makes it a layout."""
    table = page.elements[place]
    if (table.node.attributes.get("role") or "").strip().lower() in ("presentation", "none"):
        return False
    if sum(sum(map(bool, row)) >= 2 for row in rows) < 2:
        return False
    within = [element.tag for element in _subtree(page, place)]
    if not LAYOUT_PARTS.isdisjoint(within):
        return False
    longest = max(len(cell) for row in rows for cell in row)
    return longest <= (LONGEST_CELL_WITH_HEADERS if "th" in within else LONGEST_CELL)


def _subtree(page: PageText, place: int) -> Iterator[Element]:
    """The elements in an element: they follow it, and their parents are it or come after it."""
    for after in range(place + 1, len(page.elements)):
        if page.elements[after].parent < place:
            return
        yield page.elements[after]
