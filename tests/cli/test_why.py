from __future__ import annotations

from pagecrunch import extract
from pagecrunch.cli.why import SHOWN_CHARACTERS, account


def test_every_piece_has_a_line_and_every_bucket_a_sum() -> None:
    result = extract("<p>One.</p><script>two()</script><p>Three.", using="everything")
    lines, _, totals = account(result).partition("\n\n")
    assert [line.split("  ")[-1] for line in lines.splitlines()] == ["One.", "two()", "Three."]
    assert totals.startswith("Of 15 bytes of text, 10 were kept.")
    sums = [int(line.split()[0].replace(",", "")) for line in totals.splitlines()[1:]]
    assert sum(sums) == len(result.page.text_bytes)


def test_a_long_piece_is_shortened() -> None:
    (line,) = account(extract("<script>" + "x" * 1_000_000)).partition("\n\n")[0].splitlines()
    assert line.endswith("…")
    assert len(line) < SHOWN_CHARACTERS + 60


def test_control_characters_of_a_page_do_not_reach_the_screen() -> None:
    assert "\x1b" not in account(extract("<p>a\x1b[31mb"))


def test_a_page_without_text_has_sums_all_the_same() -> None:
    assert "Of 0 bytes of text, 0 were kept." in account(extract(""))
