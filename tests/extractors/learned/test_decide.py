from __future__ import annotations

import numpy as np
import pytest

from pagecrunch.extractors.learned.decide import decide, is_short_and_still, speaks_briefly
from pagecrunch.extractors.learned.describe import HashedModel, describe
from pagecrunch.build import build_page

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
            decide(page, found.blocks, found.features, probability, words, kinds, focus).kept
            for focus in ("precision", "balanced", "recall")
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
    assert speaks_briefly(build_page(html)) is brief


def test_a_short_list_of_links_is_short_and_still_all_the_same() -> None:
    assert is_short_and_still(build_page("<a href=/>Home</a>"))
