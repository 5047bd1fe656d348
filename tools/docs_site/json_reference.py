"""The JSON Schema of the output as a file, and the table of fields in docs/json-schema.md."""

from __future__ import annotations

import json

from .contents import ROOT

PAGE, SCHEMA = "docs/json-schema.md", "docs/extraction.schema.json"
BEGIN, END = "<!-- fields: written from the code -->", "<!-- end of fields -->"


def schema_text() -> str:
    from pagecrunch.render.fields import json_schema

    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"


def fields_page() -> str:
    """The page with its table of fields as the code has it today."""
    from pagecrunch.render.fields import FIELDS

    before, _, rest = (ROOT / PAGE).read_text("utf-8").partition(BEGIN)
    lines = [f"| `{name}` | {field.about} |" for name, field in FIELDS.items()]
    table = "\n".join((BEGIN, "", "| field | what it holds |", "|---|---|", *lines, "", END))
    return before + table + rest.partition(END)[2]
