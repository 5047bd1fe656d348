"""Periods and commas, as each language uses them."""

from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.extractors.econ_marks import count_marks, subtree_marks


def marks_of(html: str) -> int:
    return int(count_marks(build_page(html)).sum())


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("The tide came late, and went.", 2),
        ("Прилив опоздал, но пришёл.", 2),
        ("وصل المد متأخرا، ثم عاد.", 2),
        ("ज्वार देर से आया।", 1),
        ("조수가 늦었다, 그리고 갔다.", 2),
    ],
)
def test_every_language_has_its_own_marks(text: str, marks: int) -> None:
    assert marks_of(f"<p>{text}") == marks


@pytest.mark.parametrize(
    "text", ["3.5 or 3,5", "17.11.2026", "www.example.org", "name@example.org", "Node.js", "улица.рф"]
)
def test_a_point_within_a_number_or_a_name_is_not_a_period(text: str) -> None:
    assert marks_of(f"<p>Text {text} text") == 0


def test_a_point_at_the_end_of_a_number_or_a_name_is_one() -> None:
    assert marks_of("<p>It was 3.5. The site was example.org, then.") == 3


def test_on_chinese_pages_only_chinese_marks_count() -> None:
    assert marks_of("<p>潮汐來得很晚，港口滿了。<p>Tel. 010-123, e-mail: a, b.") == 2


def test_the_chinese_comma_between_items_of_a_list_is_not_one() -> None:
    assert marks_of("<p>潮水、风、雨都晚了。") == 1


def test_on_japanese_pages_the_period_counts() -> None:
    assert marks_of("<p>潮が遅れて、港はいっぱいだった。船は待っている。") == 2


def test_a_chinese_page_with_ascii_marks_alone_is_counted_by_those() -> None:
    assert marks_of("<p>潮汐來得很晚, 港口滿了.") == 2


def test_hidden_text_has_no_marks() -> None:
    assert marks_of("<p>A line of text that people see.</p><p hidden>One, two.</p><script>a, b.</script>") == 1


def test_a_node_has_the_marks_of_all_text_below_it() -> None:
    page = build_page("<div><p>One, two.</p><p>Three.</p></div>")
    assert subtree_marks(page)[page.rows_with("div")[0]] == 3
    assert subtree_marks(page)[page.rows_with("p")].tolist() == [2, 1]


@pytest.mark.parametrize("html", ["", ".", "<p>,</p>", "。"])
def test_pages_of_next_to_nothing_are_counted(html: str) -> None:
    assert marks_of(html) in (0, 1)
