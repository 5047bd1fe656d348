# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import json
from html import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagecrunch.build import build_page
from pagecrunch.embedded.payloads import _ASSIGNMENT, _next_assignment, find_payloads

DATA = {"text": "word " * 60}
JSON = json.dumps(DATA)


@pytest.mark.parametrize(
    ("html", "name"),
    [
        (f'<script id=__NEXT_DATA__ type="application/json">{JSON}</script>', "__NEXT_DATA__"),
        (f"<script>window.__INITIAL_STATE__ = {JSON};window.x=1</script>", "__INITIAL_STATE__"),
        (f"<script>var state={JSON}</script>", "state"),
        (f"<script>x(JSON.parse({json.dumps(JSON)}))</script>", "JSON.parse"),
        (f'<div data-page="{escape(JSON)}"></div>', "data-page"),
    ],
)
def test_data_is_found_where_frameworks_put_it(html: str, name: str) -> None:
    assert [(payload.name, payload.value) for payload in find_payloads(build_page(html))] == [(name, DATA)]


def test_server_components_are_read_from_their_stream() -> None:
    rows = '1:["$","p",null,{"children":"%s"}]\n2:T4,long\n' % ("word " * 60)
    html = f"<script>self.__next_f.push([1,{json.dumps(rows[:100])}])</script><script>self.__next_f.push([1,{json.dumps(rows[100:])}])</script>"
    (payload,) = find_payloads(build_page(html))
    assert payload.value[0][3]["children"].startswith("word") and payload.value[1] == {"text": "long"}


@pytest.mark.parametrize(
    "html",
    [
        "<script>var a={b:function(){return " + "1+" * 200 + "1}}</script>",
        '<script type="application/json">' + "[" * 100_000 + "</script>",
        "<script>var a=" + "[" * 100_000 + "</script>",
        "<script>" + "a=[" * 5000 + "</script>",
        '<div data-page="' + "{" * 500 + '"></div>',
        "<script>self.__next_f.push([1,'x']) " + " " * 300 + "</script>",
    ],
)
def test_what_is_not_json_is_passed_over(html: str) -> None:
    assert list(find_payloads(build_page(html))) == []


def pushed(stream: str) -> str:
    return f"<script>self.__next_f.push([1,{json.dumps(stream)}])</script>"


def test_rows_that_say_they_are_longer_than_the_stream_take_no_more_than_there_is() -> None:
    stream = "1:Tfffffff,text\n" * 500
    (payload,) = find_payloads(build_page(pushed(stream)))
    assert sum(len(row["text"]) for row in payload.value) <= len(stream)


def test_the_length_of_a_long_text_is_in_bytes_and_what_looks_like_a_row_in_it_is_text() -> None:
    (payload,) = find_payloads(build_page(pushed('1:T9,\u00e9t\u00e9\n2:[3:["next"]\n4:{"a":1}')), shortest=1)
    assert payload.value == [{"text": "\u00e9t\u00e9\n2:["}, ["next"], {"a": 1}]


def test_data_that_is_shorter_than_asked_for_is_not_read() -> None:
    page = build_page(f'<script type="application/json">{JSON}</script><script>var state={JSON}</script>{pushed(JSON)}')
    assert [payload.name for payload in find_payloads(page)] == ["application/json", "state"]
    assert list(find_payloads(page, shortest=1000)) == []


PIECES = st.sampled_from(
    [
        "window.",
        "self.",
        "globalThis.",
        "state",
        "a",
        "$b_",
        "é",
        "1",
        ".",
        "=",
        " ",
        "\n",
        "\xa0",
        "{",
        "[",
        "(",
        '"',
        "x" * 61,
        "x" * 80,
        "JSON.parse(",
    ]
)


@given(st.lists(PIECES, max_size=12).map("".join), st.integers(0, 8))
@settings(max_examples=1000, deadline=None)
def test_assignments_are_found_by_their_values(source: str, at: int) -> None:
    expected, found = _ASSIGNMENT.search(source, at), _next_assignment(source, at)
    assert (expected and (expected.span(), expected.groups())) == (found and (found.span(), found.groups()))
