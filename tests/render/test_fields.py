from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import jsonschema
import pytest
from threads_made import page_of, phpbb

from pagecrunch import Error, extract
from pagecrunch.render.fields import FIELDS, json_schema
from pagecrunch.settings import load, parse_assignment

PAGES = Path(__file__).parents[1] / "pages"
PRODUCT = """<html lang=en><title>Kettle</title><script type="application/ld+json">{"@type": "Product",
"name": "Kettle", "offers": {"price": "12.50", "priceCurrency": "EUR"}}</script>
<h1>Kettle</h1><p>A kettle that holds two litres of water.
<table><tr><th>Size<th>Price<tr><td>2 l<td>12.50</table>
<p><a href=/more>More about it</a><img src=/k.jpg alt="A kettle">"""


def test_one_call_gives_everything() -> None:
    result = extract(PRODUCT, url="https://shop.example/kettle", using="everything")
    found = result.to_dict()
    assert (found["text"], found["markdown"], found["html"]) == (result.text, result.markdown, result.fragment)
    assert (found["title"], found["url"], found["source"]) == ("Kettle", "https://shop.example/kettle", "page")
    assert found["facts"][0]["price"]["value"] == {"amount": "12.50", "currency": "EUR"}
    assert found["tables"][0]["header"] == ["Size", "Price"] and found["tables"][0]["rows"] == [["2 l", "12.50"]]
    assert found["links"][0]["address"] == "https://shop.example/more" and found["links"][0]["kept"]
    assert found["images"][0]["address"] == "https://shop.example/k.jpg"
    assert json.loads(result.json()) == json.loads(json.dumps(found)) == found


def test_fields_can_be_chosen_in_any_order() -> None:
    result = extract(PRODUCT, using="everything")
    assert list(result.to_dict(["markdown", "title"])) == ["markdown", "title"]
    assert json.loads(result.json(fields=["title"])) == {"title": "Kettle"}
    settings = load(environ={}, assignments=[parse_assignment("output.fields=title, words")])
    assert list(json.loads(extract(PRODUCT, settings=settings).json())) == ["title", "words"]


def test_a_field_that_is_asked_for_is_there_even_where_it_is_empty() -> None:
    assert extract("<p>One.", using="everything").to_dict(["posts", "confidence"]) == {"posts": [], "confidence": None}


def test_chunks_are_a_field_which_is_there_where_it_is_asked_for() -> None:
    plain = extract(PRODUCT, using="everything")
    assert "chunks" not in plain.to_dict()
    assert plain.to_dict(["chunks"]) == {"chunks": [chunk.to_dict() for chunk in plain.chunks()]}
    assert json.loads(json.dumps(plain.to_dict(["chunks"]))) == plain.to_dict(["chunks"])
    cut = extract(PRODUCT, using="everything", settings={"output.chunk_tokens": 12})
    assert cut.to_dict()["chunks"] == [chunk.to_dict() for chunk in cut.chunks(12)]
    repeating = extract(PRODUCT, using="everything", settings={"output.chunk_tokens": 12, "output.chunk_overlap": 12})
    with pytest.raises(Error, match="overlap must be smaller than tokens"):
        repeating.to_dict()


def test_fields_that_are_no_names_are_refused_in_one_sentence() -> None:
    with pytest.raises(Error, match=r"^fields must be the names of fields, such as .*, not 5\.$"):
        extract("<p>One.").to_dict(cast("Any", 5))


def test_an_unknown_field_is_one_sentence() -> None:
    with pytest.raises(Error, match=r"There is no field 'titel'; the fields are: schema, version, url,.*\.$"):
        extract("<p>One.").to_dict(["titel"])


def test_every_output_is_valid_by_its_schema() -> None:
    schema = json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    all_of_it = ("extract.hidden=flag", "extract.comments=true", "output.chunk_tokens=20")
    flagged = load(environ={}, assignments=map(parse_assignment, all_of_it))
    validator.validate(json.loads(extract(page_of(phpbb), settings=flagged).json()))
    validator.validate(json.loads(extract(PRODUCT, using="everything", settings=flagged).json()))
    for path in sorted(PAGES.glob("*/source.html")):
        validator.validate(json.loads(extract(path.read_bytes(), url="https://e.org/").json()))


def test_the_schema_describes_every_field() -> None:
    schema = json_schema()
    assert list(schema["properties"]) == list(FIELDS)
    assert all(field["description"] for field in schema["properties"].values())
