from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.extractors.mss import tokens as plain
from pagecrunch.extractors.mss.reading import text_codes, tokenise


def test_whichever_loop_is_used_the_tokens_are_those_of_the_plain_one() -> None:
    page = build_page("<p>Low tide, <b>late</b>.")
    assert tokenise(page).code.tolist() == plain.tokenise(page).code.tolist()
    assert text_codes("Low tide").tolist() == plain.text_codes("Low tide").tolist()
