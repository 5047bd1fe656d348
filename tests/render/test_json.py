# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import json
import re
from pathlib import Path

from pagecrunch import extract
from pagecrunch.render.fields import VERSION
from pagecrunch.settings import load, parse_assignment

DOCS = Path(__file__).parents[2] / "docs" / "json-schema.md"
HTML = "<html lang=en><title>T</title><h1>T</h1><p>a <a href=/x>b</a><br>c <em>d</em></p><ol start=2><li>e</ol><pre>f</pre><p>g<img src=/i alt=h>i</p>"


def read(html: str = HTML) -> dict[str, object]:
    found = json.loads(extract(html, url="https://example.org/", using="everything").json())
    assert isinstance(found, dict)
    return found


def test_it_names_its_schema_and_version() -> None:
    assert (read()["schema"], read()["version"]) == ("pagecrunch-extraction", VERSION)


def test_marks_are_offsets_into_the_text() -> None:
    content = read()["content"]
    assert isinstance(content, list)
    part = content[1]
    words = {mark["type"]: part["text"][mark["start"] : mark["end"]] for mark in part["marks"]}
    assert words == {"link": "b", "em": "d"}
    assert part["marks"][0]["address"] == "https://example.org/x"


def test_every_fact_has_its_source() -> None:
    metadata = read()["metadata"]
    assert isinstance(metadata, dict)
    assert metadata["title"] == {"value": "T", "source": "heading"}


def test_every_field_is_documented() -> None:
    documented = set(re.findall(r"`(\w+)`", DOCS.read_text(encoding="utf-8")))
    found = read()
    fields = set(found)
    for part in found["content"]:  # type: ignore[attr-defined]
        fields |= set(part) | {name for mark in part.get("marks", ()) for name in mark} | {part["type"]}
    assert fields <= documented, fields - documented


def test_the_kinds_of_page_have_probabilities_likeliest_first() -> None:
    found = json.loads(extract("<h1>T</h1>" + "<p>The sea waits for the Moon, which is late.</p>" * 9).json())
    shares = list(found["kinds"].values())
    assert found["kind"] == next(iter(found["kinds"]))
    assert shares == sorted(shares, reverse=True) and abs(sum(shares) - 1) < 0.001


def test_comments_are_in_it_on_request() -> None:
    settings = load(environ={}, assignments=[parse_assignment("extract.comments=true")])
    html = "<p>a</p><div class=comment id=comment-1><b class=author>Ann</b><p>Hello</p></div>"
    assert json.loads(extract(html, using="everything", settings=settings).json())["comments"][0]["author"] == "Ann"
    assert "comments" not in json.loads(extract(html, using="everything").json())


def test_nesting_on_the_page_does_not_nest_the_json() -> None:
    assert len(json.dumps(read("<ul><li>" * 5000 + "x"))) < 10_000
