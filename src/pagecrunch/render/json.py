"""JSON: the facts about the page, each with its source, and the content as a flat list of parts.

docs/json-schema.md describes the schema. `version` counts up when a field changes its meaning or goes away; new fields
may come at any time.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from ..facts.model import to_json
from ..registry import renderer
from . import Renderable
from .json_parts import content_json

VERSION = 1
_ENCODER = json.JSONEncoder(ensure_ascii=False)


@renderer("json", title="JSON", description="The facts about the page and its content, in a documented schema.")
def render_json(result: Renderable) -> str:
    page, document = result.page, result.document
    before = {
        "schema": "pagecrunch-extraction",
        "version": VERSION,
        "url": page.url,
        "encoding": {"name": page.encoding.name, "source": page.encoding.source},
        "language": document.lang or None,
        "direction": document.dir or None,
        "metadata": result.metadata.to_json(),
        "facts": [to_json(thing) for thing in result.facts],
        "standfirst": result.opening.standfirst or None,
        "lead_image": _lead_image(result),
    }
    head, tail = _ENCODER.encode(before), _ENCODER.encode(dict(_after_content(result)))
    return f'{head[:-1]}, "content": {content_json(document.parts)}, {tail[1:]}'


def _lead_image(result: Renderable) -> dict[str, Any] | None:
    """The main picture, but for its row in the page, which is nothing outside this program."""
    image = result.opening.lead_image
    return {name: value for name, value in asdict(image).items() if name != "row"} if image else None


def _after_content(result: Renderable) -> Iterator[tuple[str, Any]]:
    """The fields that follow the content, which may be long; some only where they are known or requested."""
    decision = result.decision
    yield "truncated", list(result.truncated)
    yield "warnings", list(result.warnings)
    if decision.kind:
        yield "kind", decision.kind
    if decision.kinds:
        yield "kinds", {kind: round(share, 4) for kind, share in decision.kinds.items()}
    if decision.notes.confidence is not None:
        yield "confidence", decision.notes.confidence
    yield "verdict", result.verdict.to_json()
    yield "source", result.source
    yield "other_versions", [asdict(version) for version in result.other_versions]
    if result.page.hidden_policy == "flag":
        yield "hidden", [asdict(hidden) for hidden in result.hidden]
    if result.settings.extract.comments or decision.kind == "forum":
        yield "posts", [asdict(post) for post in result.posts]
    if result.settings.extract.comments:
        yield "comments", [asdict(comment) for comment in result.comments]
    if result.pages:
        yield "pages", [each.page.url for each in result.pages]
