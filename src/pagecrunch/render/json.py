"""JSON: the facts about the page, and the content in every form, in the schema of docs/json-schema.md."""

from __future__ import annotations

import json

from ..registry import renderer
from . import Renderable
from .fields import to_dict

_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False)


@renderer("json", title="JSON", description="The facts about the page and its content, in a documented schema.")
def render_json(result: Renderable) -> str:
    return _ENCODER.encode(to_dict(result))
