from __future__ import annotations

import json
from dataclasses import asdict

from pagecrunch import extract, tidy
from pagecrunch.registry import installed_sections
from pagecrunch.settings import Assignment, Settings, overlay
from pagecrunch.sites import SiteRules, parse_rules
from pagecrunch.work.frames import from_json
from pagecrunch.work.job import PageJob, pack_rules, pack_settings, parts_with, unpack_rules, unpack_settings

PAGE = b"<title>t</title><nav><a href=/>Home</a></nav><main><p>" + b"A sentence, to begin with. " * 20
RULES = '[[site]]\nmatch = "a.example"\nkeep = "nav"\n'


def test_a_worker_gets_the_settings_as_they_were_set() -> None:
    values = [("extract.focus", "recall"), ("link_lists.ratio", 0.2), ("limits.max_bytes", "1MiB")]
    settings = overlay(Settings(), [Assignment(key, value, "In the test") for key, value in values], installed_sections)
    packed = json.loads(json.dumps(pack_settings(settings)))
    assert packed == {"extract": {"focus": "recall"}, "link_lists": {"ratio": 0.2}, "limits": {"max_bytes": 1048576}}
    found = unpack_settings(packed)
    assert found.extract == settings.extract and found.limits == settings.limits
    assert found.sections["link_lists"] == settings.sections["link_lists"]
    assert unpack_settings(packed) is found


def test_a_setting_that_is_set_to_its_default_is_still_set() -> None:
    default = Settings().extract.using
    settings = overlay(Settings(), [Assignment("extract.using", default, "In the test")])
    assert unpack_settings(pack_settings(settings)).extract.model_fields_set == {"using"}


def test_settings_of_a_plug_in_that_is_not_there_are_left_out() -> None:
    assert "gone" not in unpack_settings({"gone": {"a": 1}}).sections


def test_rules_travel_as_text_and_are_read_once() -> None:
    text = pack_rules(parse_rules(RULES))
    rules = unpack_rules(text)
    assert rules is not None and len(rules) == 1 and unpack_rules(text) is rules
    assert pack_rules(SiteRules()) == "" and unpack_rules("") is None


def test_parts_are_found_once() -> None:
    assert parts_with() is parts_with()


def test_a_job_does_what_the_library_does_with_its_settings_and_rules() -> None:
    url = "https://a.example/"
    job = PageJob(url=url, settings={"extract": {"using": "largest"}})
    assert from_json(PageJob, json.loads(json.dumps(asdict(job)))) == job
    assert job.extract(PAGE).text == extract(PAGE, url, "largest").text
    assert job.extract(PAGE, using="everything").text == extract(PAGE, url, "everything").text
    assert job.tidy(PAGE).html == tidy(PAGE, url).html
    assert "Home" in PageJob(url=url, rules=RULES).extract(PAGE).text
    assert "Home" in PageJob(url=url, rules=RULES).tidy(PAGE).html
