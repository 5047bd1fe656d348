"""JSON: the facts about the page, and the content in every form, in the schema of docs/json-schema.md."""

from __future__ import annotations

import json

from ..registry import renderer
from . import Renderable
from .fields import FIELDS, chosen_fields

_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False)


@renderer("json", title="JSON", description="The facts about the page and its content, in a documented schema.")
def render_json(result: Renderable) -> str:
    """One field after the other: all of them as Python objects would take several times the room of the text."""
    encode, names = _ENCODER.encode, chosen_fields(result)
    return f"{{{', '.join(f'{encode(name)}: {encode(FIELDS[name].value(result))}' for name in names)}}}"
