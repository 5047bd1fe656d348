from __future__ import annotations

import sys

import pytest

from pagecrunch.metadata.structured import MAX_THINGS, is_too_deep, parse_json, read_things, texts_of


def test_things_are_listed_outermost_first_with_their_roles() -> None:
    things = read_things('{"@graph":[{"@type":["A","https://schema.org/B"],"author":{"@type":"Person","name":"Ada"}}]}')
    assert [(sorted(thing.types), thing.role) for thing in things] == [
        ([], ""),
        (["a", "b"], "@graph"),
        (["person"], "author"),
    ]
    assert things[1].text("none", "author") == "Ada"


@pytest.mark.parametrize(
    "source", ["", "x", "{", "[1,2", '{"a":}', "null", "[" * 100_000, '{"a":' * 50_000, "\x00", '"a"']
)
def test_what_is_not_json_or_too_deep_gives_nothing_and_never_raises(source: str) -> None:
    assert read_things(source) == []


@pytest.mark.parametrize("source", ['{"a":"b\nc"}', '{"a":"b c",}', '<!-- {"a":"b c"} -->', '{"a":"b c"};'])
def test_usual_faults_are_forgiven(source: str) -> None:
    assert [thing.text("a") for thing in read_things(source)] == ["b c"]


def test_nothing_recurses() -> None:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(150)
    try:
        assert read_things("[" * 60 + '{"a":1}' + "]" * 60)[0].fields == {"a": 1}
        assert list(texts_of([[[["a"]]]])) == ["a"]
    finally:
        sys.setrecursionlimit(limit)


def test_brackets_in_strings_are_not_nesting() -> None:
    assert not is_too_deep('{"a":"' + "[" * 500 + '"}') and is_too_deep("[" * 500)
    assert parse_json('{"a":"' + "[" * 500 + '"}') is not None


def test_there_is_a_limit_to_things() -> None:
    assert len(read_things("[" + ",".join(["{}"] * 5000) + "]")) == MAX_THINGS


def test_texts_of_odd_values() -> None:
    assert list(texts_of({"name": ["a", {"@value": "b"}]})) == ["a", "b"]
    assert list(texts_of(True)) == [] and list(texts_of(None)) == [] and list(texts_of(7)) == ["7"]
