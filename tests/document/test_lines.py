from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pagecrunch.compiled import fastest
from pagecrunch.document import lines

CHARACTERS = st.sampled_from("ab \t\n\f\r\v\x1c\xa0é’…\xad\u200b\u2060\ufeff\uff01\U000e0041潮\U0001f642")


def test_white_space_is_collapsed_and_what_nobody_sees_goes() -> None:
    data = "\n a\t\tb\u200bc".encode()
    assert lines.line_text(data, 0, len(data), True) == " a bc"
    assert lines.line_text(data, 0, len(data), False) == " a b\u200bc"


@given(st.text(CHARACTERS, max_size=30), st.booleans())
@settings(max_examples=500, deadline=None)
def test_compiled_and_plain_lines_are_the_same(text: str, strips: bool) -> None:
    data = ("x" + text + "y").encode()
    for stop in (len(data), len(data) - 1, len(data) // 2):  # a cut may fall within a character
        assert fastest(lines).line_text(data, 1, stop, strips) == lines.line_text(data, 1, stop, strips)
