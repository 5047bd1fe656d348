"""What is done to every page, as one object."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from pagecrunch.batch.options import DEFAULT_FIELDS, Options, check_fields, known_fields
from pagecrunch.errors import UsageError
from pagecrunch.settings import Assignment, load
from pagecrunch.work.frames import from_json


def test_options_travel_as_json_and_settings_arrive_as_they_were() -> None:
    assignments = [Assignment("extract.using", "largest", ""), Assignment("limits.max_bytes", "5kB", "")]
    assignments += [Assignment("batch.workers", 3, "")]
    settings = load(environ={}, assignments=assignments)
    options = Options(fields=("text",), languages=("en", "de")).with_settings(settings)
    arrived = from_json(Options, json.loads(json.dumps(asdict(options))))
    assert arrived == options
    loaded = arrived.load_settings()
    assert (loaded.extract.using, loaded.limits.max_bytes) == ("largest", 5000)
    assert loaded.fetch == settings.fetch
    assert (arrived.max_bytes, "batch" in arrived.settings) == (5000, False)


def test_the_fields_of_an_extraction_can_be_asked_for_and_others_are_named() -> None:
    assert set(DEFAULT_FIELDS) <= set(known_fields())
    assert check_fields(["text", "title", "text", "using"]) == ("text", "title", "using")
    with pytest.raises(UsageError, match=r"no field 'titel' \(did you mean title\?\)"):
        check_fields(["titel"])
    with pytest.raises(UsageError, match=r"no field 'offset' \(--provenance adds it\)"):
        check_fields(["offset"])
