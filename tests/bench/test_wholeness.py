"""What is whole, what is torn, what is absent."""

from __future__ import annotations

from bench.align import Text
from bench.page_text import read_text, split_words
from bench.wholeness import Verdict, judge, plain_markdown, structures_held

TABLE = (
    "<table><tr><th>Boat<th>Cabin<th>Sails<tr><td>Heron<td>Yes<td>2<tr><td>Curlew<td>No<td>3"
    "<tr><td>Dunlin<td>Yes<td>2</table>"
)
GOLD = "Boat | Cabin | Sails | Heron | Yes | 2 | Curlew | No | 3 | Dunlin | Yes | 2"
PROSE = "Yes, every boat has sails, and no cabin is empty when two of them come in. " * 12


def verdict(output: str, html: str = TABLE, gold: str = GOLD) -> Verdict:
    (held,) = structures_held(read_text(f"<p>{PROSE}</p>{html}".encode()), f"{PROSE}\n{gold}\n{PROSE}")
    return judge(held, Text.of(split_words(output)))


def test_a_table_with_all_its_cells_is_whole_whatever_stands_around_it() -> None:
    assert verdict(f"{PROSE} {GOLD} {PROSE}") == Verdict("whole")
    assert verdict(GOLD.replace("|", "\n")) == Verdict("whole")


def test_a_table_that_lost_cells_is_torn_though_their_words_stand_elsewhere() -> None:
    torn = "Boat | Cabin | Sails | Heron |  | 2 | Curlew |  | 3 | Dunlin |  | 2"
    assert verdict(f"{PROSE} {torn} and so on") == Verdict("torn", (4, 7, 10))


def test_a_table_that_lost_its_header_row_is_torn() -> None:
    assert verdict("Heron | Yes | 2 | Curlew | No | 3 | Dunlin | Yes | 2") == Verdict("torn", (0, 1, 2))


def test_a_table_of_which_only_common_words_are_left_is_absent() -> None:
    assert verdict(PROSE).state == "absent"
    assert verdict("").state == "absent"


def test_cells_in_another_order_are_torn() -> None:
    assert verdict("Heron Curlew Dunlin Boat Yes No Yes Cabin 2 3 2 Sails").state == "torn"


def test_a_caption_cut_in_half_is_torn() -> None:
    html = "<figure><figcaption>Fishing boats moored beside the old lighthouse pier</figcaption></figure>"
    gold = "Fishing boats moored beside the old lighthouse pier"
    assert verdict("Fishing boats moored beside", html, gold) == Verdict("torn", (0,))
    assert verdict(gold, html, gold) == Verdict("whole")


def test_a_structure_that_the_gold_does_not_hold_does_not_count() -> None:
    page = read_text(f"{TABLE}<ul><li>Home<li>News<li>About us<li>Contact</ul>".encode())
    assert [held.structure.kind for held in structures_held(page, GOLD)] == ["table"]
    assert list(structures_held(page, "Boat " + PROSE)) == []


def test_the_same_structure_twice_counts_once_and_a_nested_list_with_the_one_around_it() -> None:
    page = read_text((TABLE + TABLE).encode())
    assert len(list(structures_held(page, GOLD))) == 1
    html = b"<ul><li>one<li>two<li>three<li>four<ul><li>five<li>six<li>seven<li>eight</ul></ul>"
    held = list(structures_held(read_text(html), "one two three four five six seven eight"))
    assert [len(each.pieces) for each in held] == [4]
    inner = list(structures_held(read_text(html.replace(b"two", b"2 more things")), "five six seven eight"))
    assert [each.pieces[0] for each in inner] == [("five",)]


def test_the_addresses_of_markdown_are_not_words() -> None:
    text = 'A [link](https://x.example/a_(b)) and ![picture](y.png "Title") end'
    assert split_words(plain_markdown(text)) == ["a", "link", "and", "picture", "end"]
