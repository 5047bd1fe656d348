from __future__ import annotations

import numpy as np
import pytest

from pagecrunch.build import build_page
from pagecrunch.extractors.learned.describe import Described, Description, HashedModel, describe
from pagecrunch.extractors.learned.extract import learned
from pagecrunch.extractors.learned.features import FEATURES

PAGE = """<title>The tide is late - Gazette</title>
<nav><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul></nav>
<main><h1>The tide is late</h1><p class=by>By Ada</p>
<p>The sea is not lazy, it waits for the Moon, which is late by fifty minutes a day, every day.</p>
<p>So look up the time, and do not guess, because last week is no guide to this one at all.</p></main>
<footer>Home</footer>"""


def described(html: str = PAGE) -> Described:
    return describe(build_page(html), HashedModel.empty())


def column(found: Described, name: str) -> list[float]:
    return [round(float(value), 3) for value in found.features[:, FEATURES.index(name)]]


def test_features_say_what_they_are_named_for() -> None:
    found = described()
    assert column(found, "link_share") == [1, 1, 0, 0, 0, 0, 0]
    assert column(found, "heading_level") == [0, 0, 1, 0, 0, 0, 0]
    assert column(found, "in_nav") == [1, 1, 0, 0, 0, 0, 0]
    assert column(found, "in_main") == [0, 0, 1, 1, 1, 1, 0]
    assert column(found, "in_footer") == [0, 0, 0, 0, 0, 0, 1]
    assert column(found, "ends_like_sentence") == [0, 0, 0, 0, 1, 1, 0]
    assert column(found, "same_text") == [2, 1, 1, 1, 1, 1, 2]
    assert column(found, "same_text_index") == [0, 0, 0, 0, 0, 0, 1]
    assert column(found, "title_share")[2] == 1
    assert column(found, "title_distance") == [-2, -1, 0, 1, 2, 3, 4]
    assert column(found, "in_60") == [0, 0, 1, 1, 1, 1, 0]
    assert column(found, "in_climb")[4:6] == [1, 1]


def test_a_role_counts_like_its_tag() -> None:
    found = described("<div role=navigation>menu</div><p>text")
    assert column(found, "in_nav") == [1, 0]


def test_a_chinese_sentence_is_as_long_as_an_english_one() -> None:
    chinese = described(
        "<p>\u6f6e\u6c50\u6bcf\u5929\u90fd\u665a\u4e94\u5341\u5206\u949f\uff0c\u56e0\u4e3a\u6708\u4eae\u4e5f\u5728\u8d70\u3002"
    )
    english = described("<p>The tide is late by fifty minutes every day, for the moon walks too.")
    assert 0.5 < chinese.size[0] / english.size[0] < 2


def test_hidden_blocks_are_not_described() -> None:
    found = described("<p>seen text here, and more of it</p><p hidden>not seen</p><p>also seen</p>")
    assert found.blocks.tolist() == [0, 2]


def test_a_page_without_text_has_no_features() -> None:
    assert described("<img>").features.shape == (0, len(FEATURES))


def test_the_hashed_model_hears_owner_parent_and_above() -> None:
    page = build_page("<div class=story><section><p>text</p></section></div><p>other</p>")
    model = HashedModel(np.ones(1 << 8), 8, 0.0)
    scores = describe(page, model).features[:, FEATURES.index("hashed")]
    assert scores[0] > scores[1] > 0


def test_features_are_the_same_in_slices() -> None:
    page = build_page(PAGE * 3)
    whole = describe(page, HashedModel.empty())
    for size in (1, 2, 7, 100):
        description = Description(page, HashedModel.empty())
        for _ in range(2):  # a page may be gone through again
            assert b"".join(part.tobytes() for part in description.slices(size)) == whole.features.tobytes()
        assert description.described().later.tobytes() == whole.later.tobytes()


def test_a_page_of_many_blocks_is_decided_as_in_one_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    page = build_page(PAGE * 3)
    whole = learned(page)
    monkeypatch.setattr(Description.slices, "__defaults__", (2,))
    sliced = learned(page)
    assert sliced.score.tobytes() == whole.score.tobytes() and sliced.kept.tobytes() == whole.kept.tobytes()
    assert sliced.reason.tobytes() == whole.reason.tobytes() and sliced.kinds == whole.kinds
