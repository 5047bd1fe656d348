from __future__ import annotations

from pagecrunch import extract
from pagecrunch.passages.rows import PartRows


def pieces(html: str) -> list[list[tuple[int, int, str]]]:
    result = extract(html, using="everything")
    rows = PartRows(result.page, result.decision, result.document)
    return [
        [(piece.start, piece.end, result.page.text(piece.row)) for piece in rows.pieces(part)]
        for part in result.document.parts
        if part.spans
    ]


def test_a_part_is_made_of_its_rows() -> None:
    assert pieces("<p>One <b>two</b> three<p>four") == [
        [(0, 3, "One "), (3, 6, "two"), (6, 11, " three")],
        [(0, 4, "four")],
    ]


def test_what_no_row_holds_is_passed_over() -> None:
    html = "<p>Fine <img class=emoji alt=':-)' src=/emoji/a.png> and good"
    assert [text for _, _, text in pieces(html)[0]] == ["Fine ", " and good"]


def test_code_has_its_rows() -> None:
    assert [text for _, _, text in pieces("<pre>a <b>b</b>\nc</pre>")[0]] == ["a ", "b", "\nc"]
