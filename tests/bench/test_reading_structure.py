"""What the reading page lost of a structure, counted."""

from __future__ import annotations

from collections import Counter

from bench.corpora import Gold
from bench.page_text import read_text
from bench.reading_page import Reading
from bench.reading_structure import (
    CELLS,
    DEFINITIONS,
    FIRST,
    HEADINGS,
    LAST,
    REPEATED,
    TABLES,
    TERMS,
    check_structure,
    sections,
)

TABLE = "<table><tr><th>Boat<th>Cabin<tr><td>Heron<td>Yes<tr><td>Curlew<td>No</table>"
LIST = "<dl><dt>Ebb<dd>the water falls<dt>Flood<dd>the water rises<dt>Slack<dd>it rests</dl>"
LINE = "The harbour was quiet in the morning and nobody fished."


def found(page: str, shown: str, gold: str = "", text: str = "") -> dict[str, tuple[float, int]]:
    reading = Reading(Gold("1", kind="article", text=gold), page.encode(), shown, text=text)
    counts, of = Counter[str](), Counter[str]()
    for finding in check_structure(reading):
        counts[finding.measure] += int(finding.count)
        of[finding.measure] += finding.of
    return {measure: (counts[measure], of[measure]) for measure in of}


def test_cells_that_are_empty_or_gone_with_their_row_are_lost() -> None:
    assert found(TABLE, TABLE)[CELLS] == (0, 6)
    assert found(TABLE, TABLE.replace("Yes", "").replace("No", ""))[CELLS] == (2, 6)
    assert found(TABLE, TABLE.replace("<th>Boat<th>Cabin<tr>", ""))[TABLES] == (1, 1)


def test_a_table_that_is_not_shown_has_lost_no_cells() -> None:
    assert CELLS not in found(TABLE, "<p>Heron Curlew</p>")


def test_terms_and_definitions_that_lost_the_other_side_are_counted() -> None:
    without_terms = "<dl><dd>the water falls<dd>the water rises<dt>Slack<dd>it rests</dl>"
    assert found(LIST, without_terms)[TERMS] == (2, 3)
    assert found(LIST, "<dl><dt>Ebb<dd>the water falls<dt>Flood</dl>")[DEFINITIONS] == (1, 2)
    assert found(LIST, LIST)[TERMS] == (0, 3)


def test_words_of_a_definition_that_stand_elsewhere_are_not_a_definition() -> None:
    page = "<dl><dt>Joined<dd>May 5</dl><p>Posted May 5</p>"
    assert TERMS not in found(page, "<p>Posted May 5</p>")


def test_a_heading_whose_section_is_gone_is_counted_and_one_that_never_had_one_is_not() -> None:
    page = f"<h2>Ebb</h2><p>{LINE}</p><h2>Flood</h2><p>{LINE}</p><h2>Slack</h2><p>May 5</p>"
    assert found(page, page)[HEADINGS] == (0, 3)
    assert found(page, f"<h2>Ebb</h2><h2>Flood</h2><p>{LINE}</p><h2>Slack</h2>")[HEADINGS] == (1, 3)


def test_a_section_may_be_a_picture_or_a_lower_heading() -> None:
    page = read_text(b"<h2>A</h2><img src=x><h2>B</h2><h3>C</h3><p>text<h2>D</h2>")
    assert sections(page) == {("a",): True, ("b",): True, ("c",): True, ("d",): False}


def test_a_paragraph_shown_twice_is_counted_once_a_page_unless_the_gold_repeats_it() -> None:
    twice = f"<p>{LINE}</p>" * 2
    assert found("", twice)[REPEATED] == (1, 1)
    assert found("", twice, gold=f"{LINE} {LINE}")[REPEATED] == (0, 1)
    assert found("", f"<table><tr><td><p>{LINE}</p><td><p>{LINE}</p></table>")[REPEATED] == (0, 1)


def test_what_a_thread_quotes_and_an_item_of_two_lists_may_stand_twice_but_not_a_whole_list() -> None:
    assert found("", f"<p>{LINE}</p><blockquote><p>{LINE}</p></blockquote>")[REPEATED] == (0, 1)
    items = f"<ul><li>{LINE}<li>Ebb</ul>"
    assert found("", items + f"<ul><li>{LINE}<li>Flood</ul>")[REPEATED] == (0, 1)
    assert found("", items + items)[REPEATED] == (1, 1)


def test_the_first_and_the_last_line_of_the_gold_are_looked_for_in_our_text() -> None:
    last = "At night the boats came home late with the tide."
    page, gold = f"<p>{LINE}</p><p>{last}</p>", f"Title\n{LINE}\n{last}\n"
    assert found(page, page, gold, f"{LINE}\n{last}")[LAST] == (0, 1)
    lost = found(page, page, gold, LINE)
    assert (lost[FIRST], lost[LAST]) == ((0, 1), (1, 1))
    assert LAST not in found(f"<p>{LINE}</p>", page, gold, LINE)
