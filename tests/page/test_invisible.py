from __future__ import annotations

from pagecrunch import extract
from pagecrunch.page.invisible import (
    INVISIBLE,
    INVISIBLE_BYTES,
    has_invisible,
    may_be_invisible,
    without_invisible,
)
from pagecrunch.settings import load, parse_assignment

HTML = "<p>a\xad\u200bb&#8203;c\U000e0041\U000e007fd\ufeffe\u2060f می\u200cخ \U0001f469\u200d\U0001f680"


def test_invisible_characters_are_in_no_output_and_joiners_are() -> None:
    result = extract(HTML, using="everything")
    for output in (result.text, result.markdown, result.fragment, result.speech):
        assert "abcdef می\u200cخ \U0001f469\u200d\U0001f680" in output


def test_the_ledger_has_them_as_hidden() -> None:
    result = extract(HTML, using="everything")
    result.ledger.check()
    hidden = [entry for entry in result.ledger.entries if entry.bucket == "hidden"]
    assert len(hidden) == 5 and {entry.reason for entry in hidden} == {"zero-width character"}


def test_they_are_kept_on_request() -> None:
    settings = load(environ={}, assignments=[parse_assignment("extract.hidden=keep")])
    result = extract(HTML, using="everything", settings=settings)
    assert "a\xad\u200bb" in result.text and "a\xad\u200bb" in result.markdown and not has_invisible(result.page)


def test_characters_and_bytes_are_the_same_set() -> None:
    for code in (*range(0xA0, 0xB0), *range(0x2000, 0x2100), 0xFEFF, 0xFEFE, *range(0xDFFF0 + 0x1000, 0xE0100)):
        character = chr(code)
        assert bool(INVISIBLE.fullmatch(character)) == bool(INVISIBLE_BYTES.fullmatch(character.encode())), hex(code)
    assert without_invisible("a\u200bé") == "aé"


def test_a_text_is_looked_at_closely_wherever_a_character_may_be_invisible() -> None:
    for code in range(0x110000):
        character = chr(code)
        assert not INVISIBLE.search(2 * character) or may_be_invisible(character), hex(code)
