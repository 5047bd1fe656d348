from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pages_made import html_soup

import pagecrunch
from pagecrunch.errors import UsageError


def test_one_call_gives_text_and_an_account_of_the_rest() -> None:
    result = pagecrunch.extract(b"<title>T</title><p>Hello, <b>world</b>.</p><script>x</script>", using="everything")
    assert result.text == "Hello, world."
    assert result.title == "T"
    assert result.using == "everything"
    assert result.ledger.totals()["not text"] == 2


def test_every_block_carries_what_was_decided_about_it() -> None:
    result = pagecrunch.extract("<div id=a><p>kept text</p></div><p>other</p><p hidden>veiled</p>", using="largest")
    assert [(block.text, block.kept, block.reason) for block in result.blocks] == [
        ("kept text", True, "in the largest box"),
        ("other", False, "outside the largest box"),
        ("veiled", False, "hidden attribute"),
    ]
    assert result.blocks[0].path == "div#a > p"


def test_the_encoding_is_reported_with_its_source() -> None:
    result = pagecrunch.extract("<meta charset=gb2312><p>\u6f6e".encode("gbk"), using="everything")
    assert result.text == "\u6f6e"
    assert (result.encoding.name, result.encoding.source) == ("gbk", "meta")


def test_an_unknown_extractor_is_one_sentence_that_names_the_known_ones() -> None:
    with pytest.raises(UsageError, match="everything"):
        pagecrunch.extract("<p>x", using="evrything")


@given(st.one_of(st.binary(max_size=300), st.text(max_size=300), html_soup))
@settings(max_examples=300, deadline=None)
def test_no_input_raises_and_no_text_is_unaccounted_for(data: bytes | str) -> None:
    for using in ("everything", "largest"):
        result = pagecrunch.extract(data, using=using)
        assert isinstance(result.text, str)
        assert len(result.blocks) == len(result.page.blocks)
        result.ledger.check()


def test_importing_loads_nothing_heavy() -> None:
    code = (
        "import sys, pagecrunch; print([name for name in ('numpy', 'pydantic', 'selectolax') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_public_names_exist() -> None:
    for name in pagecrunch.__all__:
        assert getattr(pagecrunch, name) is not None
    with pytest.raises(AttributeError):
        _ = pagecrunch.no_such_name


def test_tidying_gives_a_page_its_text_and_its_changes() -> None:
    page = "<title>T</title><nav><a href=/a>Home</a> <a href=/b>News</a></nav><h1>Tides</h1><p>The sea, it rose.</p>"
    tidied = pagecrunch.tidy(page, "https://example.org/")
    assert tidied.text == "Tides\n\nThe sea, it rose."
    assert "<title>T</title>" in tidied.html and "<nav>" not in tidied.html
    assert "navigation" in [change.filter for change in tidied.changes]


@given(st.one_of(st.binary(max_size=300), st.text(max_size=300), html_soup))
@settings(max_examples=200, deadline=None)
def test_tidying_never_raises_never_blanks_and_gives_a_page_that_reads_the_same_again(data: bytes | str) -> None:
    tidied = pagecrunch.tidy(data)
    assert not [warning for warning in tidied.warnings if "failed" in warning]
    again = pagecrunch.tidy(tidied.html)
    assert bool(again.text) == bool(tidied.text)
    before = pagecrunch.extract(data, using="everything").text
    assert bool(before.strip()) == bool(tidied.text.strip()) or not any(letter.isalnum() for letter in before)


def test_text_that_only_a_script_would_show_is_in_the_tidied_text() -> None:
    page = "<nav><a href=/>Home</a></nav><div style='opacity:0'><p>All of the text, of which there is much.</p></div>"
    assert "All of the text" in pagecrunch.tidy(page).text
