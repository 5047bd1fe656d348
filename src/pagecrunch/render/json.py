"""JSON: the facts about the page, and the content in every form, in the schema of docs/json-schema.md."""

from __future__ import annotations

import json

from ..registry import renderer
from . import Renderable
from .fields import FIELDS, chosen_fields
from .json_parts import content_json

_ENCODER = json.JSONEncoder(ensure_ascii=False)


@renderer("json", title="JSON", description="The facts about the page and its content, in a documented schema.")
def render_json(result: Renderable) -> str:
    return f"{{{', '.join(_member(result, name) for name in chosen_fields(result))}}}"


def _member(result: Renderable, name: str) -> str:
    # The parts are written directly, as they are the longest field.
    is_content = name == "content"
    value = content_json(result.document.parts) if is_content else _ENCODER.encode(FIELDS[name].value(result))
    return f'"{name}": {value}'
