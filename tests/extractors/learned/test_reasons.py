from __future__ import annotations

import numpy as np
from reference import reasons as oracle

from pagecrunch.build import build_page
from pagecrunch.extractors.learned.describe import LATER_COLUMNS, HashedModel, describe
from pagecrunch.extractors.learned.features import FEATURES
from pagecrunch.extractors.learned.reasons import REASONS, explain

PAGE = """<title>Late tide</title><p>Advertisement</p><nav><a href=/>Home</a></nav><h1>Late tide</h1>
<p>The sea waits for the Moon, which is late by fifty minutes a day.</p><p>Share</p><h2>Why</h2><ul><li>Moon</ul>
<table><tr><td>6:10</table><aside>Most read</aside><form>Your mail</form><footer>Imprint</footer>"""


def reasons(kept: list[int]) -> list[str]:
    found = describe(build_page(PAGE), HashedModel.empty())
    mask = np.zeros(len(found.blocks), bool)
    mask[kept] = True
    return [REASONS[number] for number in explain(found.later, mask)]


def test_every_block_has_a_reason_in_words() -> None:
    assert reasons([2, 3, 5, 6, 7]) == [
        "before the content", "navigation", "the title", "reads like the content", "unlike the content around it",
        "a heading in the content", "a list in the content", "a table in the content", "sidebar", "a form or button",
        "page footer",
    ]  # fmt: skip


def test_a_page_with_nothing_to_read_says_so() -> None:
    assert "the page has nothing to read" in reasons([])


def test_reasons_are_those_of_the_oracle() -> None:
    random = np.random.default_rng(5)
    # Features at and near the limits, on pages of which nothing, something or everything was kept.
    values = np.array([0, 1, 2, 0.3, 0.5, 0.6, 0.61, np.log1p(8), np.log1p(30)], np.float32)
    for share in (0, 0.1, 0.5, 1):
        features = random.choice(values, (200, len(FEATURES)))
        kept = random.random(200) < share
        later = np.ascontiguousarray(features[:, LATER_COLUMNS])
        assert oracle.explain(features, kept).tolist() == explain(later, kept).tolist()
