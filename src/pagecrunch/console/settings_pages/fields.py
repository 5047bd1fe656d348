"""A setting as a form field: its label, help, value and error; and the values that settings have."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import ByteSize, TypeAdapter, ValidationError
from starlette.datastructures import FormData

from ...filters.engine.filter_settings import default_value, value_in_force
from ...languages import _
from ...languages.words import translate, translate_message
from ...settings import Assignment, Declared, Section, Settings, declared, overlay
from ...settings.sources import ENVIRONMENT_PREFIX
from ..forms import text_of

DEFAULT = "-"  # as the value of a setting: PageCrunch's own list, file or order

Models = Mapping[str, type[Section]]


@dataclass(frozen=True, slots=True)
class SettingField:
    setting: Declared
    text: str  # what is in the field, right or wrong
    default: str
    error: str = ""
    is_changed: bool = False  # from the saved value
    overruled_by: str = ""  # what goes before the file: an environment variable, or the command line
    in_force: str = ""  # the value that is used instead, if something goes before the file
    names: tuple[str, ...] = ()  # of the parts that can be chosen
    paper_name: str = ""  # in English, as the Crunch papers call it
    about: str = ""  # in place of the setting's own help

    @property
    def key(self) -> str:
        return self.setting.key

    @property
    def title(self) -> str:
        return self.paper_name or translate(self.setting.title)

    @property
    def help(self) -> str:
        return translate(self.about or self.setting.description)

    @property
    def id(self) -> str:
        return self.setting.key.replace(".", "-")

    @property
    def widget(self) -> str:
        default = self.setting.default
        if self.options:
            return "choice"
        if isinstance(default, bool):
            return "tick"
        return "number" if isinstance(default, int | float) and not isinstance(default, ByteSize) else "text"

    @property
    def options(self) -> tuple[str, ...]:
        """What can be chosen; the name that is in the field is always among them."""
        if self.names and self.text not in self.names:
            return (*self.names, self.text)
        return self.setting.choices or self.names

    @property
    def accepts(self) -> str:
        """The values that can be typed; empty for plain text and for fields that are not typed."""
        is_typed = self.widget == "number" or isinstance(self.setting.default, ByteSize)
        return self.setting.accepts if is_typed else ""

    @property
    def default_text(self) -> str:
        """The default, as people read it; empty if it is in the description."""
        return "" if self.default == DEFAULT else on_or_off(self.default)

    @property
    def in_force_text(self) -> str:
        return on_or_off(self.in_force)


@dataclass(frozen=True, slots=True)
class InForce:
    """The settings that are used now, and what set those that go before the file."""

    settings: Settings = field(default_factory=Settings)
    environ: Mapping[str, str] = field(default_factory=dict)
    flags: frozenset[str] = frozenset()  # keys that the command line has set

    def overruled_by(self, key: str) -> str:
        variable = ENVIRONMENT_PREFIX + key.upper().replace(".", "__")
        if key in self.flags:
            return _("the command line that started this program")
        return _("the environment variable {name}", name=variable) if variable in self.environ else ""

    def text(self, model: type[Section], key: str) -> str:
        """The value that is used instead of the one in the file; empty if that one is used."""
        return as_text(value_in_force(self.settings, model, key)) if self.overruled_by(key) else ""


def saved_fields(
    settings: Settings, models: Models, in_force: InForce, keys: Collection[str] = ()
) -> list[SettingField]:
    """A field for every setting of these sections, or only for these keys."""
    return [
        SettingField(
            setting,
            as_text(value_in_force(settings, model, setting.key)),
            as_text(default_value(settings, model, setting.key)),
            overruled_by=in_force.overruled_by(setting.key),
            in_force=in_force.text(model, setting.key),
        )
        for setting, model in _each(models, keys)
    ]


def submitted_fields(
    form: FormData, settings: Settings, models: Models, in_force: InForce, keys: Collection[str] = ()
) -> tuple[list[SettingField], dict[str, Any]]:
    """The fields of a form, and the values to save; None for a value that is the default."""
    fields: list[SettingField] = []
    values: dict[str, Any] = {}
    for setting, model in _each(models, keys):
        is_tick = isinstance(setting.default, bool)
        text = str(setting.key in form).lower() if is_tick else text_of(form, setting.key).strip()
        default = default_value(settings, model, setting.key)
        value, error = _parse(setting, model, text)
        is_changed = bool(error) or value != value_in_force(settings, model, setting.key)
        overruled_by, used = in_force.overruled_by(setting.key), in_force.text(model, setting.key)
        fields.append(SettingField(setting, text, as_text(default), error, is_changed, overruled_by, used))
        if not error:
            values[setting.key] = None if value == default else value
    return fields, values


def as_text(value: Any) -> str:
    """A value as it is written in a field."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, ByteSize):
        short = value.human_readable().replace(".0", "")
        return short if TypeAdapter(ByteSize).validate_python(short) == value else str(int(value))
    if isinstance(value, float):
        return f"{value:.15g}"
    return str(int(value)) if isinstance(value, int) else str(value)


def on_or_off(text: str) -> str:
    """The text of a value, as people read it."""
    return {"true": _("on"), "false": _("off")}.get(text, text)


def with_values(settings: Settings, values: Mapping[str, Any], models: Models) -> Settings:
    """These settings with some changed; None resets one. UsageError for a value that is not allowed."""
    sections = dict(settings.sections)
    for key in (key for key, value in values.items() if value is None):
        section, _, name = key.partition(".")
        old = sections.get(section)
        if old is not None and name in old.model_fields_set:
            kept = {each: getattr(old, each) for each in old.model_fields_set if each != name}
            sections[section] = type(old).model_validate(kept)
    changed = [Assignment(key, value, "In the form") for key, value in values.items() if value is not None]
    return overlay(Settings(sections), changed, lambda: models)


def differences(before: Settings, after: Settings, models: Models) -> list[tuple[str, str, Any, Any]]:
    """What changed: key, title, the value before and after."""
    values = (
        (setting, value_in_force(before, model, setting.key), value_in_force(after, model, setting.key))
        for setting, model in _each(models)
    )
    return [(setting.key, translate(setting.title), old, new) for setting, old, new in values if old != new]


def _parse(setting: Declared, model: type[Section], text: str) -> tuple[Any, str]:
    """The value, and an error message if the text is wrong."""
    name = setting.key.partition(".")[2]
    try:
        return getattr(model.model_validate({name: text}), name), ""
    except ValidationError as error:
        first = error.errors()[0]
        own_words = str(first["ctx"]["error"]) if first["type"] == "value_error" else ""
        return None, _("This must be {what}.", what=translate_message(own_words) or setting.accepts)


def _each(models: Models, keys: Collection[str] = ()) -> Iterator[tuple[Declared, type[Section]]]:
    for setting in declared(models):
        if not keys or setting.key in keys:
            yield setting, models[setting.key.partition(".")[0]]
