"""What econ-plus says of a block, as features."""

from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.extractors.learned.describe import HashedModel, describe
from pagecrunch.extractors.learned.features import FEATURES, STORY

PARAGRAPHS = "".join(
    f"<p>In the {hour} the sea waits for the Moon, which is late by fifty minutes a day, and so is the tide.</p>"
    for hour in ("morning", "evening", "night")
)
COMMENT = "<div id=comments><p>Nice one, I did not know that, thank you all.</p></div>"
PAGE = f"<title>The late tide</title><p>Menu</p><h1>The late tide</h1>{PARAGRAPHS}{COMMENT}"


def story_of(html: str) -> dict[str, list[float]]:
    features = describe(build_page(html), HashedModel.empty()).features
    return {name: features[:, FEATURES.index(name)].tolist() for name in STORY}


def test_what_econ_plus_says_of_a_block_is_among_its_features() -> None:
    found = story_of(PAGE)
    assert found["in_story"] == [0, 1, 1, 1, 1, 0]
    assert found["since_story_begins"] == [-1, 0, 1, 2, 3, 4]
    assert found["since_story_ends"] == [-4, -3, -2, -1, 0, 1]
    assert found["since_headline"] == [-1, 0, 1, 2, 3, 4]
    assert len(set(found["story_share"])) == 1 and 0.5 < found["story_share"][0] < 1
    assert found["title_stems"][2] == 1.0 and found["title_stems"][0] == 0.0


def test_a_page_without_a_story_has_none_among_its_features() -> None:
    found = story_of("<p>no stop here</p><p>nor here</p>")
    assert found["in_story"] == found["story_words"] == [0, 0]
    assert found["since_headline"] == [-60] * 2


def test_distances_to_the_story_are_cut_off() -> None:
    found = story_of(PAGE + "<p>link</p>" * 2 * 50)
    assert max(found["since_story_ends"]) == 50
