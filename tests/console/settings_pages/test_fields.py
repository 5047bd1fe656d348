from __future__ import annotations

import pytest
from pydantic import ByteSize
from starlette.datastructures import FormData

from pagecrunch.console.settings_pages.fields import (
    InForce,
    SettingField,
    as_text,
    differences,
    saved_fields,
    submitted_fields,
    with_values,
)
from pagecrunch.filters.engine.filter_settings import OffByDefault, default_value, value_in_force
from pagecrunch.filters.link_lists import LinkLists
from pagecrunch.registry import Registry
from pagecrunch.settings import BUILT_IN, Assignment, ExtractSettings, FetchLimits, Settings, declared, overlay
from pagecrunch.settings.toml import to_toml

SOME_MODELS = {"fetch": FetchLimits, "extract": ExtractSettings}
MODELS = {**Registry(()).sections(), **BUILT_IN}
CRUNCH = overlay(Settings(), [Assignment("tidy.profile", "crunch-1.0", "Here")])


def as_sent(**changes: str) -> FormData:
    """The form as it is saved, with some fields changed; "" unticks."""
    fields = {field.key: field.text for field in saved_fields(Settings(), SOME_MODELS, InForce())}
    fields.update({key.replace("__", "."): value for key, value in changes.items()})
    return FormData([(key, value) for key, value in fields.items() if value not in ("", "false")])


def test_every_setting_is_a_field_with_its_widget() -> None:
    fields = {field.key: field for field in saved_fields(Settings(), BUILT_IN, InForce())}
    assert fields["extract.focus"].widget == "choice" and fields["fetch.allow_private"].widget == "tick"
    assert fields["fetch.redirects"].widget == "number" and fields["limits.max_bytes"].text == "32MiB"
    assert all(field.setting.title and field.setting.description for field in fields.values())


def test_a_form_that_is_sent_as_it_was_shown_changes_nothing() -> None:
    fields, values = submitted_fields(as_sent(), Settings(), SOME_MODELS, InForce())
    assert not any(field.error or field.is_changed for field in fields)
    assert set(values.values()) == {None}


def test_a_change_is_a_value_and_a_default_is_none() -> None:
    fields, values = submitted_fields(
        as_sent(fetch__redirects="3", extract__focus="recall"), Settings(), SOME_MODELS, InForce()
    )
    assert {key: value for key, value in values.items() if value is not None} == {
        "fetch.redirects": 3,
        "extract.focus": "recall",
    }
    assert [field.key for field in fields if field.is_changed] == ["fetch.redirects", "extract.focus"]


@pytest.mark.parametrize(
    ("key", "text", "message"),
    [
        ("fetch__redirects", "many", "a whole number from 0 to 100"),
        ("fetch__seconds", "-1", "above 0"),
        ("fetch__user_agent", "", "text that is not empty"),
        ("fetch__user_agent", "grüße", "one line of plain ASCII text"),
        ("fetch__max_bytes", "big", "such as 500kB"),
        ("extract__focus", "sharp", "precision, balanced or recall"),
    ],
)
def test_what_is_wrong_stands_in_its_field_with_what_would_be_right(key: str, text: str, message: str) -> None:
    fields, values = submitted_fields(as_sent(**{key: text}), Settings(), SOME_MODELS, InForce())
    faulty = [field for field in fields if field.error]
    assert [(field.key, field.text) for field in faulty] == [(key.replace("__", "."), text)]
    assert message in faulty[0].error and faulty[0].key not in values


def test_a_variable_of_the_environment_that_goes_before_is_named() -> None:
    used = Settings({"extract": ExtractSettings(focus="recall")})
    fields = saved_fields(Settings(), SOME_MODELS, InForce(used, {"PAGECRUNCH_EXTRACT__FOCUS": "recall"}))
    (found,) = [field for field in fields if field.overruled_by]
    assert found.overruled_by == "the environment variable PAGECRUNCH_EXTRACT__FOCUS"
    assert (found.text, found.in_force) == ("balanced", "recall")
    fields = saved_fields(Settings(), SOME_MODELS, InForce(used, {}, frozenset(["extract.focus"])))
    assert [field.in_force for field in fields if "command line" in field.overruled_by] == ["recall"]


def test_values_are_written_as_people_write_them() -> None:
    assert [as_text(value) for value in (True, 2.0, 0.35, 7, "x")] == ["true", "2", "0.35", "7", "x"]
    assert [as_text(ByteSize(value)) for value in (1024, 1_500_001, 10 * 1024**2)] == ["1KiB", "1500001", "10MiB"]


def test_help_says_what_can_be_typed_and_what_is_normal() -> None:
    fields = {field.key: field for field in saved_fields(Settings(), BUILT_IN, InForce())}
    assert fields["fetch.redirects"].accepts == "a whole number from 0 to 100"
    assert "such as 500kB" in fields["limits.max_bytes"].accepts
    assert fields["fetch.user_agent"].accepts == fields["extract.focus"].accepts == ""
    assert (fields["sites.enabled"].default_text, fields["sites.file"].default_text) == ("on", "")


def test_the_widget_follows_the_type_of_every_declared_setting() -> None:
    widgets = {"bool": "tick", "integer": "number", "number": "number", "choice": "choice"}
    for setting in declared(MODELS):
        assert SettingField(setting, "", "").widget == widgets.get(setting.type, "text"), setting.key


def test_without_a_value_of_its_own_a_setting_has_the_profiles_or_the_default() -> None:
    assert default_value(Settings(), LinkLists, "link_lists.ratio") == 0.35
    assert default_value(CRUNCH, LinkLists, "link_lists.ratio") == value_in_force(CRUNCH, LinkLists, "link_lists.ratio")
    assert default_value(CRUNCH, LinkLists, "link_lists.ratio") == 0.25


def test_what_is_set_goes_before_the_profile_even_where_it_is_the_default() -> None:
    changed = with_values(CRUNCH, {"link_lists.ratio": 0.35}, MODELS)
    assert value_in_force(changed, LinkLists, "link_lists.ratio") == 0.35
    assert "ratio = 0.35" in to_toml(changed)


def test_a_setting_that_is_reset_is_no_longer_set() -> None:
    settings = with_values(Settings(), {"forms.enabled": True, "extract.focus": "recall"}, MODELS)
    assert value_in_force(settings, OffByDefault, "forms.enabled") is True
    back = with_values(settings, {"forms.enabled": None, "limits.max_rows": None}, MODELS)
    assert value_in_force(back, OffByDefault, "forms.enabled") is False
    assert to_toml(back) == '[extract]\nfocus = "recall"\n'


def test_differences_name_what_changed_also_by_way_of_the_profile() -> None:
    found = {key: (one, other) for key, _, one, other in differences(Settings(), CRUNCH, MODELS)}
    assert found["tidy.profile"] == ("modern", "crunch-1.0") and found["link_lists.ratio"] == (0.35, 0.25)
    assert differences(CRUNCH, CRUNCH, MODELS) == []
