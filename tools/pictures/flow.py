"""The flow: what happens to a page on its way from bytes to the answer."""

from __future__ import annotations

from collections.abc import Iterator

from .svg import INK, KEPT, PALE_KEPT, QUIET, arrow, box, figure, words

WIDE, HIGH, GAP, EDGE = 112, 46, 22, 14  # pixels
TOP, LOWER = 20, 132
EXTRACT = (("decode", "bytes to text"), ("parse", "as browsers do"), ("page", "a flat table"))
DECIDE = (("extractor", "decides"), ("ledger", "accounts"), ("document", "parts in order"), ("render", "text, HTML..."))
TIDY = (("filters", "one by one"), ("judge", "undo what is bad"), ("page", "uncluttered"))


def draw() -> str:
    width = EDGE * 2 + 7 * WIDE + 6 * GAP
    return figure(width, LOWER + HIGH + 34, "The flow of extract and of tidy", _parts())


def _parts() -> Iterator[str]:
    for at, (name, note) in enumerate((*EXTRACT, *DECIDE)):
        yield from _step(at, TOP, name, note, is_shared=at < len(EXTRACT))
        if at:
            yield arrow(_left(at) - GAP + 2, TOP + HIGH / 2, GAP - 4)
    yield words(_left(3), TOP + HIGH + 18, "extract: the main content", colour=KEPT)
    yield arrow(_left(2) + WIDE / 2, TOP + HIGH + 2, LOWER - TOP - HIGH - 4, down=True)
    for at, (name, note) in enumerate(TIDY, 2):
        yield from _step(at, LOWER, name, note)
        if at > 2:
            yield arrow(_left(at) - GAP + 2, LOWER + HIGH / 2, GAP - 4)
    yield words(_left(2), LOWER + HIGH + 18, "tidy: the whole page, still a page", colour=KEPT)


def _step(at: int, y: float, name: str, note: str, *, is_shared: bool = False) -> Iterator[str]:
    yield box(_left(at), y, WIDE, HIGH, PALE_KEPT if is_shared else "#ffffff", INK)
    yield words(_left(at) + WIDE / 2, y + 20, name, "middle", more='font-weight="bold"')
    yield words(_left(at) + WIDE / 2, y + 37, note, "middle", QUIET)


def _left(at: int) -> float:
    return EDGE + at * (WIDE + GAP)
