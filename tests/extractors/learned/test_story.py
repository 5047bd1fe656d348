from __future__ import annotations

import pytest

from pagecrunch.extractors.learned.describe import HashedModel, describe
from pagecrunch.extractors.learned.names import FEATURES, STORY
from pagecrunch.extractors.learned.story import FAR, NO_HEADLINE
from pagecrunch.build import build_page

PARAGRAPHS = "".join(
    f"<p>In the {hour} the sea waits for the Moon, which is late by fifty minutes a day, and so is the tide.</p>"
    for hour in ("morning", "evening", "night")
)
COMMENT = "<div id=comments><p>Nice one, I did not know that, thank you all.</p></div>"
PAGE = f"<title>The late tide</title><p>Menu</p><h1>The late tide</h1>{PARAGRAPHS}{COMMENT}"


def columns(html: str, *, plain: bool) -> dict[str, list[float]]:
    features = describe(build_page(html), HashedModel.empty(), plain=plain).features
    return {name: features[:, FEATURES.index(name)].tolist() for name in STORY}


@pytest.mark.parametrize("plain", [False, True])
def test_a_block_is_told_whether_econ_plus_reads_it_as_the_story_and_how_far_it_stands_from_it(plain: bool) -> None:
    told = columns(PAGE, plain=plain)
    assert told["in_story"] == [0, 1, 1, 1, 1, 0]
    assert told["since_story_begins"] == [-1, 0, 1, 2, 3, 4]
    assert told["since_story_ends"] == [-4, -3, -2, -1, 0, 1]
    assert told["since_headline"] == [-1, 0, 1, 2, 3, 4]
    assert len(set(told["story_share"])) == 1 and 0.5 < told["story_share"][0] < 1
    assert told["title_stems"][2] == 1.0 and told["title_stems"][0] == 0.0


@pytest.mark.parametrize("plain", [False, True])
def test_a_page_without_a_story_is_told_as_one(plain: bool) -> None:
    told = columns("<p>no stop here</p><p>nor here</p>", plain=plain)
    assert told["in_story"] == told["story_words"] == [0, 0]
    assert told["since_headline"] == [NO_HEADLINE] * 2


def test_distances_are_cut_off() -> None:
    told = columns(PAGE + "<p>link</p>" * 2 * FAR, plain=False)
    assert max(told["since_story_ends"]) == FAR
