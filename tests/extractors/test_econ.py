"""ECON as published, step by step as in section III of the paper."""

from __future__ import annotations

import pytest
from hypothesis import given
from pages_made import html_soup

from pagecrunch import extract
from pagecrunch.build import build_page
from pagecrunch.extractors.econ import NO_PASSAGE, climb, econ, find_snippet, is_unpunctuated, join_passages
from pagecrunch.page.names import TEXT
from pagecrunch.page.page import Page
from pagecrunch.render.text import to_text


def econ_text(html: str) -> str:
    page = build_page(html)
    return to_text(page, econ(page))


def row_of(page: Page, name: str) -> int:
    return next(row for row in range(len(page)) if page.attr(row, "id") == name)


def sets_of(html: str) -> list[str]:
    """The text-node-sets that hold text, each as the text it wraps."""
    page = build_page(html)
    passages = join_passages(page)
    texts = [""] * len(passages.first)
    for row in range(len(page)):
        if page.tag[row] == TEXT and passages.of_row[row] >= 0:
            texts[passages.of_row[row]] += page.text(row).strip("\n")
    return [text for text in texts if text.strip()]


def test_adjacent_big_nodes_of_one_level_are_one_passage() -> None:
    assert "One.Two." in sets_of("<div><p>One.</p><p>Two.</p></div>")


def test_white_space_and_comments_do_not_part_neighbours() -> None:
    assert "One.Two." in sets_of("<div><p>One.</p>\n<!-- ad -->\n<p>Two.</p></div>")


def test_a_node_that_is_not_a_big_node_parts_them() -> None:
    found = sets_of("<div><p>One.</p><div><ul></ul></div><p>Two.</p></div>")
    assert "One." in found and "Two." in found and "One.Two." not in found


def test_a_father_of_text_is_a_big_node_whatever_its_tag() -> None:
    assert "One.Two." in sets_of("<section><div>One.</div><div>Two.</div></section>")


def test_a_bold_name_within_a_sentence_belongs_to_the_sentence() -> None:
    html = "<p>The coach of <b>Liu</b> Xiang, <a href=/s><i>Sun</i> Haiping</a>, landed on Wednesday.</p>"
    assert econ_text(html) == "The coach of Liu Xiang, Sun Haiping, landed on Wednesday."


def test_a_passage_with_a_mark_is_kept_whole() -> None:
    html = "<div><p>One, two. Three.</p><p>a line without a mark</p><p>Four, five. Six.</p></div>"
    assert econ_text(html) == "One, two. Three.\n\na line without a mark\n\nFour, five. Six."
    bold = "<div><p>One, two.</p><p><b>A bold line</b></p><div>A <i>leaning</i> line</div><p>Three, four.</p></div>"
    assert econ_text(bold) == "One, two.\n\nA bold line\n\nA leaning line\n\nThree, four."


def test_text_alone_is_not_a_passage_but_part_of_the_one_around_it() -> None:
    assert sets_of("<div><p>One.</p></div><div><p>Two</p></div>") == ["One.", "Two"]


def test_a_stray_word_does_not_make_the_page_one_passage() -> None:
    html = "<div>Advertisement<div><p id=a>One, two and three.</p></div><div><ul><li>Home</ul></div></div>"
    page = build_page(html)
    assert find_snippet(join_passages(page)) == row_of(page, "a")
    assert econ_text(html) == "One, two and three."


def test_a_link_around_other_inline_tags_is_pruned_like_any_line() -> None:
    html = "<div><p>One, two.</p><div><a href=/><font><b>Win a car</b></font></a></div><p>Three, four.</p></div>"
    assert econ_text(html) == "One, two.\n\nThree, four."


def test_links_of_a_list_need_a_mark_each() -> None:
    story = "<div><p>One, two.</p><p>Three, four.</p></div>"
    links = "".join(f"<li>* <a href=/>{words}</a></li>" for words in ("First story", "Second, longer", "Third story"))
    assert econ_text(f"<div>{story}<ul>{links}</ul></div>") == "One, two.\n\nThree, four.\n\n- Second, longer"


@pytest.mark.parametrize("tag", ["p", "font"])
def test_a_link_belongs_to_a_paragraph_with_a_mark_beside_it(tag: str) -> None:
    linked = f"<{tag}>One <a href=/>two</a> three, <span><a href=/>four</a></span>.</{tag}>"
    assert econ_text(f"<div>{linked}</div>") == "One two three, four."
    assert econ_text(f"<div>{linked}<p>Share: <a href=/>Print</a></p><p>Five.</p></div>") == (
        "One two three, four.\n\nShare:\n\nFive."
    )


