from __future__ import annotations

import pytest
from hypothesis import given, settings
from pages_made import html_soup
from reference import characters as oracle

from pagecrunch.build import build_page
from pagecrunch.page.names import COUNT_COLUMNS


def counted(html: str, column: str) -> int:
    return int(build_page(html).sums[-1, COUNT_COLUMNS.index(column)])


@given(html_soup)
@settings(max_examples=300, deadline=None)
def test_counts_and_sums_are_those_of_the_oracle(html: str) -> None:
    page = build_page(html)
    counts = oracle.count(page)
    assert page.counts.tolist() == counts.tolist()
    assert page.sums.tolist() == oracle.sum_seen(page, counts).tolist()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Two words", 2),
        ("don't", 2),
        ("snake_case 42", 2),
        ("\u6f6e\u6c50\u6765\u4e86", 4),
        ("\u6f6eabc\u6c50", 3),
        ("\u043f\u0440\u0438\u0432\u0435\u0442 \u043c\u0438\u0440", 2),
        ("\ud55c\uad6d\uc5b4 \ubb38\uc7a5", 2),
        ("cafe\u0301", 1),
        ("...", 0),
    ],
)
def test_words_are_counted_in_every_script(text: str, words: int) -> None:
    assert counted(f"<p>{text}", "words") == words


@pytest.mark.parametrize("mark", list(".,\u3002\uff0c\u3001\u060c\u06d4\u0964"))
def test_periods_and_commas_of_every_script_are_stops(mark: str) -> None:
    assert counted(f"<p>a{mark}b", "stops") == 1


@pytest.mark.parametrize("mark", list("?!;:\u061f\uff01\uff1f\u2026"))
def test_other_marks_are_punctuation_but_no_stops(mark: str) -> None:
    assert counted(f"<p>a{mark}b", "stops") == 0
    assert counted(f"<p>a{mark}b", "punctuation") == 1


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two! Three?", 3),
        ("3.14 is pi", 0),
        ("Wait...", 1),
        ('He said "no." Then left.', 2),
        ("\u4e00\u3002\u4e8c\u3002", 2),
    ],
)
def test_sentence_ends_are_distinguished_from_other_periods(text: str, sentences: int) -> None:
    assert counted(f"<p>{text}", "sentences") == sentences


def test_links_and_their_letters_are_counted() -> None:
    html = "<p>ab <a href=/x>cde <b>f</b></a> <a name=y>gh</a>"
    assert counted(html, "links") == 1
    assert counted(html, "linked_letters") == 4
    assert counted(html, "linked_words") == 2


def test_images_items_and_controls_are_counted() -> None:
    html = "<img><ul><li>a<li>b</ul><input><input type=hidden><input type=HIDDEN><button>c</button><select></select>"
    assert (counted(html, "images"), counted(html, "list_items"), counted(html, "controls")) == (1, 2, 3)


def test_hidden_text_is_in_no_sum() -> None:
    assert counted("<p>long enough</p><p hidden>a, b.</p><script>c, d.</script>", "stops") == 0


def test_subtree_sums_are_differences_of_prefix_sums() -> None:
    page = build_page("<div><p>a b</p><p>c</p></div><p>d</p>")
    words = dict(zip((page.tag_name(row) for row in range(len(page))), page.subtree_sum("words").tolist(), strict=True))
    assert words["html"] == 4 and words["div"] == 3
