"""The OpenAPI document: what can be requested, what comes back, with examples."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from ..._version import VERSION
from ...registry import Registry
from ...render.fields import json_schema
from ...work.request import FOR_EXTRACTING, TIDY_FORMATS, PageRequest
from ..access import PROBLEM_TYPE
from .requests import PROBLEM_TITLES, QUERY_NAMES

Schema = dict[str, Any]

EXAMPLE_PAGE = (
    "<!doctype html><title>The tide</title><nav><a href='/'>Home</a></nav><main><h1>The tide</h1><p>The tide came in "
    "late that night, and the harbour, which had been dry, filled without a sound.</p></main>"
)
CHUNKS_EXAMPLE = {"fields": ["title", "chunks"], "chunk_tokens": 200, "chunk_overlap": 20}
_STRING = {"type": "string"}


def document(registry: Registry) -> dict[str, Any]:
    """The whole document."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "PageCrunch",
            "version": VERSION,
            "description": "Takes the clutter out of web pages, and accounts for every word it took out.",
        },
        "security": [{"token": []}],
        "paths": {
            "/api/extract": {"get": _fetch_endpoint(registry), "post": _page_endpoint("extract", registry)},
            "/api/tidy": {"post": _page_endpoint("tidy", registry)},
            "/api/extractors": {"get": _listing("All extractors.", "Parts")},
            "/api/filters": {"get": _listing("All filters that tidy pages, in the order they run in.", "Parts")},
            "/api/formats": {"get": _listing("All formats of extracted content.", "Parts")},
            "/api/settings": {"get": _listing("Every setting, with the value that is in force.", "Settings")},
            "/api/health": {"get": _listing("Whether the server is there.", "Health")},
            "/api/openapi.json": {"get": _listing("This document.", None)},
        },
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": {**_answer_schemas(), "PageRequest": PageRequest.model_json_schema()},
        },
    }


def _page_endpoint(do: str, registry: Registry) -> dict[str, Any]:
    is_tidy = do == "tidy"
    example: dict[str, Any] = {"html": EXAMPLE_PAGE, "url": "https://news.example.org/tide"}
    own_settings = {"forms.enabled": True} if is_tidy else {"extract.hidden": "keep"}
    examples = {
        "page": {"summary": "A page that you have", "value": example},
        "text": {"summary": "As text", "value": {**example, "format": "text"}},
        "settings": {"summary": "With settings of your own", "value": {**example, "settings": own_settings}},
        **({} if is_tidy else {"chunks": {"summary": "In passages", "value": {**example, **CHUNKS_EXAMPLE}}}),
        "address": {"summary": "A page to fetch", "value": {"url": "https://example.com/"}},
    }
    return {
        "summary": "The page without its clutter" if is_tidy else "The main content of a page",
        "operationId": do,
        "description": "The query is for requests whose body is the page itself; with JSON, everything is in the body.",
        "parameters": list(_parameters(registry, is_tidy)),
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {**_schema("PageRequest"), "examples": examples},
                "text/html": {"schema": _STRING, "example": EXAMPLE_PAGE},
            },
        },
        "responses": {
            "200": {
                "description": "The answer, as JSON unless another format is requested.",
                "headers": {
                    "X-Pagecrunch-Warnings": {"schema": _STRING, "description": "A JSON list."},
                    "X-Pagecrunch-Verdict": {"schema": _STRING, "description": "What the page turned out to be."},
                    "X-Token-Estimate": {"schema": _STRING, "description": "Tokens of Markdown or text, about."},
                },
                "content": {
                    "application/json": _schema("Tidied" if is_tidy else "Extraction"),
                    "text/*": {"schema": _STRING},
                    "application/ssml+xml": {"schema": _STRING},
                },
            },
            **_problems(400, 401, 403, 413, 415, 422, 429, 503),
        },
    }


def _parameters(registry: Registry, is_tidy: bool) -> Iterator[dict[str, Any]]:
    """What a query may have: the fields of a request that are not the page itself, and settings."""
    formats = TIDY_FORMATS if is_tidy else [part.name for part in registry.all("renderer")]
    parts = {"format": formats, "using": [part.name for part in registry.all("extractor")]}
    for name, field in PageRequest.model_json_schema()["properties"].items():
        if name in QUERY_NAMES and not (is_tidy and name in FOR_EXTRACTING):
            schema = next(iter(field.get("anyOf", ())), {"type": field.get("type", "string")})
            yield _query(name, {"enum": list(parts[name])} if name in parts else schema, field["description"])
    yield _query("set", {"type": "array", "items": _STRING}, "A setting, as section.name=value.")


def _fetch_endpoint(registry: Registry) -> dict[str, Any]:
    """The same for a page that is fetched, all in the query."""
    posted = _page_endpoint("extract", registry)
    parameters = [{**each, "required": each["name"] == "url"} for each in posted["parameters"]]
    return {
        "summary": "The main content of a page to fetch",
        "operationId": "extract_url",
        "description": "The header Accept (text/markdown, text/plain, application/json) chooses the format, if no "
        "format is named.",
        "parameters": parameters,
        "responses": posted["responses"],
    }


@cache
def _answer_schemas() -> dict[str, Schema]:
    schemas: dict[str, Schema] = json.loads((files(__package__) / "schemas.json").read_text("utf-8"))
    extraction = {name: value for name, value in json_schema().items() if name not in ("$schema", "required")}
    return {**schemas, "Extraction": extraction}


def _schema(name: str) -> Schema:
    return {"schema": {"$ref": f"#/components/schemas/{name}"}}


def _query(name: str, schema: Schema, description: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "schema": schema, "description": description}


def _listing(summary: str, schema: str | None) -> dict[str, Any]:
    content = _schema(schema) if schema else {"schema": {"type": "object"}}
    answer = {"description": summary, "content": {"application/json": content}}
    return {"summary": summary, "responses": {"200": answer, **_problems(401, 429)}}


def _problems(*statuses: int) -> dict[str, Any]:
    content = {PROBLEM_TYPE: _schema("Problem")}
    return {str(status): {"description": PROBLEM_TITLES[status], "content": content} for status in statuses}
