# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import re

from document_made import document
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pagecrunch.document.parts import Break, Close, Formula, Image, Note, Open, Span
from pagecrunch.render.fragment import fragment
from pagecrunch.render.markdown_inline import markdown_line as line

PARSER = MarkdownIt("commonmark", {"html": True}).enable("strikethrough")


def test_dollars_are_escaped_where_they_could_be_a_formula_and_not_in_prices() -> None:
    assert line(["It costs $5."]) == "It costs $5."
    assert line(["From $5 to US$9."]) == "From $5 to US$9."
    assert line(["From $5 ", Open("strong"), "to $9", Close("strong")]) == "From $5 **to $9**"
    assert line(["From $5 to 9$ each."]) == r"From \$5 to 9\$ each."
    assert line(["Let $x$ be."]) == r"Let \$x\$ be."
    assert line(["$", Open("em"), "x", Close("em"), "$"]) == r"\$*x*\$"
    assert line(["$5 for ", Formula("x", "", False, "")]) == r"\$5 for $x$"


def test_a_line_has_links_images_formulas_notes_and_breaks() -> None:
    spans: list[Span] = [
        Open("link", "https://e.org"), Open("strong"), "a", Close("strong"), Close("link"), " ", Image("https://e.org/i", "b"),
        Formula("x", "", False, ""), Note(2), Break(), "c",
    ]  # fmt: skip
    assert line(spans) == "[**a**](https://e.org) ![b](https://e.org/i)$x$[^2]\\\nc"


def test_bold_italics_are_three_stars() -> None:
    both: list[Span] = ["a ", Open("em"), Open("strong"), "b", Close("strong"), Close("em"), " c"]
    assert line(both) == "a ***b*** c"
    assert line([Open("em"), Open("strong"), "b", Close("strong"), " c", Close("em")]) == "_**b** c_"
    assert line([Open("strong"), "b ", Open("em"), "c", Close("em"), Close("strong")]) == "**b _c_**"
    assert (
        line(["a", Open("em"), Open("strong"), "b", Close("strong"), " c", Close("em")])
        == "a<em><strong>b</strong> c</em>"
    )


def test_delimiters_that_would_not_be_read_as_such_are_tags() -> None:
    assert line(["a", Open("strong"), "!", Close("strong"), "c"]) == "a<strong>!</strong>c"
    assert line([Open("strong"), "a", Close("strong"), Open("em"), "b", Close("em")]) == "**a**_b_"


def test_punctuation_beside_a_letter_moves_out_of_a_mark() -> None:
    assert line(["a", Open("strong"), "(b)", Close("strong"), "c"]) == "a(**b**)c"
    assert line([Open("em"), "Note:", Close("em"), "see"]) == "*Note*:see"
    assert line([" ", Open("em"), "“b”", Close("em"), "c"]) == " “*b*”c"
    assert line([Open("em"), "“b”", Close("em"), " c"]) == "*“b”* c"
    spans: list[Span] = ["x", Open("strong"), "“a ", Open("code"), "b", Close("code"), " c!”", Close("strong"), "y"]
    assert line(spans) == "x“**a `b` c**!”y"


def test_a_formula_without_latex_is_a_word_beside_a_mark() -> None:
    word, empty = Formula("", "<math></math>", False, "Tide"), Formula("", "<math></math>", False, "")
    marked: list[Span] = [Open("strong"), "</", Close("strong")]
    assert line([word, *marked]) == "Tide<strong>&lt;/</strong>"
    assert line(["Tide", empty, *marked]) == "Tide<strong>&lt;/</strong>"
    assert line([*marked, empty, word]) == "<strong>&lt;/</strong>Tide"
    assert line([Formula("x", "", False, ""), *marked]) == "$x$**&lt;/**"


def test_code_right_after_code_is_a_tag() -> None:
    code, end = Open("code"), Close("code")
    empty = Formula("", "<math></math>", False, "")
    assert line([code, "a", end, code, "b`*", end, " ", code, "c", end]) == r"`a`<code>b\`\*</code> `c`"
    assert line([code, "a", end, empty, code, "b", end, code, "c", end]) == "`a`<code>b</code><code>c</code>"


def test_code_keeps_the_text_of_formulas() -> None:
    code, end = Open("code"), Close("code")
    assert (
        line([code, "a ", Formula("", "", False, "Tide"), Break(), Formula("x^2", "", False, ""), end])
        == "`a Tide x^2`"
    )


WORDS = st.sampled_from(("a", "b c", " d", "e ", "f.", "(g)", "h_i", "_", "*", "中。", "“j”", "k!"))
MARKED = st.recursive(
    WORDS,
    lambda inner: st.tuples(st.sampled_from(("b", "i", "s")), st.lists(inner, min_size=1, max_size=3)).map(
        lambda made: f"<{made[0]}>{''.join(made[1])}</{made[0]}>"
    ),
    max_leaves=8,
)
NAMES = {"b": "strong", "i": "em", "s": "del"}


def letters(html: str) -> list[tuple[str, frozenset[str]]]:
    """Every letter of a piece of HTML, and the marks that it stands in."""
    found: list[tuple[str, frozenset[str]]] = []
    opened: list[str] = []
    for end, name, text in re.findall(r"<(/?)(\w+)>|([^<]+)", html):
        if name in ("strong", "em", "del", "s"):
            opened.remove(NAMES.get(name, name)) if end else opened.append(NAMES.get(name, name))
        found += [(letter, frozenset(opened)) for letter in text if letter.isalnum()]
    return found


@given(st.lists(MARKED, min_size=1, max_size=5).map("".join))
@settings(max_examples=500, deadline=None)
def test_every_letter_stands_in_the_marks_that_the_page_gives_it(html: str) -> None:
    parts = document(f"<p>{html}").parts
    rendered = PARSER.render("\n".join(line(list(part.spans)) for part in parts))
    assert letters(rendered) == letters(fragment(parts)), rendered
