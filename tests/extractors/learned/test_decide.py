from __future__ import annotations

import numpy as np
import pytest

from pagecrunch.build import build_page
from pagecrunch.extractors.learned.decide import decide, has_text_beside_links, is_short_and_complete
from pagecrunch.extractors.learned.describe import HashedModel, describe

STORY = "".join(
    f"<p>In the {hour} the sea waits for the Moon, which is late, and so is the tide.</p>" for hour in "abcdef"
)
HTML = (
    f"<title>Tide</title><h1>Tide</h1>{STORY}<pre>x = 1</pre><p>Menu <a href=#n>1</a></p><script></script>"
    "<p id=n>A note.</p>"
)


def test_what_a_strict_focus_keeps_a_generous_one_keeps_too() -> None:
    page = build_page(HTML)
    found = describe(page, HashedModel.empty())
    words = page.blocks.count("words")[found.blocks].astype(np.float64)
    for seed in range(50):
        chance = np.random.default_rng(seed)
        kinds = dict(zip(("article", "forum", "listing"), chance.dirichlet((1, 1, 1)).tolist(), strict=True))
        probability = chance.random(len(found.blocks))
        strict, balanced, generous = (
            decide(page, found, probability, words, kinds, focus).kept for focus in ("precision", "balanced", "recall")
        )
        assert (strict <= balanced).all() and (balanced <= generous).all()


@pytest.mark.parametrize(
    ("html", "brief"),
    [
        ("<title>T</title><p>Hello world, this is all.</p>", True),
        ("<p>Hello world, this is all.</p><script></script>", False),
        ("<p>" + "word " * 100, False),
        ("<a href=/>Home</a> <a href=/x>Shop</a> here", False),
        ("", False),
    ],
)
def test_a_page_speaks_briefly_with_few_words_of_its_own_and_no_script(html: str, brief: bool) -> None:
    assert (is_short_and_complete(build_page(html)) and has_text_beside_links(build_page(html))) is brief


def test_a_short_list_of_links_is_short_and_still_all_the_same() -> None:
    assert is_short_and_complete(build_page("<a href=/>Home</a>"))


def test_a_table_is_kept_whole_or_left_out_whole() -> None:
    cells = "".join(f"<tr><td>Model {n}<td>yes<td>no" for n in range(9))
    page = build_page(f"<title>Tide</title>{STORY}<table><tr><th>Model<th>Old<th>New{cells}</table>{STORY}")
    found = describe(page, HashedModel.empty())
    words = page.blocks.count("words")[found.blocks].astype(np.float64)
    in_table = page.blocks.cell[found.blocks] >= 0
    for seed in range(50):
        probability = np.random.default_rng(seed).random(len(found.blocks))
        kept = decide(page, found, probability, words, {"article": 1.0}).kept
        assert kept[in_table].all() or not kept[in_table].any()


def test_a_sentence_that_stands_twice_is_kept_once() -> None:
    page = build_page(f"<title>Tide</title>{STORY}<div>{STORY}</div>")
    found = describe(page, HashedModel.empty())
    words = page.blocks.count("words")[found.blocks].astype(np.float64)
    kept = decide(page, found, np.full(len(found.blocks), 0.9), words, {"article": 1.0}).kept
    assert np.count_nonzero(kept) == 6


def test_a_slide_that_is_repeated_goes_with_its_heading() -> None:
    slide = "<h2>Tide</h2><p>In the morning the sea waits for the Moon, which is late.</p>"
    page = build_page(f"<div class=wide>{slide}</div><div class=small>{slide}</div>" + "<p>One line more to read.</p>")
    found = describe(page, HashedModel.empty())
    words = page.blocks.count("words")[found.blocks].astype(np.float64)
    kept = decide(page, found, np.full(len(found.blocks), 0.9), words, {"product": 1.0}).kept
    assert kept.tolist() == [True, True, False, False, True]
