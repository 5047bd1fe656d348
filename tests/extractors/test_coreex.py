"""CoreEx: counts and scores as in the paper, on trees small enough to do by hand."""

from __future__ import annotations

from hypothesis import given
from pages_made import html_soup

from pagecrunch import extract
from pagecrunch.build import build_page
from pagecrunch.extractors.coreex import NO_TEXT, coreex
from pagecrunch.render.text import to_text


def coreex_text(html: str) -> str:
    page = build_page(html)
    return to_text(page, coreex(page))


STORY = "<p>one two three four five six seven eight nine ten eleven twelve</p>"


def test_the_node_with_text_wins_over_the_node_with_links() -> None:
    menu = "<div>" + "<a href=/>a link of many words indeed</a>" * 30 + "</div>"
    assert coreex_text(f"{menu}<div>{STORY}{STORY}</div>").count("twelve") == 2
    assert "link" not in coreex_text(f"{menu}<div>{STORY}{STORY}</div>")


def test_children_of_the_best_node_with_many_links_are_left_out() -> None:
    html = f"<div>{STORY}<ul><li><a href=/1>related</a><li><a href=/2>other</a></ul>{STORY}</div>"
    result = extract(html, using="coreex")
    assert "related" not in result.text and result.text.count("twelve") == 2
    reasons = {entry.text: entry.reason for entry in result.ledger.entries}
    assert reasons["related"] == "in a child of the best node with many links"


def test_a_link_counts_as_one_word_however_long_it_is() -> None:
    # 10 words and a link of 9: 11 words, 1 link, ratio 10/11, just above 0.9. Counted by its words it would be 10/19.
    child = "<p>a b c d e f g h i j <a href=/>k l m n o p q r s</a></p>"
    assert coreex_text(f"<div>{STORY * 40}{child}</div>").endswith("q r s")


def test_at_the_threshold_a_child_is_left_out() -> None:
    child = "<p>a b c d e f g h i <a href=/>j</a></p>"  # 10 words, 1 link: exactly 0.9
    assert coreex_text(f"<div>{STORY * 40}{child}</div>").endswith("twelve")


def test_a_link_within_a_short_story_is_lost_as_in_the_paper() -> None:
    """The paragraph without its link scores higher than the box with both: what ECON calls pieces-pages."""
    assert coreex_text("<div><p>one two three <a href=/>four</a> five six</p></div>") == "one two three five six"


def test_of_equal_scores_the_node_highest_in_the_tree_wins() -> None:
    page = build_page(f"<div id=outer><div>{STORY}</div></div>")
    assert coreex(page).kept[next(row for row in range(len(page)) if page.attr(row, "id") == "outer")]


def test_more_of_the_pages_text_wins_where_links_are_equal() -> None:
    assert coreex_text(f"<table><tr><td>{STORY}{STORY}<td><a href=/>x</a><p>short</p></table>").count("twelve") == 2


def test_a_page_of_links_gives_nothing_and_says_why() -> None:
    decision = coreex(build_page("<a href=/1>one</a> <a href=/2>two</a>"))
    assert not decision.kept.any()
    assert decision.reasons[0] == NO_TEXT


@given(html_soup)
def test_any_page_gives_a_result_with_a_ledger_that_adds_up(html: str) -> None:
    result = extract(html, using="coreex")
    result.ledger.check()
    assert result.text == extract(html, using="coreex").text
