from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.page.attributes import MOST_PLACES, Words, attributes_with, codes_of
from pagecrunch.page.names import ATTRIBUTE_CODES, ATTRIBUTE_NAMES, TAG_NAMES


def test_attributes_with_a_word_are_found_once_each_with_their_rows() -> None:
    page = build_page("<p title='tide tide' class=x>a<b title=ti lang=de>b</b><i class=ebbtide>c</i>")
    found = attributes_with(page.table, b"tide", codes_of(ATTRIBUTE_CODES))
    assert [TAG_NAMES[page.tag[row]] for _, row in found] == ["p", "i"]
    assert [ATTRIBUTE_NAMES[page.attr_name[index]] for index, _ in found] == ["title", "class"]
    # "ti" and "de" are neighbours in the bytes, and not one word.
    assert attributes_with(page.table, b"tide", codes_of(("class",))) == found[1:]
    assert attributes_with(page.table, b"none", codes_of(ATTRIBUTE_CODES)) == []


def test_a_flood_of_words_is_cut() -> None:
    page = build_page("<p class=tide>" * 5000)
    assert len(attributes_with(page.table, b"tide", codes_of(("class",)))) == MOST_PLACES


def test_rows_are_found_by_what_their_attributes_say() -> None:
    page = build_page("<p class=byline>a<p title=byline>b<p id=My-Byline>c<p class=byline>d<p class=by-line>e")
    rows = Words((b"author", b"byline"), ("class", "id")).rows(page.table, 10)
    assert [page.text(row + 1) for row in rows] == ["a", "c", "d"]


def test_no_more_rows_are_given_than_were_asked_for() -> None:
    page = build_page("<p class='date byline' id=byline>a" * 5)
    assert len(Words((b"byline", b"date"), ("class", "id")).rows(page.table, 3)) == 3


def test_words_do_not_reach_over_two_values() -> None:
    page = build_page("<p class=by><p class=line>")
    assert Words((b"byline",)).rows(page.table, 3) == []


def test_words_are_found_among_some_attributes_alone() -> None:
    page = build_page("<p class=byline>a<p id=byline>b<p itemtype=/byline>c")
    assert [page.text(row + 1) for row in Words((b"byline",)).rows(page.table, 9)] == ["a", "b"]
    assert [page.text(row + 1) for row in Words((b"byline",), ("id", "itemtype")).rows(page.table, 9)] == ["b", "c"]


def test_more_words_than_bits_are_all_found() -> None:
    words = [f"w{number:02}".encode() for number in range(50)]
    page = build_page("".join(f"<p class='x {word.decode()} y'>" for word in words) + "<p class=w5><p class=w99>")
    found = [page.attr(row, "class") for row in Words(words).rows(page.table, 99)]
    assert found == [f"x {word.decode()} y" for word in words]


def test_blocks_are_found_by_words_as_they_are_written() -> None:
    page = build_page("<p>by <b>Ann</b><p>Standby<p>a BY b<p>By<p>Bylaws<p>b<b>y</b> me<p>")
    words = Words((b"by", b"By", b"Byl"), as_written=True)
    assert words.blocks(page.table, page.blocks.table, list(range(len(page.blocks)))) == [0, 4, 5]
    assert (
        words.blocks(page.table, page.blocks.table, [5]) == [5]
        and words.blocks(page.table, page.blocks.table, []) == []
    )


def test_words_are_found_at_both_ends_of_a_value() -> None:
    for value, is_found in (
        ("sig", True),
        ("si", False),
        ("a-sig", True),
        ("SIGN", True),
        ("s", False),
        ("é sig", True),
    ):
        assert bool(Words((b"sig",)).rows(build_page(f"<p class='{value}'>").table, 1)) is is_found, value
