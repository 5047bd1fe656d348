"""Where the bar goes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.api import tidy
from pagecrunch.proxy.insertion import put_first, put_last


@pytest.mark.parametrize(
    "head",
    [
        "<title>x</title>",
        "<script>document.write('<body>')</script>",
        "<!-- <body> -->",
        '<meta content="<body>">',
        "<style>/* <body> */</style>",
        "<noscript><link href=x></noscript>",
        "<template><body></template>",
    ],
)
def test_it_goes_after_the_real_start_of_the_body(head: str) -> None:
    html = f'<!DOCTYPE html><html><head>{head}</head><body class="a > b"><p>text</p></body></html>'
    assert put_first(html, "HERE") == html.replace('<body class="a > b">', '<body class="a > b">HERE')


def test_without_a_body_it_goes_to_the_end() -> None:
    assert put_first("<p>x", "HERE") == "<p>xHERE"


@given(st.text(alphabet="<>body/\"'!- abcscriptyle=", max_size=60))
def test_it_goes_into_whatever_our_serialiser_wrote(soup: str) -> None:
    html = tidy(soup).html
    assert put_first(html, "\0").count("\0") == 1


def test_behind_a_page_it_is_in_the_encoding_of_the_page() -> None:
    assert put_last(b"page", "é<", "windows-1252") == b"page&#233;<"
    assert put_last(b"\xff\xfe", "é", "utf-16le") == b"\xff\xfe\xe9\x00"
    assert put_last(b"\xfe\xff", "é", "utf-16be") == b"\xfe\xff\x00\xe9"
