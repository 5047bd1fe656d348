from __future__ import annotations

import numpy as np
import pytest

from pagecrunch.build import build_page
from pagecrunch.extractors.learned.notes import MOST_NOTES, with_notes

STORY = "<p>The tide is late{}.</p>"


def _kept(html: str, kept: tuple[int, ...] = (0,)) -> list[str]:
    page = build_page(html)
    blocks = np.arange(len(page.blocks))
    whole = with_notes(page, blocks, np.isin(blocks, kept))
    return [page.block_text(block).strip() for block in np.flatnonzero(whole).tolist()]


@pytest.mark.parametrize("mark", ["<a href=#n1>1</a>", "<sup><a href=#n1>[1]</a></sup>", "<a href=#n1>*</a>"])
def test_a_note_that_a_kept_line_refers_to_is_kept(mark: str) -> None:
    html = STORY.format(mark) + "<p>Menu</p><ol><li id=n1>By fifty minutes.</li><li>Other</li></ol>"
    assert _kept(html)[-1] == "By fifty minutes."
    assert len(_kept(html)) == 2


def test_a_note_is_left_out_with_the_line_that_refers_to_it() -> None:
    html = "<p>Story.</p>" + STORY.format("<a href=#n1>1</a>") + "<ol><li id=n1>By fifty minutes.</li></ol>"
    assert _kept(html) == ["Story."]


@pytest.mark.parametrize(
    "html",
    [
        STORY.format("<a href=#n1>see below</a>") + "<p id=n1>By fifty minutes.</p>",
        STORY.format("<a href=/x#n1>1</a>") + "<p id=n1>By fifty minutes.</p>",
        STORY.format("<a href=#n2>1</a>") + "<p id=n1>By fifty minutes.</p>",
        STORY.format("<a href=#>1</a>") + "<p id=''>By fifty minutes.</p>",
        STORY.format("<a href=#n1>1</a>") + "<div id=n1>" + "<p>A whole section of the page, and more.</p>" * 200,
    ],
)
def test_other_links_keep_nothing(html: str) -> None:
    assert len(_kept(html)) == 1


def test_a_long_list_of_sources_is_not_a_list_of_notes() -> None:
    def page(count: int) -> str:
        links = "".join(f"<a href=#n{n}>{n}</a>" for n in range(count))
        return STORY.format(links) + "".join(f"<p id=n{n}>Source {n}.</p>" for n in range(count))

    assert len(_kept(page(MOST_NOTES))) == 1 + MOST_NOTES
    assert len(_kept(page(MOST_NOTES + 1))) == 1


def test_what_is_kept_with_little_is_kept_with_more() -> None:
    links = ["".join(f"<a href=#n{part}{n}>{n}</a>" for n in range(MOST_NOTES)) for part in "ab"]
    notes = "".join(f"<p id=n{part}{n}>Note {n}.</p>" for part in "ab" for n in range(MOST_NOTES))
    html = STORY.format(links[0]) + STORY.format(links[1]) + notes
    assert set(_kept(html)) <= set(_kept(html, (0, 1)))


def test_the_more_is_kept_the_more_notes_are_kept() -> None:
    html = STORY.format("<a href=#a>1</a>") + STORY.format("<a href=#b>2</a>") + "<p id=a>One.</p><p id=b>Two.</p>"
    assert set(_kept(html)) <= set(_kept(html, (0, 1)))
