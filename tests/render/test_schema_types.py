from __future__ import annotations

import jsonschema
import pytest

from pagecrunch.document import parts
from pagecrunch.render.schema_types import CONTENT, TEXT, list_of, object_of


def test_an_object_has_all_of_its_fields_and_no_other() -> None:
    schema = object_of(name=TEXT)
    jsonschema.validate({"name": "a"}, schema)
    for wrong in ({}, {"name": 1}, {"name": "a", "other": "b"}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema)


def test_a_list_has_items_of_one_type() -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(["a", 1], list_of(TEXT))


def test_every_kind_of_part_is_in_the_schema() -> None:
    kinds = {value for name, value in vars(parts).items() if name.isupper() and isinstance(value, str)}
    assert kinds == set(CONTENT["items"]["properties"]["type"]["enum"])
