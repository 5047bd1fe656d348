# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import json

import pytest

from pagecrunch import Extraction, extract
from pagecrunch.ledger import HIDDEN
from pagecrunch.page.hidden_policy import FLAG, KEEP, STRIP
from pagecrunch.settings import load, parse_assignment

HTML = "<style>.x{display:none}</style><p>Text that is seen, more than is hidden.<p hidden>FIRST<p class=x>SECOND<script>THIRD</script>"


def read(policy: str) -> Extraction:
    return extract(
        HTML, using="everything", settings=load(environ={}, assignments=[parse_assignment(f"extract.hidden={policy}")])
    )


def test_strip_leaves_it_out_and_is_the_default() -> None:
    assert "FIRST" not in read("strip").text and read("strip").text == extract(HTML, using="everything").text
    assert read("strip").warnings == ()


def test_flag_leaves_it_out_and_warns_with_reasons() -> None:
    result = read("flag")
    assert "FIRST" not in result.text
    assert result.warnings == (
        "hidden text was left out: 5 letters (hidden attribute)",
        "hidden text was left out: 6 letters (display: none)",
    )


def test_flag_lists_every_hidden_piece_in_the_json() -> None:
    listed = json.loads(read("flag").json())["hidden"]
    assert listed == [
        {"text": "FIRST", "reason": "hidden attribute", "path": "html > body > p"},
        {"text": "SECOND", "reason": "display: none", "path": "html > body > p.x"},
    ]
    assert "hidden" not in json.loads(read("strip").json())


@pytest.mark.parametrize("policy", ["strip", "flag"])
def test_hidden_pieces_are_listed_on_request_and_are_those_of_the_ledger(policy: str) -> None:
    result = read(policy)
    assert [(piece.text, piece.reason) for piece in result.hidden] == [
        (entry.text, entry.reason) for entry in result.ledger.entries if entry.bucket == HIDDEN
    ]
    assert read("keep").hidden == ()


def test_keep_reads_it_but_never_scripts() -> None:
    result = read("keep")
    assert "FIRST" in result.text and "SECOND" in result.text and "THIRD" not in result.text


@pytest.mark.parametrize("policy", [STRIP, FLAG, KEEP])
def test_the_ledger_holds_under_every_policy(policy: str) -> None:
    read(policy).ledger.check()
