from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagecrunch.compiled import fastest
from pagecrunch.render import escapes
from pagecrunch.render.escapes import escape_markdown as escape

CHARACTERS = st.sampled_from('abw.w :/;#&<>"\\`*[]$~_\t\n\v\x1c\x7f\x85\xa0\u2028\u3000é潮\U0001f642')


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a*b", r"a\*b"),
        ("snake_case", "snake_case"),
        ("_x", r"\_x"),
        ("a & b", "a & b"),
        ("&amp;", "&amp;amp;"),
        ("[x](y)", r"\[x\](y)"),
        ("a [x] y", "a [x] y"),
        ("[x] y", r"\[x\] y"),  # no task
        ("[a*b] c", r"[a\*b] c"),
        ("[a]", r"\[a\]"),  # who knows what follows
        (r"a\b", r"a\b"),
        ("a\\", "a\\\\"),
        ("a > b < c <d", r"a > b < c \<d"),
        ("~1 ~2~", r"\~1 ~2\~"),
    ],
)
def test_marks_in_text_are_escaped(text: str, expected: str) -> None:
    assert escape(text) == expected


@given(st.text(CHARACTERS, max_size=20))
@settings(max_examples=1000, deadline=None)
def test_compiled_and_plain_escapes_are_the_same(text: str) -> None:
    compiled = fastest(escapes)
    for name in ("escape_text", "escape_value", "escape_markdown", "is_sayable", "quoted"):
        assert getattr(compiled, name)(text) == getattr(escapes, name)(text), name
