"""S1 to S5, S24 and S25: what a page says about itself, its addresses and its markup do no harm in any output."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest
from markdown_it import MarkdownIt
from sanitizer_attacks import ATTACKS

import pagecrunch
from fuzz.exercise import check_safe
from pagecrunch.render import fragment as fragment_module
from pagecrunch.render.html import to_page

NASTY = '"><img src=x onerror=1>{{7*7}}'
ESCAPED = NASTY.replace('"', "&quot;").replace("<", "&lt;").replace(">", "&gt;")
UNSAFE = (
    "javascript:alert(1)", "java&Tab;script:alert(1)", "java&NewLine;script:x", "&#106;avascript:x", " javascript:x",
    "&#1;javascript:x", "JaVaScRiPt:x", "vbscript:x", "data:text/html,<b>x", "file:///etc/passwd", "jar:x!/y", "blob:x",
    "javascript&colon;alert(1)", "view-source:javascript:x", "intent://x", "//evil.example\\@example.org",
)  # fmt: skip


def page_with(text: str) -> str:
    """The text wherever a page can say something about itself, and in its content."""
    return (
        f"<html lang='{text}'><head><title>{text}</title><meta name=author content='{text}'>"
        f"<meta property=og:site_name content='{text}'><meta property=og:description content='{text}'>"
        f"<meta property=article:published_time content='{text}'><link rel=canonical href='{text}'></head>"
        f"<h1>{text}</h1><p class=byline>By {text}</p><time datetime='{text}'>{text}</time><p>Words to read. {text}</p>"
        f"<figure><img src='/{text}' alt='{text}'><figcaption>{text}</figcaption></figure><a href='/x' title='{text}'>"
        f"{text}</a><pre><code class='language-{text}'>{text}</code></pre><table><tr><th>{text}<td>{text}</table>"
    )


def test_s1_what_a_page_says_of_itself_is_escaped_in_every_format() -> None:
    result = pagecrunch.extract(page_with(ESCAPED), f"https://example.org/{NASTY}", using="everything")
    for html in (result.html, result.fragment):
        assert "<img src=x" not in html and NASTY not in html
    check_safe(result.fragment)
    said = result.html.partition("</style>")[2]
    assert "{{7*7}}" in said and "49" not in said  # it is text: nothing of ours evaluates it
    assert ElementTree.fromstring(result.ssml) is not None  # well-formed whatever the page holds
    assert json.loads(result.json())
    rendered = MarkdownIt("commonmark", {"html": True}).enable(["table"]).render(result.markdown)
    assert "<img src=x" not in rendered
    check_safe(rendered)


def test_s2_nothing_that_tells_others_about_the_reader_is_left() -> None:
    result = pagecrunch.extract(
        "<p>Words.<img src=https://e.example/x referrerpolicy=unsafe-url crossorigin=use-credentials attributionsrc=x>"
        "<a href=https://e.example/ ping=https://t.example/ referrerpolicy=unsafe-url attributionsrc>there</a>",
        using="everything",
    )
    for name in ("referrerpolicy=", "ping=", "attributionsrc", "crossorigin"):
        assert name not in result.html
    assert '<meta name="referrer" content="no-referrer">' in result.html


def test_s3_context_switches_leave_nothing_that_is_not_allowed() -> None:
    """The rows of advisories are in tests/render/test_sanitize.py; here all of them in one page, through the whole."""
    result = pagecrunch.extract("<p>Words.".join(ATTACKS), using="everything")
    check_safe(result.fragment)


@pytest.mark.parametrize("address", UNSAFE)
def test_s4_an_address_that_is_not_safe_is_in_no_output(address: str) -> None:
    result = pagecrunch.extract(
        f"<base href='{address}'><p>Words <a href='{address}'>link</a><img src='{address}' alt=i>"
        f"<blockquote cite='{address}'>q</blockquote><iframe src='{address}'></iframe><video src='{address}'></video>"
        f"<link rel=canonical href='{address}'><meta property=og:image content='{address}'>",
        "https://example.org/",
        using="everything",
    )
    check_safe(result.fragment)
    check_safe(MarkdownIt("commonmark", {"html": True}).render(result.markdown))
    # As attributes alone hold the address, no text of the page is mistaken for one.
    bad = re.compile(r"(?i)(?:javascript|vbscript|data|file|jar|blob|view-source|intent):")
    for output in (result.fragment, result.markdown, result.json(), result.ssml):
        assert not bad.search(output)


def test_s5_the_last_step_of_html_is_the_sanitiser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the writer fooled, output would still be safe; and without the step it would not be."""
    monkeypatch.setattr(fragment_module, "write", lambda parts: "<p>Words <img src=x onerror=alert(1)>")
    page = "<p>Words"
    check_safe(pagecrunch.extract(page, using="everything").fragment)
    monkeypatch.setattr(fragment_module, "sanitize", lambda html: html)
    with pytest.raises(AssertionError):
        check_safe(pagecrunch.extract(page, using="everything").fragment)


def test_s24_a_reading_page_brings_a_policy_that_allows_no_script() -> None:
    result = pagecrunch.extract("<p>Words.", using="everything")
    html = to_page(result)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
    assert policy is not None and "default-src 'none'" in policy[1] and "script-src" not in policy[1]


def test_s24_tidying_does_not_take_a_pages_own_policy_away() -> None:
    policy = "<meta http-equiv=Content-Security-Policy content=\"script-src 'self'\">"
    assert "script-src 'self'" in pagecrunch.tidy(f"<head>{policy}</head><p>Words to read, a few of them.").html


def test_s25_escape_sequences_of_a_page_do_not_reach_a_terminal() -> None:
    from pagecrunch.cli.terminal import harmless

    text = pagecrunch.extract("<p>before \x1b]0;title\x07\x1b[2J after\x9b31m", using="everything").text
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", harmless(text)) and "after" in harmless(text)
