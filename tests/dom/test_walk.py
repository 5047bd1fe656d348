from __future__ import annotations

from dataclasses import fields

from hypothesis import given, settings
from pagecrunch.dom.columns import Columns
from pages_made import html_soup

from pagecrunch.dom.parse import IS_COMPILED, parse, to_columns
from pagecrunch.page.names import HIDDEN_REASONS, TAG_NAMES, TEXT


def columns(html: str, max_rows: int = 10_000, *, plainly: bool = False) -> Columns:
    return to_columns(parse(html.encode())[0], max_rows, plainly=plainly)


def reason_of(html: str, text: str) -> str:
    found = columns(html)
    for row in range(len(found.tag)):
        if found.text_bytes[found.text_start[row] : found.text_end[row]].decode().strip() == text:
            return HIDDEN_REASONS[found.hidden[row]]
    raise AssertionError(f"{text!r} has no row")


def assert_same(one: Columns, other: Columns) -> None:
    for column in fields(Columns):
        a, b = getattr(one, column.name), getattr(other, column.name)
        if hasattr(a, "tobytes"):
            assert a.dtype == b.dtype, column.name
            a, b = a.tolist(), b.tolist()
        assert a == b, column.name


@given(html_soup)
@settings(max_examples=300, deadline=None)
def test_the_compiled_walk_and_the_plain_one_give_the_same_columns(html: str) -> None:
    assert_same(columns(html), columns(html, plainly=True))


def test_the_compiled_walk_is_in_use_where_it_was_built() -> None:
    try:
        from pagecrunch.dom import _walk  # noqa: F401
    except ImportError:
        assert not IS_COMPILED
    else:
        assert IS_COMPILED


@given(html_soup)
@settings(max_examples=100, deadline=None)
def test_a_subtree_is_a_slice(html: str) -> None:
    found = columns(html)
    for row, (parent, end) in enumerate(zip(found.parent.tolist(), found.end.tolist(), strict=True)):
        assert row < end <= len(found.tag)
        if parent >= 0:
            assert parent < row < end <= found.end[parent]
            assert found.depth[row] == found.depth[parent] + 1
            assert found.tag[parent] != TEXT


def test_rows_stand_in_document_order() -> None:
    found = columns("<p>a<b>c</b></p><p>d</p>")
    assert [TAG_NAMES[tag] for tag in found.tag] == ["html", "head", "body", "p", "#text", "b", "#text", "p", "#text"]


def test_white_space_beside_the_edge_of_a_block_gets_no_row() -> None:
    assert columns("<div>\n<p>a</p>\n\n<p>b</p>\n</div>").text_bytes == b"ab"


def test_white_space_between_words_is_kept() -> None:
    assert columns("<p><b>a</b> <i>c</i></p><p><span><b>d</b> </span><i>e</i></p>").text_bytes == b"a cd e"


def test_white_space_in_pre_is_kept() -> None:
    assert columns("<pre>  <b>x</b>\n <b>y</b> \n</pre>").text_bytes == b"  x\n y \n"


def test_a_walk_stops_at_its_limit_and_says_so() -> None:
    for plainly in (False, True):
        found = columns("<p>a</p>" * 50, max_rows=20, plainly=plainly)
        assert found.cut and len(found.tag) == 20 and found.end[0] == 20


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
    found = columns("<x-card class=c>a</x-card>")
    assert b"x-card" in found.attr_bytes


def test_links_reach_down_to_their_text() -> None:
    found = columns("<a href=/x>a<b>b</b></a><a name=y>c</a>")
    linked = {found.text_bytes[s:e]: n for s, e, n in zip(found.text_start, found.text_end, found.linked, strict=True)}
    assert (linked[b"a"], linked[b"b"], linked[b"c"]) == (1, 1, 0)
