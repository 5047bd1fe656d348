from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagecrunch.page import declarations

try:
    from pagecrunch.page import _declarations as compiled
except ImportError:
    compiled = None  # type: ignore[assignment]

PIECES = (
    "display VISIBILITY Font-Size left color -color clip-path y t e p r none hidden 0 .0 00.01 0.5 -999 -9 rect #F "
    "white circle { } ; */ /* .a @media"
)
CSS = st.lists(st.sampled_from([*PIECES.split(), " ", ":", ": ", ":  "]), max_size=30).map("".join)


@pytest.mark.skipif(compiled is None, reason="nothing was compiled")
@given(CSS)
@settings(max_examples=1000, deadline=None)
def test_the_compiled_search_and_the_plain_one_find_the_same_rules(css: str) -> None:
    assert compiled.hiding_rules(css.encode()) == declarations.hiding_rules(css.encode())


def test_rules_that_may_hide_are_found_and_others_passed_over() -> None:
    rules = (
        b".a{display:none}",
        b".b{top:0}",
        b".c{left: -999px}",
        b".d{margin:0}",
        b".e{opacity:.0}",
        b".f{color:red}",
    )
    sheet = b"".join(rules)
    found = [sheet[start : end + 1] for start, _, end in declarations.hiding_rules(sheet)]
    assert found == [rules[0], rules[2], rules[4]]


def test_rules_within_other_rules_are_passed_over() -> None:
    sheet = b"@media print{.a{display:none}}/* c */.b{display:none}"
    assert [sheet[start:brace] for start, brace, _ in declarations.hiding_rules(sheet)] == [b".b"]
