from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from tag_soup import depth_and_size, words

from pagecrunch.dom import limits
from pagecrunch.dom.flatten import OPTIONS_WARNING
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
    "options of one select": lambda n: "<select>" + counted("<option selected>w#q ")(10 * n),
    "options and divs": lambda n: "<select>" + "<div></div>" * 9 * n + counted("<option>w#q ")(n),
    "options in groups": lambda n: "<select>" + counted("<optgroup><option selected>w#q ")(n),
    "options of many selects": counted("<select>" + "<option>" * 90 + "w#q </select>"),
    "options in svg": lambda n: "<svg>" + counted("<option selected>w#q </option>")(n),
    "stray quotes": counted('<div a" b=" ></div>">w#q '),
}
WORD = re.compile(r"\bw[0-9a-j]+q\b")
LETTERS = str.maketrans("0123456789", "abcdefghij")


def looks_for_options(page: bytes) -> int:
    """How many nodes the parser looks at to find the selected option: for each option, all of its select so far."""
    looks = within = 0
    for tag in re.findall(rb"<(?:/?select|option)[^>]*>|<", page):
        if tag.startswith(b"<select"):
            within = 0 if b" multiple" in tag else 1
        elif tag == b"</select>":
            within = 0
        elif within:
            within += 1
            looks += within * tag.startswith(b"<option")
    return looks


@pytest.mark.parametrize("name", SHAPES)
def test_a_hostile_page_becomes_a_page_in_proportion_with_every_word(name: str) -> None:
    html = SHAPES[name](1200)
    page, warnings, _ = guard(html.encode())
    depth, size = depth_and_size(page)
    assert depth <= limits.MAX_DEPTH + 1
    assert size <= 4 * (html.count("<") + html.count("w"))
    assert looks_for_options(page) <= 2 * limits.MAX_VISITS
    assert [word for word in words(page) if WORD.fullmatch(word)] == WORD.findall(html)
    assert all(isinstance(words, str) for words in warnings)


@pytest.mark.parametrize(
    "name", ["blocks", "lists", "tables", "unclosed formatting", "attributes", "svg", "options of one select"]
)
def test_a_warning_says_what_was_left_out(name: str) -> None:
    assert guard(SHAPES[name](3000).encode()).warnings


@pytest.mark.parametrize("depth", [250, 600, 5_000, 100_000])
@pytest.mark.parametrize("name", ["div", "span", "b", "li", "svg", "table", "x-y"])
def test_text_before_inside_and_after_any_depth_is_there(name: str, depth: int) -> None:
    html = f"before{f'<{name}>' * depth}inside{f'</{name}>' * depth}after"
    page = guard(html.encode()).html
    assert sorted(words(page)) == ["after", "before", "inside"]
    assert depth_and_size(page)[0] <= limits.MAX_DEPTH + 1


def test_an_ordinary_page_goes_through_as_it_is() -> None:
    page = ORDINARY.encode()
    same, warnings, _ = guard(page)
    assert same is page
    assert warnings == ()


@pytest.mark.parametrize("page", [b"", b"<", b"text", b"<!--", b"\0", b"\xff\xfe<p>\x80"])
def test_next_to_nothing_goes_through_as_it_is(page: bytes) -> None:
    assert guard(page).html is page


def test_what_was_guarded_once_is_parsed_to_the_same_text_again() -> None:
    for name in ("blocks", "unclosed formatting", "tables"):
        page = guard(SHAPES[name](2000).encode()).html
        assert words(guard(page).html) == words(page)


def test_of_a_page_with_too_many_options_only_the_selects_are_changed() -> None:
    page = "<p>a<select id=b>" + "<option selected>c</option>" * 5000 + "</select><!-- <select> --><svg><select/></svg>"
    safe = guard(page.encode())
    assert safe.html.decode() == page.replace("<select id", "<select multiple id")
    assert safe.warnings == (OPTIONS_WARNING,)


def test_in_a_page_that_is_rewritten_the_selects_past_the_limit_are_changed() -> None:
    lists = "<select>" + "<option>c</option>" * 1000 + "</select>"
    safe = guard(("<div>" * 600 + lists * 20).encode())
    assert 0 < safe.html.count(b"<select>") < 10
    assert safe.html.count(b"<select multiple>") == 20 - safe.html.count(b"<select>")
    assert OPTIONS_WARNING in safe.warnings


SCRIPT = "<script>" + "x" * limits.MIN_ASIDE + "</script>"


def test_the_content_of_scripts_and_style_sheets_can_be_set_aside() -> None:
    page = f"<p>a{SCRIPT}b{SCRIPT.replace('script', 'style')}<script>short</script>".encode()
    html, warnings, asides = guard(page, with_asides=True)
    first = page.index(b"x")
    second = page.index(b"x", first + limits.MIN_ASIDE)
    assert (html, warnings) == (page, ())
    assert asides == [first, first + limits.MIN_ASIDE, second, second + limits.MIN_ASIDE]


def test_without_the_request_for_asides_there_are_none() -> None:
    assert not guard(SCRIPT.encode()).asides
