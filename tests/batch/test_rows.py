"""One page, one row."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

import pytest
from batch_made import SENTENCE, page

from pagecrunch.batch import rows
from pagecrunch.batch.inputs.page import RawPage
from pagecrunch.batch.options import Options, check_fields, known_fields
from pagecrunch.batch.rows import Row, columns, digest_of, failed_row, row_function
from pagecrunch.batch.schema import table_of, types_of
from pagecrunch.browser import Visit
from pagecrunch.decision import ExtractorNotes
from pagecrunch.errors import FetchError
from pagecrunch.fetched import Fetched
from pagecrunch.result import Extraction
from pagecrunch.settings import Settings

FULL = Options(fields=("title", "text", "kind", "confidence", "language", "using", "encoding"), has_digest=True)


def test_a_row_has_every_column_in_order() -> None:
    row = row_function(FULL)(RawPage("here", page(1, 3)))
    assert tuple(row) == columns(FULL)
    assert (row["source"], row["status"], row["reason"]) == ("here", "ok", None)
    assert (row["title"], row["language"], row["using"]) == ("Page 1", "en", Settings().extract.using)
    assert "Story 1." in row["text"]
    assert row["encoding"] == {"name": "utf-8", "source": "guess"}
    assert len(row["digest"]) == 32


def test_fields_are_typed_and_never_replace_where_a_row_is_from() -> None:
    wanted = "source,markdown,url,description,canonical,metadata,warnings,words,links"
    names = check_fields(wanted.split(","))
    assert "source" not in names
    row = row_function(Options(fields=names))(RawPage("file.warc:17", page(1, 3), "https://a.example/1"))
    assert (row["source"], row["url"], row["status"]) == ("file.warc:17", "https://a.example/1", "ok")
    assert row["metadata"]["title"]["value"] == "Page 1" and isinstance(row["words"], int)
    assert row["warnings"] == [] and isinstance(row["links"], list)
    table = table_of([row], types_of(row))
    assert table.column("warnings")[0].as_py() == [] and table.column("words")[0].as_py() == row["words"]
    assert json.loads(table.column("metadata")[0].as_py()) == row["metadata"]


def test_every_field_can_be_asked_for() -> None:
    row = row_function(Options(fields=known_fields()))(RawPage("s", page(1, 3)))
    assert row["status"] == "ok"
    json.dumps(row)


def test_kind_and_confidence_come_from_the_extractor_where_it_knows_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def knowing(*arguments: Any, **options: Any) -> Extraction:
        found = real(*arguments, **options)
        known = replace(found.decision, notes=ExtractorNotes(kind="forum", confidence=1))
        return Extraction(found.page, known, found.using)

    real = rows.extract
    monkeypatch.setattr(rows, "extract", knowing)
    row = row_function(Options())(RawPage("s", page(1)))
    assert (row["kind"], row["confidence"]) == ("forum", 1.0)


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (RawPage("s", problem="it is gone"), "it is gone"),
        (RawPage("s", b"%PDF-1.7 ..."), "it is a PDF document and not a web page"),
        (RawPage("s", "%PDF-1.7 ..."), "it is a PDF document and not a web page"),
    ],
)
def test_a_page_that_cannot_be_read_is_a_row_that_says_so(raw: RawPage, reason: str) -> None:
    assert row_function(FULL)(raw) == failed_row(FULL, raw, reason)


def test_an_extractor_that_raises_fails_its_page_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass
    class Broken:
        def __call__(self, *arguments: Any, **options: Any) -> Any:
            raise KeyError("x")

    monkeypatch.setattr(rows, "extract", Broken())
    row = row_function(Options())(RawPage("s", page(1)))
    assert (row["status"], row["reason"]) == ("failed", "KeyError: 'x'")


def test_a_page_in_another_language_has_a_row_without_text() -> None:
    options = Options(languages=("de",))
    row = row_function(options)(RawPage("s", page(1, 3)))
    assert (row["status"], row["reason"], row["language"], row["text"]) == (
        "filtered",
        "its language is en",
        "en",
        None,
    )
    assert tuple(row) == columns(options)


def test_a_digest_does_not_change_with_white_space_and_capitals() -> None:
    assert digest_of(SENTENCE) == digest_of(f"\n{SENTENCE.upper()}  ".replace(" ", "\t"))
    assert digest_of(SENTENCE) != digest_of(SENTENCE + "x")


def test_auto_renders_what_is_empty_without_scripts_and_always_renders_everything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[str] = []

    class Shown:
        def render(self, visit: Visit) -> Fetched:
            shown.append(visit.url)
            if "broken" in visit.url:
                raise FetchError("It could not be rendered.")
            return Fetched(visit.url, f"<main><p>{SENTENCE * 9}</p></main>".encode(), "utf-8", "text/html")

    monkeypatch.setattr(import_module("pagecrunch.browser.fetch"), "shared_browser", lambda settings: Shown())
    shell = b"<title>x</title><div id=root></div><script>1</script>"

    def make(render: str, url: str, html: bytes = shell) -> Row:
        options = Options(fields=("text", "verdict", "truncated"), settings={"browser": {"render": render}})
        return row_function(options)(RawPage("here", html, url))

    assert make("never", "http://a.example/")["verdict"] == "shell"
    assert make("auto", "http://b.example/")["verdict"] == "whole"
    assert make("auto", "http://c.example/", page(1, 9))["verdict"] == "whole"
    kept = make("auto", "http://broken.example/")
    assert (kept["status"], kept["verdict"], kept["truncated"]) == (
        "ok", "shell", ["rendering it failed: It could not be rendered"],
    )  # fmt: skip
    failed = make("always", "http://broken.example/", page(1, 9))
    assert (failed["status"], failed["reason"]) == ("failed", "It could not be rendered")
    assert shown == ["http://b.example/", "http://broken.example/", "http://broken.example/"]
