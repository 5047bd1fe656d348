from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagecrunch.dom.columns import Columns
from pagecrunch.dom.parse import parse, to_columns
from pagecrunch.page import named

try:
    from pagecrunch.page import _named as compiled
except ImportError:
    compiled = None  # type: ignore[assignment]

CLASSES, IDS = frozenset({b"a", b"bb", b"c" * 70}), frozenset({b"a", b"x y"})
VALUES = st.lists(st.sampled_from(["a", "bb", "b", "a", "c" * 70, "c" * 71, "x y", " ", "\t", "\v"]), max_size=5)


def columns_of(html: str) -> Columns:
    return to_columns(parse(html.encode())[0], 10_000)


def test_rows_are_found_by_whole_classes_and_whole_ids() -> None:
    columns = columns_of("<p class='a x a'><b id=a>t</b><i class=aa>t</i><u class=bb id='x y'>t</u>")
    rows = {name: columns.tag.tolist().index(code) for name, code in zip("pbu", named_tags("p", "b", "u"), strict=True)}
    of_class, of_id = named.named_rows(columns, CLASSES, IDS)
    assert of_class == {b"a": [rows["p"]], b"bb": [rows["u"]]}
    assert of_id == {b"a": [rows["b"]], b"x y": [rows["u"]]}


def named_tags(*names: str) -> list[int]:
    from pagecrunch.page.names import TAG_CODES

    return [TAG_CODES[name] for name in names]


@pytest.mark.skipif(compiled is None, reason="nothing was compiled")
@given(st.lists(st.tuples(VALUES, VALUES), max_size=8))
@settings(max_examples=100, deadline=None)
def test_the_compiled_search_and_the_plain_one_find_the_same_rows(elements: list[tuple[list[str], list[str]]]) -> None:
    html = "".join(f'<p class="{" ".join(a)}" id="{"".join(b)}">t</p>' for a, b in elements)
    columns = columns_of(html)
    assert compiled.named_rows(columns, CLASSES, IDS) == named.named_rows(columns, CLASSES, IDS)
