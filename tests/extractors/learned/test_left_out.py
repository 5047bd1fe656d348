from __future__ import annotations

import numpy as np

from pagecrunch.build import build_page
from pagecrunch.extractors.learned.left_out import left_out

TABLE = "<table><tr><th>Size<th>Price<tr><td>S<td>5<tr><td>M<td>6</table>"


def warnings(html: str, kept_words: tuple[str, ...]) -> tuple[str, ...]:
    page = build_page(html)
    blocks = np.arange(len(page.blocks))
    kept = np.array([page.block_text(block).strip() in kept_words for block in blocks], bool)
    return left_out(page, blocks, kept)


def test_a_table_that_was_cut_out_of_the_content_is_named() -> None:
    assert warnings(f"<p>one</p>{TABLE}<p>two</p>", ("one", "two")) == ("a table of 3 rows was left out",)


def test_a_table_outside_of_the_content_or_in_it_is_not_named() -> None:
    assert warnings(f"<p>one</p><p>two</p>{TABLE}", ("one", "two")) == ()
    assert warnings(f"<p>one</p>{TABLE}<p>two</p>", ("one", "two", "Size", "Price", "S", "5", "M", "6")) == ()
    assert warnings(TABLE, ()) == ()


def test_of_many_tables_three_are_named() -> None:
    found = warnings(f"<p>one</p>{TABLE * 5}<dl><dt>a<dd>b<dt>c<dd>d</dl><p>two</p>", ("one", "two"))
    assert found[2:] == ("a table of 3 rows was left out", "3 more tables and lists were left out")
