from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable

import pytest
from tag_soup import depth_and_size, words

from pagecrunch.dom import guard as guarding
from pagecrunch.dom import limits
from pagecrunch.dom.guard import guard

ORDINARY = (
    "<!doctype html><html lang=en><head><meta charset=utf-8><title>Tides</title><style>p > b {}</style></head><body>"
    "<nav><ul>" + "<li><a href='/a?b=c'>Menu</a></li>" * 200 + "</ul></nav>"
    "<svg><path d='M0'/></svg><article><h1>Tides</h1>" + "<p>High <b>water</b><br>at noon." * 500 + "</article>"
    "<table><tr><td>1<td>2<tr><td>3</table><script>if (a < b) document.write('<div>')</script></body></html>"
)


def counted(form: str) -> Callable[[int], str]:
    """A page of n numbered copies."""
    return lambda n: "".join(form.replace("#", str(number)) for number in range(n))


# Shapes on which Lexbor alone takes time in proportion to the square of n, or memory: each with a word in every piece.
SHAPES: dict[str, Callable[[int], str]] = {
    "blocks": counted("<div>w#q "),
    "closed blocks": lambda n: counted("<div>w#q ")(n) + "</div>after" * n,
    "blocks and end tags that match nothing": counted("<section></span>w#q "),
    "lists": counted("<ul><li>w#q "),
    "definitions": counted("<dl><dd>w#q "),
    "items and definitions": counted("<li><dd>w#q "),
    "headings and blocks": counted("<h1><div>w#q "),
    "quotes": counted("<blockquote>w#q "),
    "forms": counted("<form><div>w#q "),
    "tangled forms": counted("<form><table><form></form></table></form>w#q "),
    "links around blocks": counted("<a href=#><div>w#q "),
    "links around many blocks": lambda n: counted("<a href=#>" + "<div>" * 9 + "w#q ")(n // 8),
    "buttons": counted("<button><object>w#q "),
    "options": counted("<option><div>w#q "),
    "selects": counted("<select><div>w#q "),
    "ruby": counted("<ruby><rt>w#q "),
    "preformatted": counted("<pre>\nw#q "),
    "dialogs": counted("<dialog>w#q "),
    "tables": counted("<table><tr><td>w#q "),
    "tables in tables": counted("<table>w#q "),
    "templates": counted("<template><div>"),
    "made-up elements": counted("<x-y>w#q "),
    "made-up names": counted("<x#>w#q "),
    "made-up names, closed": counted("<x#>w#q </x#>"),
    "made-up names in raw text": lambda n: "<textarea>" + counted("</x#> w#q ")(n).translate(LETTERS) + "</textarea>",
    "svg": lambda n: "<svg>" + counted("<g>w#q ")(n) + "</x>" * n,
    "svg and forms": lambda n: "<svg>" + "<g>" * n + "<desc>" + counted("<form></form>w#q ")(n),
    "html in svg": counted("<svg><foreignObject><div>w#q "),
    "math": counted("<math><mi>w#q "),
    "unclosed formatting": counted("<p><font color=#>w#q "),
    "unclosed formatting in a table": lambda n: "<table>" + counted("<font color=#>w#q <tr>")(n),
    "formatting behind a marker": counted("<p><font color=#><object></font></object></p>w#q "),
    "formatting across blocks": counted("<b><div><div>w#q </b>"),
    "formatting carried over": lambda n: (
        "<p>" + counted("<font color=#>")(60) + "</p>" + counted("<p>w#q </p>")(15 * n)
    ),
    "long formatting carried over": lambda n: f"<p><b title='{'x' * n}'></p>" + counted("<p>w#q </p>")(10 * n),
    "markers left over": lambda n: "<table><td><object></table>" * n + counted("<b><span><div></b></div>w#q ")(n),
    "attributes": lambda n: "<p " + counted("a#=1 ")(n) + ">w0q ",
    "attributes of an end tag": lambda n: "<p></p " + counted("a#=1 ")(n) + ">w0q ",
    "attributes of html": counted("<html a#=1>w#q "),
    "attributes of body": counted("<body a#=1>w#q "),
    "attribute names": counted("<p a#=1>w#q </p>"),
    "doctypes": counted("<!doctype x#>w#q "),
    "text around tags that are ignored": counted("</td>w#q </td><td></td>x <td a></td>"),
    "text around comments in a table": lambda n: "<table><button><button></button>" + counted("<!-- -->w#q ")(n),
    "end tags in quotes": counted('<div a="></div>">w#q '),
    "stray quotes": counted('<div a" b=" ></div>">w#q '),
}
WORD = re.compile(r"\bw[0-9a-j]+q\b")
LETTERS = str.maketrans("0123456789", "abcdefghij")


@pytest.mark.parametrize("name", SHAPES)
def test_a_hostile_page_becomes_a_page_in_proportion_with_every_word(name: str) -> None:
    html = SHAPES[name](1200)
    page, warnings = guard(html.encode())
    depth, size = depth_and_size(page)
    assert depth <= limits.MAX_DEPTH + 1
    assert size <= 4 * (html.count("<") + html.count("w"))
    assert [word for word in words(page) if WORD.fullmatch(word)] == WORD.findall(html)
    assert all(isinstance(words, str) for words in warnings)


@pytest.mark.parametrize("name", ["blocks", "lists", "tables", "unclosed formatting", "attributes", "svg"])
def test_it_says_what_was_left_out(name: str) -> None:
    assert guard(SHAPES[name](3000).encode())[1]


@pytest.mark.parametrize("depth", [250, 600, 5_000, 100_000])
@pytest.mark.parametrize("name", ["div", "span", "b", "li", "svg", "table", "x-y"])
def test_text_before_inside_and_after_any_depth_is_there(name: str, depth: int) -> None:
    html = f"before{f'<{name}>' * depth}inside{f'</{name}>' * depth}after"
    page, _ = guard(html.encode())
    assert sorted(words(page)) == ["after", "before", "inside"]
    assert depth_and_size(page)[0] <= limits.MAX_DEPTH + 1


def test_an_ordinary_page_goes_through_as_it_is() -> None:
    page = ORDINARY.encode()
    same, warnings = guard(page)
    assert same is page
    assert warnings == ()


@pytest.mark.parametrize("page", [b"", b"<", b"text", b"<!--", b"\0", b"\xff\xfe<p>\x80"])
def test_next_to_nothing_goes_through_as_it_is(page: bytes) -> None:
    assert guard(page)[0] is page


def test_what_was_guarded_once_is_parsed_to_the_same_text_again() -> None:
    for name in ("blocks", "unclosed formatting", "tables"):
        page, _ = guard(SHAPES[name](2000).encode())
        assert words(guard(page)[0]) == words(page)


def test_the_plain_scan_can_be_asked_for() -> None:
    code = "from pagecrunch.dom.guard import IS_COMPILED, guard; print(IS_COMPILED, len(guard(b'<p>')[0]))"
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PAGECRUNCH_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.split() == ["False", "3"], run.stderr


def test_the_compiled_scan_is_in_use_where_it_was_built() -> None:
    try:
        from pagecrunch.dom import _guard
    except ImportError:
        pytest.skip("nothing was compiled")
    assert guarding.IS_COMPILED is not bool(os.environ.get("PAGECRUNCH_PLAIN"))
    assert _guard.scan(b"<p>") == guarding.plain.scan(b"<p>")
