from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from pages_made import html_soup

from pagecrunch import extract
from pagecrunch.build import build_page
from pagecrunch.document.build import build_document
from pagecrunch.render.fragment import fragment
from pagecrunch.render.markdown import fenced_code, pipe_table, to_markdown

PARSER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


def markdown(html: str, url: str | None = None) -> str:
    """The content alone: what comes before it is `render/head.py`'s."""
    return to_markdown(extract(html, url=url, using="everything").document)


def words(html: str) -> str:
    """The text of a piece of HTML without white space and what begins items, addresses of images left aside."""
    return re.sub(r"\s+", "", re.sub(r"(?m)^ *(?:-|\d+\.) ", "", extract(html, using="everything").text))


def assert_parses_back(html: str) -> None:
    page = build_page(html)
    from pagecrunch.extractors.everything import everything

    document = build_document(page, everything(page))
    text = to_markdown(document)
    assert words(PARSER.render(text)) == words(fragment(document.parts)), text


@pytest.mark.parametrize(
    "html",
    ["<math>Tide<b></", "<p><code>a</code><code>b</code>", "<p><code>a<math>Tide</math></code>", "<b><code><math>Tide"],
)
def test_marks_and_code_beside_formulas_and_code_parse_back(html: str) -> None:
    assert_parses_back(html)


@given(html_soup)
@settings(max_examples=300, deadline=None)
def test_markdown_parses_back_to_the_text_of_the_html(html: str) -> None:
    assert_parses_back(html)


MARKS = st.text(alphabet="*_`~[]()<>#-+.1=|\\&;! \nab\u4e2d\u3002\"'$:^", max_size=30)


@given(MARKS, MARKS, MARKS)
@settings(max_examples=300, deadline=None)
def test_text_that_looks_like_markdown_stays_text(one: str, two: str, three: str) -> None:
    escaped = [text.replace("&", "&amp;").replace("<", "&lt;") for text in (one, two, three)]
    assert_parses_back(f"<p>{escaped[0]}<b>{escaped[1]}</b>{escaped[2]}<br>{escaped[0]}</p><ul><li>{escaped[1]}</ul>")