def test_the_steps_of_the_climb_are_reported() -> None:
    html = "<div><div><p>One, two and three.</p></div><p>Four.</p></div>"
    assert extract(html, using="econ").decision.notes.steps == 0  # the box around it adds nothing
    html = "<div><div><p>One, two and three.</p><div><p>Four.</p></div></div><div><p>Five.</p></div></div>"
    assert extract(html, using="econ").decision.notes.steps == 2


def test_passages_without_a_period_or_comma_are_pruned() -> None:
    story = "<div id=s><p>One, two.</p><p>Three, four.</p></div>"
    assert econ_text(f"<div>{story}<div><h3>Most read</h3></div></div>") == "One, two.\n\nThree, four."


def test_the_snippet_is_the_first_node_of_the_longest_punctuated_passage() -> None:
    page = build_page("<div><p id=a>Short.</p></div><div><p id=b>Longer, by far.</p><p>And more.</p></div>")
    assert find_snippet(join_passages(page)) == row_of(page, "b")


def test_of_passages_of_one_length_the_first_is_taken() -> None:
    page = build_page("<div><p id=a>Same.</p></div><div><p id=b>Same.</p></div>")
    assert find_snippet(join_passages(page)) == row_of(page, "a")


def test_a_longer_passage_without_a_period_or_comma_is_not_a_snippet() -> None:
    page = build_page("<div><p>A long line of words and no mark at all</p></div><div><p id=b>Short.</p></div>")
    assert find_snippet(join_passages(page)) == row_of(page, "b")


def test_the_climb_ends_at_the_first_parent_that_adds_no_period_or_comma() -> None:
    page = build_page(
        "<body><div id=outer><div id=menu>Home News</div>"
        "<div id=summary><div><p id=snippet>One.</p></div><div><p>Two.</p></div></div></div><p>Far, away.</p>"
    )
    inner = int(page.parent[row_of(page, "snippet")])
    assert climb(page, row_of(page, "snippet")) == [row_of(page, "snippet")]  # its wrapper adds nothing
    assert climb(page, inner) == [inner, row_of(page, "summary")]


def test_noise_around_the_summary_node_is_left_out() -> None:
    html = "<div>Home News Sport</div><div><p>One, two.</p><p>Three.</p></div><div><a href=/>More</a></div>"
    assert econ_text(html) == "One, two.\n\nThree."


@pytest.mark.parametrize(
    "sentence",
    [
        "潮汐來得很晚。",
        "潮水晚了，风也晚了",
        "وصل المد متأخرا، ثم عاد",
        "ज्वार देर से आया।",
        "Прилив опоздал, но пришёл",
    ],
)
def test_periods_and_commas_of_every_script_count(sentence: str) -> None:
    assert econ_text(f"<div><h2>Menu</h2></div><div><p>{sentence}</p></div>") == sentence


def test_a_page_without_a_period_or_comma_gives_nothing_and_says_why() -> None:
    page = build_page("<h1>Menu</h1><ul><li>Home<li>News</ul>")
    decision = econ(page)
    assert not decision.kept.any()
    assert decision.reasons[0] == NO_PASSAGE


def test_what_is_left_out_has_its_reason() -> None:
    html = "<div><p>One, two.</p><div><h3>Most read</h3></div><p>Three.</p></div><p>Imprint</p>"
    reasons = {entry.text: entry.reason for entry in extract(html, using="econ").ledger.entries if entry.text.strip()}
    assert reasons["One, two."] == "in the summary-node"
    assert reasons["Most read"] == "in a passage without a period or comma"
    assert reasons["Imprint"] == "outside the summary-node"


def test_unpunctuated_rows_are_those_within_unpunctuated_passages() -> None:
    page = build_page("<div><p>One.</p></div><div><p id=s>Menu <b>bar</b></p></div>")
    found = is_unpunctuated(join_passages(page))
    start = row_of(page, "s")
    assert found[start : page.end[start]].all()
    assert not found[:start].all()


@given(html_soup)
def test_any_page_gives_a_result_with_a_ledger_that_adds_up(html: str) -> None:
    result = extract(html, using="econ")
    result.ledger.check()
    assert result.text or result.decision.reasons[0] == NO_PASSAGE or not result.decision.kept.all()
    assert result.text == extract(html, using="econ").text


def test_a_very_deep_page_is_fine() -> None:
    assert "Deep, down." in econ_text("<div>" * 20_000 + "<p>Deep, down.</p><p>More.</p>")
