from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagecrunch.page import declarations

try:
    from pagecrunch.page import _declarations as compiled
except ImportError:
    compiled = None  # type: ignore[assignment]

CSS = st.text(alphabet="yYtTeEpPhHrR: nh0.-ic#w;{}x", max_size=60)


@pytest.mark.skipif(compiled is None, reason="nothing was compiled")
@given(CSS)
@settings(max_examples=300, deadline=None)
def test_the_compiled_search_and_the_plain_one_find_the_same_places(css: str) -> None:
    assert compiled.places(css.encode()) == declarations.places(css.encode())


def test_declarations_that_may_hide_are_found_and_others_passed_over() -> None:
    sheet = b"a{display:none;top:0;left: -99px;margin:0;opacity:.0;color:red;color:#fff}"
    found = [sheet[sheet.rfind(b";", 0, at) + 1 : at].rpartition(b"{")[2] for at in declarations.places(sheet)]
    assert found == [b"display", b"left", b"opacity", b"color"]
