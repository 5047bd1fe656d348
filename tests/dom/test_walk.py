from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pages_made import html_soup

from pagecrunch import build
from pagecrunch.build import tabulate
from pagecrunch.decode import Encoding
from pagecrunch.dom import walk as plain
from pagecrunch.dom.parse import IS_COMPILED, RowMismatch, is_same, nodes_by_row, parse, read_table, to_table
from pagecrunch.dom.walk import in_page_order
from pagecrunch.page.names import HIDDEN_REASONS, TAG_NAMES, TEXT
from pagecrunch.page.page import Page
from pagecrunch.page.table import Table


def table(html: str, max_rows: int = 10_000) -> Table:
    return to_table(parse(html.encode())[0], max_rows)


def plain_table(html: str, max_rows: int = 10_000) -> Table:
    root = parse(html.encode())[0].root
    assert root is not None
    return plain.walk(root, max_rows)


def reason_of(html: str, text: str) -> str:
    found = table(html)
    for row in range(len(found.tag)):
        if found.text_bytes[found.text_start[row] : found.text_end[row]].decode().strip() == text:
            return HIDDEN_REASONS[found.hidden[row]]
    raise AssertionError(f"{text!r} has no row")


@given(html_soup)
@settings(max_examples=300, deadline=None)
def test_the_compiled_walk_and_the_plain_one_give_the_same_table(html: str) -> None:
    assert is_same(table(html), plain_table(html))


@given(html_soup)
@settings(max_examples=100, deadline=None)
def test_the_fastest_way_gives_the_same_table(html: str) -> None:
    assert is_same(read_table(html.encode(), 10_000)[0], plain_table(html))


def test_the_compiled_walk_is_in_use_where_it_was_built() -> None:
    try:
        from pagecrunch.dom import lexbor_walk  # noqa: F401
    except ImportError:
        assert not IS_COMPILED
    else:
        assert IS_COMPILED


@given(html_soup)
@settings(max_examples=100, deadline=None)
def test_a_subtree_is_a_slice(html: str) -> None:
    found = table(html)
    for row, (parent, end) in enumerate(zip(found.parent, found.end, strict=True)):
        assert row < end <= len(found.tag)
        if parent >= 0:
            assert parent < row < end <= found.end[parent]
            assert found.depth[row] == found.depth[parent] + 1
            assert found.tag[parent] != TEXT


def test_rows_stand_in_document_order() -> None:
    found = table("<p>a<b>c</b></p><p>d</p>")
    assert [TAG_NAMES[tag] for tag in found.tag] == ["html", "head", "body", "p", "#text", "b", "#text", "p", "#text"]


def test_white_space_beside_the_edge_of_a_block_gets_no_row() -> None:
    assert table("<div>\n<p>a</p>\n\n<p>b</p>\n</div>").text_bytes == b"ab"


def test_white_space_between_words_is_kept() -> None:
    assert table("<p><b>a</b> <i>c</i></p><p><span><b>d</b> </span><i>e</i></p>").text_bytes == b"a cd e"


def test_white_space_in_pre_is_kept() -> None:
    assert table("<pre>  <b>x</b>\n <b>y</b> \n</pre>").text_bytes == b"  x\n y \n"


def test_a_walk_stops_at_its_limit_and_says_so() -> None:
    for walk in (table, plain_table):
        found = walk("<p>a</p>" * 50, max_rows=20)
        assert found.is_cut and len(found.tag) == 20 and found.end[0] == 20


def test_hidden_text_has_a_reason() -> None:
    assert reason_of("<p hidden>x", "x") == "hidden attribute"
    assert reason_of("<div style='display:none'><p>x", "x") == "display: none"
    assert reason_of("<p aria-hidden=true>x", "x") == "aria-hidden"
    assert reason_of("<dialog>x</dialog>", "x") == "closed dialog"
    assert reason_of("<dialog open>x</dialog>", "x") == ""
    assert reason_of("<script>x</script>", "x") == "script"
    assert reason_of("<title>x</title>", "x") == "metadata"
    assert reason_of("<select><option>x</select>", "x") == "form control"
    assert reason_of("<svg><text>x</text></svg>", "x") == "fallback of embedded content"


def test_a_child_can_be_seen_in_a_hidden_parent() -> None:
    assert reason_of("<div style='visibility:hidden'><b style='visibility:visible'>x</b></div>", "x") == ""
    assert reason_of("<div style='font-size:0'><span class=big>x</span></div>", "x") == ""
    assert reason_of("<div style='display:none'><b style='visibility:visible'>x</b></div>", "x") == "display: none"


