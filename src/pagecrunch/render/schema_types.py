"""JSON Schemas of what the fields of a result hold."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
MAYBE_TEXT: Schema = {"type": ["string", "null"]}
INTEGER: Schema = {"type": "integer", "minimum": 0}
MAYBE_INTEGER: Schema = {"type": ["integer", "null"]}
FLAG: Schema = {"type": "boolean"}
SHARE: Schema = {"type": ["number", "null"], "minimum": 0, "maximum": 1}


def list_of(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def object_of(**properties: Schema) -> Schema:
    """An object with all of these and nothing else."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


TEXTS = list_of(TEXT)
SHARES: Schema = {"type": "object", "additionalProperties": SHARE}
ENCODING = object_of(name=TEXT, source=TEXT)
METADATA: Schema = {
    "type": "object",
    "additionalProperties": {"anyOf": [{"type": "null"}, object_of(value=TEXT, source=TEXT)]},
}
FACT: Schema = {
    "type": "object",
    "properties": {"type": {"enum": ["product", "recipe", "event", "job"]}},
    "required": ["type"],
    "additionalProperties": object_of(value={}, source=TEXT),
}
LEAD_IMAGE: Schema = {
    "anyOf": [
        {"type": "null"},
        object_of(url=TEXT, alt=TEXT, caption=TEXT, credit=TEXT, width=INTEGER, height=INTEGER, source=TEXT),
    ]
}
LINK = object_of(text=TEXT, address=TEXT, kept=FLAG, path=TEXT, rel=TEXT)
IMAGE = object_of(address=TEXT, alt=TEXT, kept=FLAG, path=TEXT, width=INTEGER, height=INTEGER)
TABLE = object_of(header=TEXTS, rows=list_of(TEXTS), caption=TEXT, path=TEXT)
OTHER_VERSION = object_of(kind={"enum": ["amp", "print"]}, address=TEXT)
VERDICT = object_of(name=TEXT, evidence=TEXTS, next_step=TEXT)
HIDDEN_TEXT = object_of(text=TEXT, reason=TEXT, path=TEXT)
POST = object_of(
    author=TEXT, date=TEXT, text=TEXT, html=TEXT, url=MAYBE_TEXT, answer_to=MAYBE_INTEGER, score=MAYBE_INTEGER
)
SPAN: Schema = {"type": "array", "items": INTEGER, "minItems": 2, "maxItems": 2}
PLACE: Schema = {"type": "integer", "minimum": -1}
CITATION = object_of(
    address=TEXT, path=TEXT, start=PLACE, end=PLACE, spans=list_of(SPAN), is_exact=FLAG, added=list_of(SPAN)
)
CHUNK = object_of(
    index=INTEGER, text=TEXT, markdown=TEXT, headings=TEXTS, words=INTEGER, tokens=INTEGER, parts=list_of(INTEGER),
    citation=CITATION,
)  # fmt: skip
COMMENT = object_of(author=TEXT, time=TEXT, depth=INTEGER, text=TEXT)

_MARK: Schema = {
    "type": "object",
    "required": ["type", "start", "end"],
    "properties": {
        "type": TEXT,
        "start": INTEGER,
        "end": INTEGER,
        "address": TEXT,
        "source": TEXT,
        "alt": TEXT,
        "latex": TEXT,
        "mathml": TEXT,
        "number": {"type": "integer"},
    },
    "additionalProperties": False,
}
_PART_TYPES = (
    "heading", "paragraph", "text", "code", "rule", "embed", "image", "list", "item", "quote", "definitions", "term",
    "definition", "table", "caption", "row", "cell", "figure", "footnotes", "footnote",
)  # fmt: skip
CONTENT = list_of(
    {
        "type": "object",
        "required": ["type", "depth"],
        "properties": {
            "type": {"enum": list(_PART_TYPES)},
            "depth": INTEGER,
            "text": TEXT,
            "marks": list_of(_MARK),
            "lang": TEXT,
            "dir": {"enum": ["ltr", "rtl"]},
            "id": TEXT,
            "level": {"type": "integer", "minimum": 1, "maximum": 6},
            "language": TEXT,
            "ordered": FLAG,
            "reversed": FLAG,
            "start": {"type": "integer"},
            "number": {"type": "integer"},
            "header": FLAG,
            "colspan": INTEGER,
            "rowspan": INTEGER,
            "cite": TEXT,
            "credit": TEXT,
            "source": TEXT,
            "alt": TEXT,
            "label": TEXT,
            "address": TEXT,
        },
    }
)
