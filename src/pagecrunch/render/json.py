"""JSON: the facts about the page, each with its source, and the content as a flat list of parts.

The schema is told in docs/json-schema.md. `version` counts up when a field changes its meaning or goes away; new fields
may come at any time.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ..decision import Decision
from ..document.build import build_document
from ..document.parts import Document
from ..metadata.facts import Metadata, read_metadata
from ..page.page import Page
from ..registry import renderer
from .json_parts import content_json

VERSION = 1
_ENCODER = json.JSONEncoder(ensure_ascii=False)


@renderer("json", title="JSON", description="The facts about the page and its content, in a documented schema.")
def render_json(page: Page, decision: Decision) -> str:
    return to_json(page, decision, build_document(page, decision), read_metadata(page))


def to_json(
    page: Page, decision: Decision, document: Document, metadata: Metadata, more: Mapping[str, Any] | None = None
) -> str:
    """The extraction as JSON, nested at most a few levels deep; `more` is added at the end, or takes a place there."""
    before = {
        "schema": "pagecrunch-extraction",
        "version": VERSION,
        "url": page.url,
        "encoding": {"name": page.encoding.name, "source": page.encoding.source},
        "language": document.lang or None,
        "direction": document.dir or None,
        "metadata": metadata.to_json(),
    }
    after = {
        "truncated": list(page.truncated),
        "warnings": list(page.warnings),
        **({"kind": decision.kind} if decision.kind else {}),
        **({"kinds": {kind: round(share, 4) for kind, share in decision.kinds.items()}} if decision.kinds else {}),
        **({"confidence": decision.facts["confidence"]} if "confidence" in decision.facts else {}),
        **(more or {}),
    }
    head, tail = _ENCODER.encode(before), _ENCODER.encode(after)
    return f'{head[:-1]}, "content": {content_json(document.parts)}, {tail[1:]}'