def test_body_noscript_is_text_and_a_template_is_not() -> None:
    assert reason_of("<body><noscript><p>x</p></noscript>", "x") == ""
    assert reason_of("<body><template><p>x</p></template>", "x") == "template"


def test_a_declarative_shadow_root_is_text() -> None:
    assert reason_of("<my-card><template shadowrootmode=open><p>x</p></template></my-card>", "x") == ""


def test_a_tag_without_a_number_keeps_its_name() -> None:
    found = table("<x-card class=c>a</x-card>")
    assert b"x-card" in found.attr_bytes


def test_links_reach_down_to_their_text() -> None:
    found = table("<a href=/x>a<b>b</b></a><a name=y>c</a>")
    linked = {found.text_bytes[s:e]: n for s, e, n in zip(found.text_start, found.text_end, found.linked, strict=True)}
    assert (linked[b"a"], linked[b"b"], linked[b"c"]) == (1, 1, 0)


def page_of(html: str) -> tuple[Page, plain.LexborHTMLParser]:
    document = parse(html.encode())[0]
    return tabulate(document, None, Encoding("utf-8", "text")), document


def test_every_element_row_has_its_element_but_for_what_a_template_holds() -> None:
    page, document = page_of("<p>a<b>c</b><template><i>d</i></template><u>e</u>")
    found = {row: node.tag for row, node in nodes_by_row(document, page).items()}
    assert found == {row: page.tag_name(row) for row in found}
    assert sorted(found.values()) == ["b", "body", "head", "html", "p", "template", "u"]


FOREIGN = ("<svg>", "</svg>", "<math>", "</math>", "<template>", "</template>", "<g>", "</g>", "<mi>",
           "<foreignObject>",
           "<desc>", "<frameset>", "<frame>", "</frameset>", "<noframes>", "<noscript>", "</noscript>", "<iframe>",
           "<select>", "<option>", "<table>", "<td>", "</table>", "<p>", "<b>", "<x-y>", "x", " ",
           "<template shadowrootmode=open>", "<title>", "</title>", "<tr>", "<caption>", "<colgroup>", "</td>",
           "<form>", "</form>", "<a>", "</a>", "</b>", "</p>", "<i>", "<mglyph>", "<body>", "</body>", "</html>",
           "<plaintext>", "<?x?>", "<font color=red>", "<input>", "<optgroup>", "</select>", "<template><tr>", "<li>",
           "<button>", "<ruby>", "<rt>")  # fmt: skip


@given(st.lists(st.sampled_from(FOREIGN), max_size=30).map("".join), st.integers(min_value=1, max_value=60))
@example("<svg><template><g></g></template></svg><p><b>x", 60)
@example("<math><template><mi></mi></template></math><p>x", 60)
@example("<template><svg><template><g></template></svg></template><p>x", 60)
@example("<template><template></template><b></b></template><svg><template></template></svg><p>x", 60)
@example("<base>\n<?x?><rp>x", 60)
@example("<template>\n<iframe>", 60)
@settings(max_examples=500, deadline=None)
def test_rows_have_the_elements_that_they_were_made_of(html: str, rows: int) -> None:
    """The walk itself says which node each row was made of; those of HTML templates have no place in the document."""
    page, document = page_of(html)
    assert document.root is not None
    order = [node.mem_id for node in in_page_order(document.root)[0]]
    in_document = {node.mem_id for node in document.css("*")}
    found = {row: node.mem_id for row, node in nodes_by_row(document, page).items()}
    assert found == {row: order[row] for row in range(len(page)) if order[row] in in_document}


def test_a_table_that_was_cut_short_has_its_elements() -> None:
    document = parse(b"<p>a<svg><template><g></g></template></svg><template><i>b</i></template><p><b>c")[0]
    whole = nodes_by_row(document, tabulate(document, None, Encoding("utf-8", "text")))
    for rows in range(1, 14):
        cut = build.finish_page(to_table(document, rows), build.Origin(None, Encoding("utf-8", "text")))
        found = nodes_by_row(document, cut)
        assert found.keys() == {row for row in whole if row < rows}
        assert all(found[row].mem_id == whole[row].mem_id for row in found)


def test_a_document_that_was_changed_since_is_refused() -> None:
    page, document = page_of("<p>a<b>c</b><i>d</i>")
    for node in document.css("b"):
        node.decompose()
    with pytest.raises(RowMismatch):
        nodes_by_row(document, page)


def test_a_document_with_as_many_elements_in_another_order_is_refused() -> None:
    page, document = page_of("<p>a<b>c</b><i>d</i>")
    other = page_of("<p>a<i>c</i><b>d</b>")[1]
    with pytest.raises(RowMismatch, match="order"):
        nodes_by_row(other, page)
    assert nodes_by_row(document, page)
