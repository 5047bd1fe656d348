"""The text of a page as a page: in its language, with its title, and nothing that could run."""

from __future__ import annotations

from pagecrunch import tidy
from pagecrunch.proxy.text_page import text_page


def test_text_is_escaped_and_keeps_the_language_and_title_of_the_page() -> None:
    result = tidy("<html lang=he dir=rtl><title>A &amp; b</title><p>One &lt;script> here.</p><p>Two.</p>")
    page = text_page(result, "default-src 'none'")
    assert '<html lang="he" dir="rtl">' in page and "<title>A &amp; b</title>" in page
    assert "<pre>\nOne &lt;script&gt; here.\n\nTwo.</pre>" in page
    assert "<style>" in page and "default-src &#x27;none&#x27;" in page


def test_a_page_without_language_title_or_text_is_a_page_too() -> None:
    assert "<html><head>" in text_page(tidy(""), "") and "<pre>\n</pre>" in text_page(tidy(""), "")
