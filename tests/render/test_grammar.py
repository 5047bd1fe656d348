# ruff: noqa: E501  (a list of vectors is easier to read on long lines)
from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sanitizer_attacks import ATTACKS

from pagecrunch import extract
from pagecrunch.render.grammar import RULES
from pagecrunch.render.sanitize import _GRAMMAR, ATTRIBUTES, TAGS, _cleaner, sanitize

BLOCKS, WORDS = RULES["hr"][0], RULES["br"][0]
OTHER_TAGS = ("math", "mi", "svg", "noscript", "template", "style", "script", "textarea", "title", "select", "button", "ruby",
              "rt", "div", "form", "xmp", "plaintext", "iframe", "tfoot", "col", "span", "b", "font", "nobr")  # fmt: skip
TEXTS = ("words ", "é中🙂", "&amp;", "&lt;b&gt;", "&nbsp;", '"', "'", "\n", "\t", "\x0c", "\ufeff", "]]>", "--", "&", "&quot;",
         "&amp", "&#60;", "&ampx;", "<", ">", "\r", "\xa0", "\0", "<!--", "\x85", "\ufffe")  # fmt: skip
VALUES = ("https://a.example/x?a=1&amp;b=[2]", "https://b.example", "http://c.example:80/", "#x", "/x", "mailto:a@b.example",
          "tel:1", "note-1", "x", "2", "doc-noteref", "language-c", "&lt;&quot;", "col", "rtl", "", "//x.example", "x:y/z",
          "http://1.2.3/", "http://a..b/", "http://xn--a/", "http://a:99999/", "http://a%/", "http://0x1/", "https:///x",
          "javascript:x", "JAVASCRIPT:x", "#a:b", "/\\x.example", "http://a.example\\@b", "http://[", "mailto://[", "cookie",
          "data:x", " http://a.example/", "http://-/", "https://a_b.example/", "<", "é\xa0", "http://é.example/")  # fmt: skip
NAMES = [
    *sorted(set().union(*ATTRIBUTES.values())),
    "onclick",
    "style",
    "name",
    "title",
    "srcset",
    "HREF",
    "xlink:href",
]


def nearly_ours(chance: random.Random, mistakes: float) -> str:
    """HTML by the rules of the grammar, but for some mistakes."""
    out: list[str] = []
    outer: list[tuple[str, int]] = []
    inside = BLOCKS
    for _ in range(chance.randrange(40)):
        if outer and (chance.random() < 0.4 or len(outer) > 12):
            tag, inside = outer.pop()
            out.append(f"</{chance.choice(list(RULES)) if chance.random() < mistakes else tag}>")
        elif inside & WORDS and chance.random() < 0.5:
            out.append(chance.choice(TEXTS if chance.random() < mistakes else TEXTS[:13]))
        else:
            is_wrong = chance.random() < mistakes
            fitting = [name for name, rule in RULES.items() if is_wrong or rule[0] & inside]
            tag = chance.choice(fitting if chance.random() > mistakes / 4 else OTHER_TAGS)
            out.append(f"<{tag}{attributes(chance, tag, mistakes)}>")
            if holds := RULES.get(tag, (0, inside))[1]:
                outer.append((tag, inside))
                inside = holds
    out += [f"</{tag}>" for tag, _ in reversed(outer) if chance.random() > mistakes / 4]
    return "".join(out)


def attributes(chance: random.Random, tag: str, mistakes: float) -> str:
    allowed = sorted(ATTRIBUTES["*"] | ATTRIBUTES.get(tag, set()))
    found = ""
    while chance.random() < 0.25:
        name = chance.choice(NAMES if chance.random() < mistakes else allowed)
        value = chance.choice(VALUES if chance.random() < 0.5 else VALUES[:16])
        found += chance.choice((f" {name}", f" {name}={value}", f" {name}='{value}'", f'\n{name}="{value}"')) if (
            chance.random() < mistakes
        ) else f' {name}="{value}"'  # fmt: skip
    return found


@given(st.randoms(use_true_random=False), st.sampled_from((0.0, 0.02, 0.2)))
@settings(max_examples=1500, deadline=None)
def test_what_is_accepted_nh3_does_not_change(chance: random.Random, mistakes: float) -> None:
    html = nearly_ours(chance, mistakes)
    if _GRAMMAR.accepts(html):
        assert _cleaner().clean(html) == html