@given(MARKS, MARKS)
@settings(max_examples=200, deadline=None)
def test_code_parses_back_byte_for_byte(one: str, two: str) -> None:
    code = f"x{one}\n    {two}\n"
    escaped = code.replace("&", "&amp;").replace("<", "&lt;")
    rendered = PARSER.render(markdown(f"<pre>{escaped}</pre>"))
    found = rendered.removeprefix("<pre><code>").removesuffix("</code></pre>\n")
    for entity, character in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        found = found.replace(entity, character)
    assert found == code


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h2>Tides</h2><p>Late.</p>", "## Tides\n\nLate."),
        ("<p>a <b>b</b> <i>c</i> <code>d`e</code> <del>f</del></p>", "a **b** *c* ``d`e`` ~~f~~"),
        ("<p>x<sup>2</sup> H<sub>2</sub>O</p>", "x<sup>2</sup> H<sub>2</sub>O"),
        ("<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"),
        ("<ol start=3><li>a<li>b</ol>", "3. a\n4. b"),
        ("<ol><li>a<li value=7>b<li>c</ol>", "1. a\n7. b\n8. c"),
        ("<ul><li>a</ul><ul><li>b</ul>", "- a\n\n* b"),
        ("<blockquote><p>a<p>b</blockquote>", "> a\n>\n> b"),
        ("<blockquote><ul><li>a</ul></blockquote>", "> - a"),
        ("<p>a<br>b", "a\\\nb"),
        ("<pre><code class=language-rust>fn f() {\n    1\n}\n</code></pre>", "```rust\nfn f() {\n    1\n}\n```"),
        ("<table><tr><th>a<th>b<tr><td>1<td>x|y</table>", "| a | b |\n| --- | --- |\n| 1 | x\\|y |"),
        ("<dl><dt>a<dt><b>b</b><dd>c<dd><ul><li>d</ul><dt>e</dl>", "- **a**\n\n  **b**\n\n  c\n\n  - d\n\n- **e**"),
        ("<ul><li><p>a<li><p>b</ul>", "- a\n- b"),
        ("<ul><li>a</ul><dl><dt>b</dl>", "- a\n\n* **b**"),
        ("<p>[edit] a [1], [x](y) [^1] [ ] [z]", r"[edit] a [1], \[x\](y) \[^1\] [ ] [z]"),
        ("<p>about ~5 to ~9, ~~x~~ y~", r"about ~5 to ~9, \~\~x\~\~ y\~"),
        (r"<p>C:\Users \* 1 &lt; 2 &gt; 0", r"C:\Users \\\* 1 < 2 > 0"),
        ("<p>&gt; no quote", r"\> no quote"),
        ("<h2><b>All</b> <a href=https://e.org/><b>bold</b></a></h2>", "## All [bold](https://e.org/)"),
        ("<h2>Not <b>all</b></h2>", "## Not **all**"),
        (
            "<table><tr><th>a<th>b<tr><td><p>1<p>2<td>3<tr><td>4</table>",
            "| a | b |\n| --- | --- |\n| 1<br>2 | 3 |\n| 4 |  |",
        ),
        ("<table><tr><th>a<th>b<tr><td><h4>1</h4><td>2</table>", "| a | b |\n| --- | --- |\n| **1** | 2 |"),
        ("<table><tr><td><b>a</b><td><b>b</b><tr><td>1<td>2</table>", "| **a** | **b** |\n| --- | --- |\n| 1 | 2 |"),
        ("<dl><dt>a<dd>b</dl>", "- **a**\n\n  b"),
        ("<p>中文<b>“强调”</b>中文", "中文“**强调**”中文"),
        ("<p>snake_case and _x_", "snake_case and \\_x\\_"),
        ("<p>1. not a list", "1\\. not a list"),
        ("<p># not a heading", "\\# not a heading"),
        ("<p>a</p><hr><p>b", "a\n\n* * *\n\nb"),
        ("<p>x &lt;script&gt; y", "x &lt;script> y"),
    ],
)
def test_what_a_page_has_is_written_so(html: str, expected: str) -> None:
    assert markdown(html) == expected


def test_a_table_with_spanning_cells_is_html_on_one_line() -> None:
    found = markdown("<table><tr><th>a<th>b<tr><td colspan=2>c<pre>d\n\ne</pre></table>")
    assert 'colspan="2"' in found and "\n" not in found and "d&#10;&#10;e" in found


def test_a_figure_is_one_paragraph() -> None:
    html = "<figure><img src=/a.jpg alt=Quay><figcaption>The quay at noon</figcaption></figure><p>Text of the page."
    assert markdown(html, "https://e.org/b").startswith("![Quay](https://e.org/a.jpg)\\\nThe quay at noon\n\n")


def test_a_figure_around_a_film_is_a_link() -> None:
    html = "<p>Text.<figure><iframe src=https://www.youtube.com/embed/abcdefghijk></iframe></figure>"
    assert markdown(html) == "Text.\n\n[Video: YouTube](https://www.youtube.com/watch?v=abcdefghijk)"


def test_footnotes_are_footnotes() -> None:
    html = "<p>Claim.<sup><a id=r href=#n>1</a></sup></p><ol><li id=n>Source. <a href=#r>\u21a9</a></ol>"
    assert markdown(html) == "Claim.[^1]\n\n[^1]: Source."


def test_formulas_are_latex_and_stay_harmless_without_a_reader_of_maths() -> None:
    html = "<p>So <math alttext='a&lt;b [x](javascript:y)'><mi>a</mi></math>.</p>"
    assert markdown(html) == "So $a\\lt b [x] (javascript:y)$."


def test_a_fence_is_longer_than_any_within() -> None:
    assert fenced_code("```\nx\n```", "md") == "````md\n```\nx\n```\n````"


def test_a_table_with_a_list_in_a_cell_cannot_be_in_pipes() -> None:
    page = build_page("<table><tr><th>a<th>b<tr><td>1<td><ul><li>x</ul></table>")
    from pagecrunch.extractors.everything import everything

    assert pipe_table(build_document(page, everything(page)).parts) == ""
