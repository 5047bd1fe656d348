from __future__ import annotations

import json

from pagecrunch.console.api.listings import list_parts, list_settings
from pagecrunch.registry import Registry
from pagecrunch.settings import ExtractSettings, Settings


def test_parts_are_listed_with_what_people_should_know() -> None:
    registry = Registry(())
    extractors = {part["name"]: part for part in list_parts(registry, "extractor")}
    assert extractors["learned"]["takes_focus"] and not extractors["everything"]["takes_focus"]
    assert "ads" in {part["name"] for part in list_parts(registry, "filter")}


def test_settings_have_their_values_and_say_who_may_set_them() -> None:
    found = list_settings(Registry(()), Settings({"extract": ExtractSettings(focus="recall")}))
    by_key = {setting["key"]: setting for setting in json.loads(json.dumps(found))}
    assert by_key["extract.focus"]["value"] == "recall" and by_key["extract.focus"]["default"] == "balanced"
    assert by_key["extract.focus"]["by_request"] and by_key["link_lists.ratio"]["by_request"]
    assert not by_key["fetch.allow_private"]["by_request"] and not by_key["ads.list"]["by_request"]
    assert by_key["limits.max_bytes"]["value"] == 32 * 1024 * 1024
