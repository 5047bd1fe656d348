"""The OpenAPI document: what can be asked for, what comes back, with examples."""

from __future__ import annotations

from typing import Any

from ..._version import VERSION
from ...registry import Registry
from ...service.asked import TIDY_FORMATS, Asked
from .requests import PROBLEM_TITLES, PROBLEM_TYPE

EXAMPLE_PAGE = (
    "<!doctype html><title>The tide</title><nav><a href='/'>Home</a></nav><main><h1>The tide</h1><p>The tide came in "
    "late that night, and the harbour, which had been dry, filled without a sound.</p></main>"
)
_FACT = {
    "type": ["object", "null"],
    "properties": {"value": {"type": "string"}, "source": {"type": "string"}},
}
_SENTENCES = {"type": "array", "items": {"type": "string"}}
_ENCODING = {"type": "object", "properties": {"name": {"type": "string"}, "source": {"type": "string"}}}
_TEXT_OR_NULL = {"type": ["string", "null"]}

SCHEMAS: dict[str, Any] = {
    "Problem": {
        "type": "object",
        "required": ["type", "title", "status", "detail"],
        "properties": {
            "type": {"type": "string"},
            "title": {"type": "string"},
            "status": {"type": "integer"},
            "detail": {"type": "string", "description": "One plain sentence: what happened, and what to do."},
        },
    },
    "Extraction": {
        "type": "object",
        "description": "The main content; told in docs/json-schema.md.",
        "required": ["schema", "version", "url", "metadata", "content", "truncated", "warnings", "source"],
        "properties": {
            "schema": {"const": "pagecrunch-extraction"},
            "version": {"type": "integer"},
            "url": _TEXT_OR_NULL,
            "encoding": _ENCODING,
            "language": _TEXT_OR_NULL,
            "direction": _TEXT_OR_NULL,
            "metadata": {"type": "object", "additionalProperties": _FACT},
            "content": {"type": "array", "items": {"type": "object", "required": ["type", "depth"]}},
            "truncated": _SENTENCES,
            "warnings": _SENTENCES,
            "source": {"type": "string"},
        },
    },
    "Tidied": {
        "type": "object",
        "description": "The page without its clutter, and every change.",
        "required": ["schema", "version", "url", "html", "changes", "truncated", "warnings"],
        "properties": {
            "schema": {"const": "pagecrunch-tidied"},
            "version": {"type": "integer"},
            "url": _TEXT_OR_NULL,
            "encoding": _ENCODING,
            "html": {"type": "string"},
            "changes": {"type": "array", "items": {"type": "object", "required": ["filter", "what", "where", "why"]}},
            "truncated": _SENTENCES,
            "warnings": _SENTENCES,
        },
    },
    "Parts": {
        "type": "array",
        "items": {"type": "object", "required": ["name", "title", "description", "owner"]},
    },
    "Settings": {
        "type": "array",
        "items": {"type": "object", "required": ["key", "title", "description", "accepts", "default", "value"]},
    },
    "Health": {
        "type": "object",
        "required": ["status", "version", "workers"],
        "properties": {
            "status": {"const": "ok"},
            "version": {"type": "string"},
            "workers": {"type": "integer"},
        },
    },
}


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
            "/api/extract": {"post": _reading("extract", registry)},
            "/api/tidy": {"post": _reading("tidy", registry)},
            "/api/extractors": {"get": _listing("The extractors there are.", "Parts")},
            "/api/filters": {"get": _listing("The filters that tidy pages, in the order they run in.", "Parts")},
            "/api/formats": {"get": _listing("The formats of extracted content.", "Parts")},
            "/api/settings": {"get": _listing("Every setting, with the value that is in force.", "Settings")},
            "/api/health": {"get": _listing("Whether the server is there.", "Health")},
            "/api/openapi.json": {"get": _listing("This document.", None)},
        },
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": {**SCHEMAS, "Asked": Asked.model_json_schema()},
        },
    }


def _reading(do: str, registry: Registry) -> dict[str, Any]:
    is_tidy = do == "tidy"
    schema = "Tidied" if is_tidy else "Extraction"
    example: dict[str, Any] = {"html": EXAMPLE_PAGE, "url": "https://news.example.org/tide"}
    examples = {
        "page": {"summary": "A page that you have", "value": example},
        "text": {"summary": "As text", "value": {**example, "format": "text"}},
        "settings": {
            "summary": "With settings of your own",
            "value": {**example, "settings": {"forms.enabled": True} if is_tidy else {"extract.hidden": "keep"}},
        },
        "address": {"summary": "A page to fetch", "value": {"url": "https://example.com/"}},
    }
    formats = TIDY_FORMATS if is_tidy else tuple(part.name for part in registry.all("renderer"))
    parameters = [
        _query("url", {"type": "string", "maxLength": 8192}, "Where the page in the body is from."),
        _query("format", {"enum": list(formats)}, "The form of the answer."),
        _query("set", {"type": "array", "items": {"type": "string"}}, "A setting, as section.name=value."),
    ]
    if not is_tidy:
        names = [part.name for part in registry.all("extractor")]
        parameters += [
            _query("using", {"enum": names}, "The extractor."),
            _query("focus", {"enum": ["precision", "balanced", "recall"]}, "What to do when in doubt."),
        ]
    return {
        "summary": "The page without its clutter" if is_tidy else "The main content of a page",
        "operationId": do,
        "description": "The query counts where the body is the page itself; JSON says everything in the body.",
        "parameters": parameters,
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {"schema": {"$ref": "#/components/schemas/Asked"}, "examples": examples},
                "text/html": {"schema": {"type": "string"}, "example": EXAMPLE_PAGE},
            },
        },
        "responses": {
            "200": {
                "description": "The answer, as JSON unless another format is asked for.",
                "headers": {"X-Pagecrunch-Warnings": {"schema": {"type": "string"}, "description": "A JSON list."}},
                "content": {
                    "application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}},
                    "text/*": {"schema": {"type": "string"}},
                    "application/ssml+xml": {"schema": {"type": "string"}},
                },
            },
            **_problems(400, 401, 403, 413, 415, 422, 429, 503),
        },
    }


def _query(name: str, schema: dict[str, Any], description: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "schema": schema, "description": description}


def _listing(summary: str, schema: str | None) -> dict[str, Any]:
    content = {"schema": {"$ref": f"#/components/schemas/{schema}"} if schema else {"type": "object"}}
    return {
        "summary": summary,
        "responses": {
            "200": {"description": summary, "content": {"application/json": content}},
            **_problems(401, 429),
        },
    }


def _problems(*statuses: int) -> dict[str, Any]:
    content = {PROBLEM_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {str(status): {"description": PROBLEM_TITLES[status], "content": content} for status in statuses}