def test_most_of_what_is_made_by_the_rules_is_accepted() -> None:
    """Or the test above would say little."""
    made = [nearly_ours(random.Random(seed), 0.0) for seed in range(400)]
    assert sum(bool(html) and _GRAMMAR.accepts(html) for html in made) > 100


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_is_accepted_only_where_nh3_would_change_nothing(attack: str) -> None:
    for html in (attack, f"<p>{attack}</p>", f"<p>Text</p><table><tbody><tr><td>{attack}</td></tr></tbody></table>"):
        assert not _GRAMMAR.accepts(html) or _cleaner().clean(html) == html


@given(st.data())
@settings(max_examples=500, deadline=None)
def test_what_is_accepted_after_a_cut_nh3_does_not_change(data: st.DataObject) -> None:
    html = str(sanitize("".join(data.draw(st.lists(st.sampled_from(ATTACKS), max_size=3))) + ALL_PARTS))
    start = data.draw(st.integers(0, len(html)))
    html = (
        html[:start]
        + data.draw(st.sampled_from(("", *TEXTS, "/", "=", " ")))
        + html[start + data.draw(st.integers(0, 9)) :]
    )
    if _GRAMMAR.accepts(html):
        assert _cleaner().clean(html) == html


ALL_PARTS = (
    '<h2 id="a-1" lang="de" dir="ltr">A &amp; b</h2><p>See <a href="https://a.example/?b=1&amp;c=2">"this"</a>,<br><em>that'
    '</em><sup id="fnref-1"><a href="#fn-1" role="doc-noteref">1</a></sup></p><hr><figure><img src="http://a.example/i.png" '
    'alt="i &quot;j&quot;" loading="lazy"><figcaption>Here</figcaption></figure><ol start="2"><li>a<ul><li><p>b</p></li></ul>'
    '</li></ol><pre><code class="language-c">\nx\n</code></pre><dl><dt>a</dt><dd>b</dd></dl><table><caption>c</caption><thead>'
    '<tr><th scope="col" colspan="2">d</th></tr></thead><tbody><tr><td>e</td><td><p>f</p></td></tr></tbody></table>'
    '<blockquote cite="https://a.example/"><p>g</p></blockquote><section role="doc-endnotes"><ol><li id="fn-1" value="1">h'
    "</li></ol></section>"
)


def test_all_that_is_usual_is_accepted() -> None:
    assert _GRAMMAR.accepts(ALL_PARTS) and _GRAMMAR.accepts("") and _cleaner().clean(ALL_PARTS) == ALL_PARTS
    page = f"<html lang=en><body>{ALL_PARTS}<p>1 &lt; 2 <q>é</q> <code>a</code> x<sub>i</sub>&nbsp;<a href=mailto:a@b.example>m</a>"
    assert _GRAMMAR.accepts(extract(page, "https://a.example/", using="everything").fragment)


@pytest.mark.parametrize("tag", [*OTHER_TAGS, "body", "html", "object", "P", "x-y", "p/", "annotation-xml", "!--", "?"])
def test_other_elements_are_refused(tag: str) -> None:
    assert not _GRAMMAR.accepts(f"<{tag}></{tag}>") and not _GRAMMAR.accepts(f"<p><{tag}>x</{tag}></p>")


@pytest.mark.parametrize(
    "html",
    [
        "x", "<p>", "<p>x", "</p>", "<p>x</p", "<p>x</p></p>", "<p><p>x</p></p>", "<em><p>x</p></em>", "<ul>x</ul>", "<li>x</li>",
        "<table>x</table>", "<tr><td>x</td></tr>", "<table><tr><td>x</td></tr></table>", "<pre>\nx</pre>", "<p><em><em>x</em></em></p>",
        "<ul><li><table><tbody><tr><td><table></table></td></tr></tbody></table></li></ul>", "<h1><h2>x</h2></h1>", "<p><!--x--></p>",
        '<p><a href="/x"><em><a href="/y">x</a></em></a></p>', "<p>\xa0</p>", "<p>a > b</p>", "<p>&copy;</p>", "<p>\ud800</p>", "<p>\r</p>",
    ],
)  # fmt: skip
def test_what_a_parser_would_change_is_refused(html: str) -> None:
    assert not _GRAMMAR.accepts(html)


def test_tags_are_among_those_that_are_allowed() -> None:
    assert set(RULES) <= TAGS and not any(tag.startswith("m") and tag != "mark" for tag in RULES)
