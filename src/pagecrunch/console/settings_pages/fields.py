"""A setting as a field of a form: its label, help, value, and what is wrong with what was written in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ByteSize, TypeAdapter, ValidationError
from starlette.datastructures import FormData

from ...settings import Declared, Section, Settings, declared
from ...settings.sources import ENVIRONMENT_PREFIX
from ..forms import text_of
from .values import Models, usual_value, value_in_force


@dataclass(frozen=True, slots=True)
class Field:
    """One field. `text` is what stands in it, be it right or wrong."""

    setting: Declared
    text: str
    usual: str
    error: str = ""
    is_changed: bool = False  # from what is committed
    overruled_by: str = ""  # the environment variable that goes before the file
    names: tuple[str, ...] = ()  # of the parts that it may name

    @property
    def key(self) -> str:
        return self.setting.key

    @property
    def id(self) -> str:
        return self.setting.key.replace(".", "-")

    @property
    def kind(self) -> str:
        if self.options:
            return "choice"
        return {"bool": "tick", "integer": "number", "number": "number"}.get(self.setting.type, "text")

    @property
    def options(self) -> tuple[str, ...]:
        """What can be chosen; a name that is in it already is not lost, whether there is such a part or not."""
        if self.names and self.text not in self.names:
            return (*self.names, self.text)
        return self.setting.choices or self.names


def fields_of(settings: Settings, models: Models, environ: Mapping[str, str]) -> list[Field]:
    """The fields as they are committed."""
    return [
        Field(
            setting,
            in_text(value_in_force(settings, model, setting.key)),
            in_text(usual_value(settings, model, setting.key)),
            overruled_by=_variable(setting.key, environ),
        )
        for setting, model in _each(models)
    ]


def read_fields(
    form: FormData, settings: Settings, models: Models, environ: Mapping[str, str]
) -> tuple[list[Field], dict[str, Any]]:
    """The fields as they were sent, and the values to commit; None for those that are as they usually are."""
    fields: list[Field] = []
    values: dict[str, Any] = {}
    for setting, model in _each(models):
        text = str(setting.key in form).lower() if setting.type == "bool" else text_of(form, setting.key).strip()
        usual = usual_value(settings, model, setting.key)
        value, error = _checked(setting, model, text)
        now = value_in_force(settings, model, setting.key)
        is_changed = bool(error) or value != now
        fields.append(Field(setting, text, in_text(usual), error, is_changed, _variable(setting.key, environ)))
        if not error:
            values[setting.key] = None if value == usual else value
    return fields, values


def in_text(value: Any) -> str:
    """A value as it is written in a field."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, ByteSize):
        short = value.human_readable().replace(".0", "")
        return short if TypeAdapter(ByteSize).validate_python(short) == value else str(int(value))
    if isinstance(value, float):
        return f"{value:.15g}"
    return str(int(value)) if isinstance(value, int) else str(value)


def _checked(setting: Declared, model: type[Section], text: str) -> tuple[Any, str]:
    """The value, and what is wrong with it in words."""
    name = setting.key.partition(".")[2]
    try:
        return getattr(model.model_validate({name: text}), name), ""
    except ValidationError as error:
        first = error.errors()[0]
        own_words = str(first["ctx"]["error"]) if first["type"] == "value_error" else ""
        return None, f"This must be {own_words or setting.accepts}."


def _each(models: Models) -> Iterator[tuple[Declared, type[Section]]]:
    for setting in declared(models):
        yield setting, models[setting.key.partition(".")[0]]


def _variable(key: str, environ: Mapping[str, str]) -> str:
    name = ENVIRONMENT_PREFIX + key.upper().replace(".", "__")
    return name if name in environ else ""
