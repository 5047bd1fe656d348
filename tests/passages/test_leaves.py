from __future__ import annotations

import pytest
from document_made import document

from pagecrunch.document.parts import Document
from pagecrunch.passages.leaves import cut_spans, find_leaves, gathered, split_leaf
from pagecrunch.render.markdown import to_markdown

HTML = """<h1>T</h1><p>One.</p><h2>A</h2><ul><li>a<li>b<ul><li>c</ul></ul><table><caption>Times</caption><tr><th>x<th>y
<tr><td>1<td>2<tr><td>3<td>4</table><pre>code

more</pre><blockquote><p>q</blockquote><dl><dt>t<dd>d</dl>"""


def test_leaves_are_what_no_chunk_cuts() -> None:
    leaves = find_leaves(document(HTML))
    assert [leaf.text for leaf in leaves] == [
        "T", "One.", "A", "a", "b", "c", "Times\nx\ty\n1\t2", "3\t4", "code\n\nmore", "q", "t", "d",
    ]  # fmt: skip
    assert [leaf.headings for leaf in leaves[:4]] == [(), ("T",), ("T",), ("T", "A")]
    assert [leaf.text for leaf in leaves if leaf.is_tied] == ["T", "A", "t"]


def test_all_leaves_together_are_the_document() -> None:
    whole = document(HTML)
    assert to_markdown(gathered(whole, find_leaves(whole))) == to_markdown(whole)


def test_a_later_row_brings_its_header_and_an_item_its_list() -> None:
    whole = document(HTML)
    leaves = find_leaves(whole)
    assert to_markdown(gathered(whole, [leaves[7]])) == "| x | y |\n| --- | --- |\n| 3 | 4 |"
    assert to_markdown(gathered(whole, [leaves[5]])) == "- - c"


def test_a_table_whose_cells_go_on_below_is_one_leaf() -> None:
    html = "<table><tr><th>x<th>y<tr><td rowspan=2>1<td>2<tr><td>3</table>"
    assert len(find_leaves(document(html))) == 1


def test_a_paragraph_is_cut_between_sentences_and_joined_again() -> None:
    whole = document("<p>One <b>bold. Two</b> on. <a href=/x>Three.</a></p>")
    pieces = split_leaf(find_leaves(whole)[0])
    shown = [to_markdown(gathered(whole, [piece])) for piece in pieces]
    assert [line.rstrip() for line in shown] == [
        "One **bold.**", "**Two** on.", "[Three.](https://example.org/x)",
    ]  # fmt: skip
    assert gathered(whole, pieces).parts[0].text == "One bold. Two on. Three."


def test_a_mark_around_the_space_between_sentences_goes_with_it() -> None:
    whole = document("<p>One here.<b> </b>Two <i>there. </i>Three.</p>")
    pieces = split_leaf(find_leaves(whole)[0])
    assert [to_markdown(gathered(whole, [piece])).strip() for piece in pieces] == [
        "One here.",
        "Two *there.*",
        "Three.",
    ]


@pytest.mark.parametrize(("start", "end", "expected"), [(0, 4, "One "), (4, 8, "**bold**"), (6, 12, "**ld** two"[:10])])
def test_spans_are_cut_with_their_marks(start: int, end: int, expected: str) -> None:
    part = document("<p>One <b>bold</b> two").parts[0]
    cut = part._replace(spans=cut_spans(part.spans, start, end))
    assert cut.text == part.text[start:end]
    assert to_markdown(Document((cut,))).strip() == expected.strip()
