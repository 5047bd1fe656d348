"""Parts of like things are decided alike, except on stories."""

from __future__ import annotations

import numpy as np

from pagecrunch.build import build_page
from pagecrunch.extractors.learned.alike import share_alike
from pagecrunch.extractors.learned.describe import HashedModel, describe

POSTS = "".join(
    f"<article class=post id=p{n}><b class=who><i>User {n}</i></b><div class=text>Answer {n} is here</div></article>"
    for n in range(5)
)


def alike_of(html: str) -> list[int]:
    return describe(build_page(html), HashedModel.empty()).alike.tolist()


def test_the_texts_of_posts_are_alike_and_their_authors_too() -> None:
    numbers = alike_of(POSTS)
    assert len(set(numbers[::2])) == len(set(numbers[1::2])) == 1
    assert numbers[0] != numbers[1]


def test_other_classes_and_other_depths_are_not_alike() -> None:
    a, b, c = alike_of("<p class=story>One</p><p class=note>Two</p><div><p class=story>Three</p></div>")
    assert len({a, b, c}) == 3


def test_only_the_nearest_elements_count() -> None:
    inner = "<div><div><div><p>Text</p></div></div></div>"
    a, b = alike_of(f"<section class=x>{inner}</section><section class=y>{inner}</section>")
    assert a == b


def shared(kinds: dict[str, float], alike: list[int]) -> list[float]:
    chances = np.array([0.9, 0.9, 0.2, 0.2])
    return share_alike(chances, np.array(alike, np.uint32), np.full(4, 10.0), kinds).round(2).tolist()


def test_a_short_answer_in_a_thread_of_likely_answers_becomes_likelier() -> None:
    high, _, low, alone = shared({"forum": 1.0}, [7, 7, 7, 3])
    assert 0.2 < low < high < 0.9
    assert alone == 0.2


def test_two_of_a_kind_are_chance() -> None:
    assert shared({"forum": 1.0}, [1, 2, 2, 3]) == [0.9, 0.9, 0.2, 0.2]


def test_on_a_story_every_paragraph_stands_for_itself() -> None:
    assert shared({"article": 1.0}, [7, 7, 7, 7]) == [0.9, 0.9, 0.2, 0.2]


def test_probabilities_of_one_and_none_do_no_harm() -> None:
    chances = share_alike(np.array([0.0, 1.0, 1.0]), np.zeros(3, np.uint32), np.zeros(3), {"forum": 1.0})
    assert np.isfinite(chances).all()
