from __future__ import annotations

import pytest
from pydantic import ByteSize
from starlette.datastructures import FormData

from pagecrunch.console.settings_pages.fields import fields_of, in_text, read_fields
from pagecrunch.settings import BUILT_IN, ExtractSettings, FetchLimits, Settings

MODELS = {"fetch": FetchLimits, "extract": ExtractSettings}


def as_sent(**changes: str) -> FormData:
    """The form as it is committed, with some fields changed; "" unticks."""
    fields = {field.key: field.text for field in fields_of(Settings(), MODELS, {})}
    fields.update({key.replace("__", "."): value for key, value in changes.items()})
    return FormData([(key, value) for key, value in fields.items() if value not in ("", "false")])


def test_every_setting_is_a_field_with_its_kind() -> None:
    fields = {field.key: field for field in fields_of(Settings(), BUILT_IN, {})}
    assert fields["extract.focus"].kind == "choice" and fields["fetch.allow_private"].kind == "tick"
    assert fields["fetch.redirects"].kind == "number" and fields["limits.max_bytes"].text == "32MiB"
    assert all(field.setting.title and field.setting.description for field in fields.values())


def test_a_form_that_is_sent_as_it_was_shown_changes_nothing() -> None:
    fields, values = read_fields(as_sent(), Settings(), MODELS, {})
    assert not any(field.error or field.is_changed for field in fields)
    assert set(values.values()) == {None}


def test_what_is_changed_is_a_value_and_what_is_usual_is_none() -> None:
    fields, values = read_fields(as_sent(fetch__redirects="3", extract__focus="recall"), Settings(), MODELS, {})
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
    fields, values = read_fields(as_sent(**{key: text}), Settings(), MODELS, {})
    faulty = [field for field in fields if field.error]
    assert [(field.key, field.text) for field in faulty] == [(key.replace("__", "."), text)]
    assert message in faulty[0].error and faulty[0].key not in values


def test_a_variable_of_the_environment_that_goes_before_is_named() -> None:
    fields = fields_of(Settings(), MODELS, {"PAGECRUNCH_EXTRACT__FOCUS": "recall"})
    assert [field.overruled_by for field in fields if field.overruled_by] == ["PAGECRUNCH_EXTRACT__FOCUS"]


def test_values_are_written_as_people_write_them() -> None:
    assert [in_text(value) for value in (True, 2.0, 0.35, 7, "x")] == ["true", "2", "0.35", "7", "x"]
    assert [in_text(ByteSize(value)) for value in (1024, 1_500_001, 10 * 1024**2)] == ["1KiB", "1500001", "10MiB"]
