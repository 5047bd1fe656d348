from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.extractors.learned.describe import HashedModel, describe
from pagecrunch.extractors.learned.features import FEATURES

SENTENCE = "The sea waits for the Moon, which is late by fifty minutes a day, and so is the tide."
PAGE = (
    "<ul>" + "<li><i><b><u>menu</u></b></i>" * 9 + "</ul><div>"
    + f"<p>{SENTENCE}</p>" * 5 + "</div><ul>" + "<li><i><b><u>link</u></b></i>" * 9
)  # fmt: skip


def column(name: str, html: str = PAGE) -> list[float]:
    found = describe(build_page(html), HashedModel.empty())
    return found.features[:, FEATURES.index(name)].tolist()


def test_the_element_with_most_long_text_is_found() -> None:
    wanted = [0.0] * 9 + [1.0] * 5 + [0.0] * 9
    assert column("in_40") == column("in_95") == column("in_best_parent") == wanted


def test_the_span_leaves_out_words_between_many_tags() -> None:
    assert column("in_span") == [0.0] * 9 + [1.0] * 5 + [0.0] * 9
    assert column("span_distance")[8:15] == [-1, 0, 0, 0, 0, 0, 1]


def test_the_climb_ends_where_a_parent_adds_no_period_or_comma() -> None:
    assert sum(column("in_climb")) == 5
    assert sum(column("in_climb", f"<p>{SENTENCE}</p><div><p>{SENTENCE}</p></div>")) == 2
