from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pages_made import html_soup
from sanitizer_attacks import ATTACKS

from pagecrunch import extract
from pagecrunch.dom.parse import parse
from pagecrunch.render import fragment as fragment_module
from pagecrunch.render.sanitize import ATTRIBUTES, TAGS, _plain_cleaner, is_safe_id, sanitize

SCHEME = re.compile(r"[\x00-\x20]*([a-zA-Z][a-zA-Z0-9+.-]*):")


def assert_allowed(html: str) -> None:
    """Parse the output as a browser would and look at every tag, attribute and address."""
    document, _ = parse(f"<body>{html}".encode())
    body = document.body
    assert body is not None
    for node in body.traverse():
        if node.tag in ("body", "-text") or node.tag is None:
            continue
        assert node.tag in TAGS, node.tag
        for name, value in node.attributes.items():
            assert name in ATTRIBUTES["*"] | ATTRIBUTES.get(node.tag, set()), (node.tag, name)
            if name in ("href", "src", "cite") and value:
                # As browsers read it: tabs and line breaks count for nothing, a relative address has no scheme.
                scheme = SCHEME.match(value.translate({9: None, 10: None, 13: None}))
                if scheme:
                    allowed = ("http", "https") if name == "src" else ("http", "https", "mailto", "tel")
                    assert scheme.group(1).lower() in allowed, value


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_leaves_only_what_is_allowed(attack: str) -> None:
    assert_allowed(sanitize(attack))


@pytest.mark.parametrize("attack", ATTACKS)
def test_the_outputs_of_a_page_with_an_attack_are_safe(attack: str) -> None:
    result = extract(
        f"<title>{attack}</title><p>Text</p>{attack}<p>{attack}</p><pre>{attack}</pre><table><tr><th>{attack}</table>",
        using="everything",
    )
    assert_allowed(result.fragment)
    from markdown_it import MarkdownIt

    rendered = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).render(result.markdown)
    assert_allowed(rendered)


@given(st.lists(st.sampled_from(ATTACKS), max_size=4).map("".join), html_soup)
@settings(max_examples=150, deadline=None)
def test_cleaning_twice_is_cleaning_once(attacks: str, soup: str) -> None:
    once = sanitize(attacks + soup)
    assert sanitize(once) == once
    assert_allowed(once)


@given(html_soup)
@settings(max_examples=100, deadline=None)
def test_what_is_written_is_within_what_is_allowed_already(html: str) -> None:
    """The writer does not rely on the last step: it changes nothing but what the parser changes."""
    result = extract(html, using="everything")
    assert_allowed(fragment_module.write(result.document.parts))


def test_the_last_step_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the writer ever fooled, the last step would still hold: without it this page would not be safe."""
    monkeypatch.setattr(fragment_module, "write", lambda parts: "<p>Words <script>alert(1)</script>")
    result = extract("<p>Words", using="everything")
    assert "Words" in result.fragment and "<script" not in result.fragment and "<script" not in result.html


@pytest.mark.parametrize(
    "html", ['<p id="cookie">x</p>', '<img src="tel:1">', '<a href="data:x">x</a>', '<p class="x">x</p>']
)
def test_what_must_be_looked_at_is_not_passed_by_the_quick_way(html: str) -> None:
    assert _plain_cleaner().clean(html) != html and sanitize(html) != html


def test_what_is_written_is_as_the_last_step_writes_it() -> None:
    """So that one look at it is enough."""
    html = (
        "<p>a\xa0&amp; b &lt; c <a href='/x?a=1&amp;b=2' title=t>\"d\"</a><img src=/i.png alt='e&#39;s &quot;f&quot;'>"
    )
    written = fragment_module.write(extract(html, "https://example.org/", using="everything").document.parts)
    assert _plain_cleaner().clean(written) == written


def test_ids_that_a_script_could_trip_over_are_not_let_through() -> None:
    assert is_safe_id("fn-1") and is_safe_id("sec2") and not is_safe_id("cookie") and not is_safe_id("a b")


def test_what_is_left_of_a_nest_is_read_the_same_way_again() -> None:
    once = sanitize("<p><button><p>")
    assert sanitize(once) == once
