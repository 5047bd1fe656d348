from __future__ import annotations

import numpy as np
import pytest

from pagecrunch.build import build_page
from pagecrunch.extractors.learned.describe import HashedModel
from pagecrunch.extractors.learned.elements import AREAS, Elements, read_elements
from pagecrunch.extractors.learned.work import Work
from pagecrunch.page.names import TAG_CODES


def tokens_of(html: str, tag: str) -> list[list[int]]:
    """The tokens of every element with this tag."""
    page = build_page(html)
    found = Elements(page.table)
    tokens, first, of_row = (np.asarray(column) for column in (found.tokens, found.token_first, found.of_row))
    rows = np.flatnonzero(page.tag == TAG_CODES[tag]).tolist()
    return [tokens[first[of_row[row]] : first[of_row[row] + 1]].tolist() for row in rows]


def test_class_words_are_split_at_case_and_punctuation() -> None:
    html = "<p class=articleBody>t<p class=article-body>t<p class=article_body>t<p class='Article Body'>t"
    first, *others = tokens_of(html, "p")
    assert len(first) == 3 and others == [first] * 3
    assert len(tokens_of("<p class='post-12345 x'>t", "p")[0]) == 2


@pytest.mark.parametrize(
    "html",
    [
        "<p class=a-b id=b-c>t<p class=a-b id=c-d>t<p class=a-b>t<p>t<p>t<p class=a-b>t",
        "<p role=main>t<p class=main>t<p class=maim>t<p class=nain>t<p class=''>t",
        "".join(f"<p class=name{number:04x}>t<p class=x{number}>t" for number in range(1500)) + "<p class=name0000>t",
    ],
)
def test_elements_share_an_entry_only_where_tag_and_words_are_the_same(html: str) -> None:
    page = build_page(html)
    found = Elements(page.table)
    rows = np.flatnonzero(page.tag == TAG_CODES["p"]).tolist()
    names = ("class", "id", "role")
    for row in rows:
        tokens = tokens_of(
            "<p " + " ".join(f'{n}="{v}"' for n in names if (v := page.attr(row, n)) is not None) + ">t", "p"
        )
        first, element = np.asarray(found.token_first), found.of_row[row]
        assert np.asarray(found.tokens)[first[element] : first[element + 1]].tolist() == tokens[0]
    assert found.count <= len(set(rows)) + 3


def test_areas_reach_down_by_tag_and_by_role() -> None:
    page = build_page("<nav><div><p>a</div></nav><div role=navigation><p>b</div><p>c")
    work = Work(page)
    read_elements(work, HashedModel.empty())
    bit = 1 << AREAS.index("nav")
    assert [bool(work.areas[row] & bit) for row in page.blocks.owner.tolist()] == [True, True, False]


def test_areas_fit_into_a_number() -> None:
    assert len(AREAS) < 31
