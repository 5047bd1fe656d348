from __future__ import annotations

from typing import Any

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.registry import Registry
from pagecrunch.work.request import PageRequest, check_names, parse_request, requested_settings


def test_takes_what_the_document_names() -> None:
    request = parse_request(
        {"html": "<p>a", "url": "https://a.example/", "focus": "recall", "settings": {"extract.hidden": "keep"}}
    )
    assert (request.format, request.focus) == ("json", "recall")
    assert [(each.key, each.value) for each in requested_settings(request)] == [("extract.hidden", "keep")]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"htm": "<p>"}, "There is no field 'htm' in a request; the fields are: html, url"),
        ({"html": 3}, "html must be the HTML of a page as text."),
        ({"focus": "sharp"}, "focus must be precision, balanced or recall."),
        ({"max_tokens": 0}, "max_tokens must be a whole number of at least 1."),
        ({"max_tokens": "few"}, "max_tokens must be a whole number of at least 1."),
        ({"fields": 3}, "fields must be the names of fields, such as title,chunks."),
        ({"max_tokens": True}, "max_tokens must be a whole number of at least 1."),
        ({"chunk_tokens": 0}, "chunk_tokens must be a whole number of at least 1."),
        ({"chunk_overlap": "some"}, "chunk_overlap must be a whole number of at least 0."),
        ({"about": ""}, "about must be a question or some words."),
        ({"settings": []}, "settings must be settings by name"),
        ({"url": "x" * 9000}, "url is longer than 8192 characters."),
    ],
)
def test_says_what_is_wrong_in_a_sentence(values: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_request(values)
    assert str(caught.value).startswith(message) and str(caught.value).endswith(".")


def test_fields_and_chunks_are_settings_of_the_answer() -> None:
    request = parse_request({"fields": ["title", "chunks"], "chunk_tokens": "90", "chunk_overlap": 0})
    asked = {each.key: each.value for each in requested_settings(request)}
    assert asked == {"output.fields": "title,chunks", "output.chunk_tokens": 90, "output.chunk_overlap": 0}


@pytest.mark.parametrize(
    "key", ["fetch.allow_private", "limits.max_bytes", "ads.list", "ad_rules.lists", "sites.file", "api.seconds"]
)
def test_what_is_the_owners_to_set_is_refused(key: str) -> None:
    with pytest.raises(UsageError, match=rf"The setting {key} cannot be set by a request"):
        list(requested_settings(PageRequest(settings={key: 1})))


def test_names_of_parts_are_checked_before_a_page_is_read() -> None:
    registry = Registry(())
    check_names("extract", PageRequest(using="econ", format="markdown"), registry)
    check_names("tidy", PageRequest(format="text"), registry)
    for action, request, message in (
        ("extract", PageRequest(using="eco"), "did you mean econ"),
        ("extract", PageRequest(format="pdf"), "There is no renderer named 'pdf'"),
        ("tidy", PageRequest(using="econ"), "using is for extracting"),
        ("tidy", PageRequest(max_tokens=9), "max_tokens is for extracting"),
        ("tidy", PageRequest(chunk_tokens=9), "chunk_tokens is for extracting"),
        ("extract", PageRequest(fields="titel"), "There is no field 'titel'"),
        ("extract", PageRequest(fields=["text"], chunk_overlap=9), "chunk_overlap does nothing without the field"),
        ("extract", PageRequest(fields="text", format="markdown"), "fields does nothing to markdown; use it with"),
        ("tidy", PageRequest(format="markdown"), "format must be json, html or text"),
    ):
        with pytest.raises(UsageError, match=message):
            check_names(action, request, registry)  # type: ignore[arg-type]
