from __future__ import annotations

import numpy as np

from pagecrunch.build import build_page
from pagecrunch.extractors.learned.left_out import left_out

TABLE = "<table><tr><th>Size<th>Price<tr><td>S<td>5<tr><td>M<td>6</table>"


def warnings(html: str, kept_words: tuple[str, ...], kind: str = "article") -> tuple[str, ...]:
    page = build_page(html)
    blocks = np.arange(len(page.blocks))
    kept = np.array([page.block_text(block).strip() in kept_words for block in blocks], bool)
    return left_out(page, blocks, kept, kind)


def test_a_table_that_was_cut_out_of_the_content_is_named() -> None:
    assert warnings(f"<p>one</p>{TABLE}<p>two</p>", ("one", "two")) == ("a table of 3 rows was left out",)


def test_a_table_outside_of_the_content_or_in_it_is_not_named() -> None:
    assert warnings(f"<p>one</p><p>two</p>{TABLE}", ("one", "two")) == ()
    assert warnings(f"<p>one</p>{TABLE}<p>two</p>", ("one", "two", "Size", "Price", "S", "5", "M", "6")) == ()
    assert warnings(TABLE, ()) == ()


def test_of_many_tables_three_are_named() -> None:
    found = warnings(f"<p>one</p>{TABLE * 5}<dl><dt>a<dd>b<dt>c<dd>d</dl><p>two</p>", ("one", "two"))
    assert found[2:] == ("a table of 3 rows was left out", "3 more tables and lists were left out")


def test_lists_and_code_are_named_but_menus_are_not() -> None:
    items, links = "<li>Take the oars<li>Row to sea", "<li><a href=x>Boats</a><li><a href=y>Oars</a>"
    assert warnings(f"<p>one</p><ul>{items}</ul><p>two</p>", ("one", "two")) == ("a list of 2 items was left out",)
    assert warnings(f"<p>one</p><ul>{links}</ul><p>two</p>", ("one", "two")) == ()
    assert warnings(f"<p>one</p><ul>{items}</ul><p>two</p>", ("one", "two"), "collection") == ()
    code = "<pre>sail()\nrow()\nrest()</pre>"
    assert warnings(f"<p>one</p>{code}<p>two</p>", ("one", "two")) == ("a code listing of 3 lines was left out",)


def test_what_is_within_something_that_was_named_is_not_named_again() -> None:
    nested = "<ul><li>Oars<ul><li>long<li>short</ul><li>Sails</ul>"
    assert warnings(f"<p>one</p>{nested}<p>two</p>", ("one", "two")) == ("a list of 4 items was left out",)
