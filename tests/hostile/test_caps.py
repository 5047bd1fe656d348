"""S28: every cap that takes text away says so in `truncated`, and which cap it was."""

from __future__ import annotations

import json

import pagecrunch
from pagecrunch.embedded.prose import MAX_VALUES
from pagecrunch.settings import Settings, load, parse_assignment

SENTENCE = "The tide was late, and nobody in the harbour, it seems, had noticed. "


def with_limit(*assignments: str) -> Settings:
    return load(environ={}, assignments=[parse_assignment(assignment) for assignment in assignments])


def test_s28_a_long_text_is_not_cut_at_all() -> None:
    result = pagecrunch.extract(f"<h1>Tides</h1><p>{SENTENCE * 20_000}</p>")
    assert result.text.count("The tide was late") == 20_000 and not result.truncated
    for output in (result.markdown, result.fragment, result.speech, result.ssml):
        assert output.count("The tide was late") == 20_000


def test_s28_bytes_past_the_limit_are_said_to_be_left_out() -> None:
    page = "<p>word</p>" * 1000
    for truncated in (
        pagecrunch.extract(page, settings=with_limit("limits.max_bytes=1000")).truncated,
        pagecrunch.tidy(page, settings=with_limit("limits.max_bytes=1000")).truncated,
    ):
        assert truncated == ("only the first 1,000 bytes of the page were read",)


def test_s28_rows_past_the_limit_are_said_to_be_left_out() -> None:
    page = "<p>word</p>" * 1000
    for truncated in (
        pagecrunch.extract(page, settings=with_limit("limits.max_rows=100")).truncated,
        pagecrunch.tidy(page, settings=with_limit("limits.max_rows=100")).truncated,
    ):
        assert truncated == ("only the first 100 nodes of the page were read",)


def test_s28_text_from_data_keeps_the_word_about_what_was_cut_before() -> None:
    page = (
        "<script type=application/ld+json>"
        + json.dumps({"@type": "Article", "articleBody": SENTENCE * 9})
        + "</script>"
    )
    result = pagecrunch.extract(page + "<p>x</p>" * 1000, settings=with_limit("limits.max_rows=400"))
    assert result.source == "json-ld articleBody" and SENTENCE.strip() in result.text
    assert "only the first 400 nodes of the page were read" in result.truncated


def test_s28_data_with_more_values_than_are_read_is_said_to_have_been_cut() -> None:
    values = [{"text": f"{SENTENCE}{number}"} for number in range(MAX_VALUES)]
    page = f"<title>x</title><script id=__NEXT_DATA__ type=application/json>{json.dumps(values)}</script>"
    result = pagecrunch.extract(page)
    assert result.source == "__NEXT_DATA__"
    assert result.truncated == (f"only the first {MAX_VALUES:,} values of the page's data (__NEXT_DATA__) were read",)


def test_s28_there_are_as_many_comments_as_the_page_has() -> None:
    page = "".join(f"<li class=comment id=comment-{n}><p>I say so, {n}.</p></li>" for n in range(6_000))
    assert len(pagecrunch.extract(f"<p>{SENTENCE}</p><ul>{page}</ul>").comments) == 6_000


def test_s28_the_text_of_a_tidied_page_is_all_of_it() -> None:
    """Also where the page was allowed to be longer than pages usually are."""
    page = f"<p>{SENTENCE * 5}</p>" * 110_000
    assert len(page) > 32 << 20
    tidied = pagecrunch.tidy(page, settings=with_limit("limits.max_bytes=64MiB", "tidy.guided=false"))
    assert not tidied.truncated and tidied.text.count("The tide was late") == 550_000
