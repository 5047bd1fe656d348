"""What was left out, in groups that can be put back."""

from __future__ import annotations

from pagecrunch import extract
from pagecrunch.console.reading.left_out import (
    kept_pieces,
    left_out_groups,
    parse_runs,
    put_back,
    summary,
    take_out,
    write_runs,
)

SENTENCES = [f"On day {n} the tide is later than before, because the Moon moves on, and so on." for n in range(18)]
PROSE = "".join(f"<p>{' '.join(SENTENCES[n : n + 6])}</p>" for n in (0, 6, 12))
LINKS = "".join(f"<li><a href=/{n}>Entry {n}</a></li>" for n in range(6))
PAGE = (
    f"<title>Tides</title><nav><ul>{LINKS}</ul></nav><article><h1>Tides</h1>{PROSE}</article>"
    "<aside><p>Imprint of us</p></aside>"
)


def test_every_word_is_on_the_page_or_in_one_group() -> None:
    result = extract(PAGE)
    groups = left_out_groups(result)
    assert [group.name for group in groups] == ["menu", "side"]
    assert [group.words for group in groups] == [12, 3]
    texts = [" ".join(part.text for part in group.parts if part.spans) for group in groups]
    assert texts[0].startswith("Entry 0") and "Imprint of us" in texts[1]


def test_a_group_that_is_put_back_is_text_of_the_page() -> None:
    result = extract(PAGE)
    menu = left_out_groups(result)[0]
    again = put_back(result, parse_runs(menu.run))
    assert "Entry 5" in again.text and "Entry 5" not in result.text
    assert [group.name for group in left_out_groups(again)] == ["side"]


def test_every_kept_block_is_in_one_piece_and_a_piece_can_be_taken_out() -> None:
    result = extract(PAGE)
    pieces = kept_pieces(result)
    held = [block for piece in pieces for block in range(piece.first, piece.last + 1)]
    assert held == [number for number, block in enumerate(result.blocks) if block.kept]
    assert SENTENCES[0].startswith(pieces[1].begins) and pieces[1].begins
    again = take_out(result, parse_runs(pieces[1].run))
    assert SENTENCES[0] in result.text and SENTENCES[0] not in again.text and SENTENCES[17] in again.text


def test_runs_are_written_and_read_and_nonsense_is_ignored() -> None:
    assert parse_runs(write_runs(((3, 7), (12, 12)))) == ((3, 7), (12, 12))
    assert parse_runs("x-y.-.9") == ()
    result = extract(PAGE)
    assert put_back(result, ((900, 999),)).text == result.text


def test_the_summary_adds_up_by_name() -> None:
    groups = left_out_groups(extract(PAGE))
    assert summary([*groups, groups[0]]) == [("menu", 24), ("side", 3)]


def test_text_from_the_data_of_a_page_has_no_places_to_put_things_back() -> None:
    data = '{"@type": "Article", "articleBody": "' + "A story that only scripts show. " * 60 + '"}'
    result = extract(f'<title>x</title><div id=root></div><script type="application/ld+json">{data}</script>')
    assert result.original is not None and left_out_groups(result) == []
