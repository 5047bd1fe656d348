# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import re

import pytest
from opening_made import STORY, SUMMARY, TITLE, read

FACTS = f'<title>{TITLE} - Ness Post</title><meta name=author content="Ada Quay"><meta property="article:published_time" content="2024-03-05"><meta property="og:image" content="https://example.org/gauge.jpg"><meta property="og:site_name" content="Ness Post">'
FIGURE = "<figure><img src=/gauge.jpg alt='A brass gauge'><figcaption>The gauge of 1861. <span class=credit>Bo Pier</span></figcaption></figure>"
OPENING = (
    f"<h1>{TITLE}</h1><p class=standfirst>{SUMMARY}</p><p class=byline>By Ada Quay</p><time>5 March 2024</time>{FIGURE}"
)


def words_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html.partition("<article>")[2]).split())


def test_a_reading_page_shows_each_once_and_in_order() -> None:
    found = read(OPENING + STORY, FACTS).html
    text = words_of(found)
    order = [
        text.index(each)
        for each in (TITLE, SUMMARY, "Ada Quay", "5 March 2024", "The gauge of 1861. Bo Pier", "The harbour of Ness")
    ]
    assert order == sorted(order)
    for each in (TITLE, SUMMARY, "Ada Quay", "5 March 2024", "The gauge of 1861.", "Bo Pier"):
        assert text.count(each) == 1, each
    assert found.count("<img ") == 1 and '<time datetime="2024-03-05">5 March 2024</time>' in found


def test_no_rule_stands_right_below_the_head() -> None:
    html = read(f"<h1>{TITLE}</h1><hr>{STORY}<hr><p>The harbour office is open on every day of the week.</p>").html
    assert html.count("<hr>") == 1 and "</header>\n<hr>" not in html


def test_the_content_and_the_ledger_are_not_changed() -> None:
    result = read(OPENING + STORY, FACTS)
    before = result.fragment, result.text, result.document.parts
    assert result.html and result.markdown
    assert before == (result.fragment, result.text, result.document.parts)
    result.ledger.check()


def test_the_date_is_written_in_the_language_of_the_page() -> None:
    html = (OPENING + STORY, FACTS)
    assert "5 March 2024" in read(*html).html
    german = read("<div lang=de>" + html[0] + "</div>", html[1] + "<meta http-equiv=content-language content=de>").html
    assert '<time datetime="2024-03-05">' in german


def test_the_name_of_the_site_is_not_repeated_as_the_author() -> None:
    head = '<meta name=author content="Ness Post"><meta property="og:site_name" content="Ness Post">'
    assert words_of(read(f"<h1>{TITLE}</h1>{STORY}", head).html).count("Ness Post") == 1


def test_markdown_begins_with_the_title_and_adds_what_the_content_lacks() -> None:
    markdown = read(OPENING + STORY, FACTS).markdown
    assert markdown.startswith(f"# {TITLE}\n\n{SUMMARY}\n\n")
    assert (
        markdown.count(TITLE) == 1
        and markdown.count(SUMMARY) == 1
        and markdown.count("](https://example.org/gauge.jpg)") == 1
    )


@pytest.mark.parametrize(
    ("mode", "start"),
    [("always", f"# {TITLE}\n\nSea"), ("auto", f"Sea\n\n## {TITLE}"), ("never", f"Sea\n\n## {TITLE}")],
)
def test_the_title_comes_first_always_or_where_it_is_missing_or_never(mode: str, start: str) -> None:
    page = f"<p>Sea</p><h2>{TITLE}</h2>{STORY}", f"<title>{TITLE}</title>"
    assert read(*page, output__title=mode).markdown.startswith(start)
    missing = read(STORY, f"<title>{TITLE}</title>", output__title=mode).markdown
    assert missing.startswith(f"# {TITLE}") == (mode != "never")


def test_a_line_that_repeats_the_title_goes() -> None:
    assert read(f"<p>{TITLE}</p>{STORY}", f"<title>{TITLE}</title>").markdown.count(TITLE) == 1


def test_a_page_without_content_stays_empty() -> None:
    assert read("", f"<title>{TITLE}</title>").markdown == ""


def test_speech_and_ssml_have_title_and_summary_once() -> None:
    result = read(OPENING + STORY, FACTS)
    for spoken in (result.speech, result.ssml):
        assert spoken.count(TITLE) == 1 and spoken.count(SUMMARY) == 1
    assert result.speech.startswith(f"Heading 1: {TITLE}.")


def test_everything_in_the_head_is_escaped() -> None:
    nasty = "&lt;img src=x onerror=alert(1)&gt; and many more words than that in one line"
    found = read(
        f"<h1>{nasty}</h1><p class=standfirst>{nasty}</p><img src='/a.jpg' alt='&quot;>{nasty}' width=600 height=400>{STORY}"
    ).html
    assert "<img src=x" not in found


def test_a_thread_has_no_byline_of_its_own() -> None:
    from pagecrunch.document.parts import Document
    from pagecrunch.render.head import head_of

    result = read(OPENING + STORY, FACTS)
    assert head_of(result).author == "Ada Quay"
    result.__dict__["document"] = Document(result.document.parts, is_thread=True)
    assert head_of(result).author == head_of(result).date == ""


def test_a_page_of_a_shop_has_no_byline(monkeypatch: pytest.MonkeyPatch) -> None:
    from pagecrunch.decision import Decision
    from pagecrunch.render.head import head_of

    result = read(OPENING + STORY, FACTS)
    monkeypatch.setattr(Decision, "kind", "product")
    assert head_of(result).author == head_of(result).date == ""
