"""App shells: pages that hold next to nothing until their scripts have run, such as an empty `<div id="root">`.

The verdict on a page and the filters ask here, so that both mean the same. Where they differ is what a mistake costs: a
verdict needs a sign that an app will fill the page, while `tidy` also leaves a page alone that says next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ..page.names import COUNT_COLUMNS, TAG_CODES
from ..page.page import Page
from .signs import find_phrase, fold, signs_of

NOTHING = 5  # words; fewer are a logo or a name
BARE = 60  # words on a page that shows no text of its own: a menu and a line of copyright
LITTLE = 250  # words of text below which a page may be something else than the wanted one
MOST_ROOTS = 20  # elements among which the root of an app is looked for
MOST_NOSCRIPTS = 50
_WORDS, _SCRIPT = COUNT_COLUMNS.index("words"), TAG_CODES["script"]


def shell_evidence(page: Page) -> tuple[str, ...]:
    """The signs that scripts write the text of a page; empty if there is no sign, or if it shows more than a little."""
    visible = int(page.sums[-1, _WORDS])
    if visible >= LITTLE:
        return ()
    root = app_root(page)
    if not root and not np.any(page.tag == _SCRIPT):
        return ()
    said = find_phrase(_noscript(page), signs_of("shell").text) or find_phrase(_seen(page), signs_of("shell").text)
    if said or root:
        evidence = [f"it shows {visible} words"]
        evidence += [f"<{root}> is empty until a script fills it"] if root else []
        evidence += [f"it says “{said}”"] if said else []
        return tuple(evidence)
    return ("it shows no text, but has scripts",) if visible < NOTHING else ()


def app_root(page: Page) -> str | None:
    """The element with hardly any text that an app is known to fill, as people write it; None where there is none."""
    words = page.subtree_sum("words")
    marks = frozenset(signs_of("shell").marks)
    is_bare = words[0] < BARE  # then any element that only a script can define will do, such as <app-root>
    for row in _children_of_body(page):
        name, id_ = page.tag_name(row), (page.attr(row, "id", 100) or "").lower()
        if words[row] < BARE and (id_ in marks or name in marks or (is_bare and "-" in name)):
            return f'{name} id="{id_}"' if id_ else name
    return None


def text_of(page: Page, row: int) -> str:
    """The text of a subtree."""
    return " ".join(page.text(each) for each in range(row, int(page.end[row])) if page.text_end[each])


def _seen(page: Page) -> str:
    """All visible text, folded. Read only where the page has little."""
    rows = page.text_rows
    return fold(" ".join(page.text(row) for row in rows[page.hidden[rows] == 0].tolist()))


def _noscript(page: Page) -> str:
    """What the page says to those without scripts, folded."""
    return fold(" ".join(text_of(page, row) for row in page.rows_with("noscript").tolist()[:MOST_NOSCRIPTS]))


def _children_of_body(page: Page) -> Iterator[int]:
    """The elements in <body>, then those in the first of them: an app's root stands at the top or one level below."""
    for body in page.rows_with("body").tolist()[:1]:
        children = np.flatnonzero(page.parent == body).tolist()
        yield from children
        for child in children[:MOST_ROOTS]:
            yield from np.flatnonzero(page.parent == child).tolist()[:MOST_ROOTS]
