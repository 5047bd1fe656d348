"""Where settings come from, each overriding the one before: defaults, a file, the environment, the command line."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ..errors import UsageError
from .sections import Section
from .settings import BUILT_IN, Settings, declared
from .toml import line_of

ENVIRONMENT_PREFIX = "PAGECRUNCH_"

SectionModels = Mapping[str, type[Section]]


@dataclass(frozen=True, slots=True)
class Assignment:
    """A value for a setting, and where it comes from, as words that can start a sentence."""

    key: str
    value: Any
    origin: str


def load(
    file: Path | None = None,
    environ: Mapping[str, str] | None = None,
    assignments: Iterable[Assignment] = (),
    plug_ins: Callable[[], SectionModels] = dict,
) -> Settings:
    """The settings from all sources.

    Without `file` the user's settings file is read if it exists; without `environ` the environment of the process.
    `plug_ins` returns the sections that are not built in; it is called only if an assignment needs them.
    """
    path = file or user_file()
    from_file = _from_file(path) if file or path.is_file() else ()
    from_environment = _from_environment(os.environ if environ is None else environ)
    return overlay(Settings(), [*from_file, *from_environment, *assignments], plug_ins)


def parse_settings(text: str, plug_ins: Callable[[], SectionModels] = dict) -> Settings:
    """The settings in a TOML text, and nothing else."""
    return overlay(Settings(), _from_text(text.removeprefix("\ufeff"), "the text", "The text"), plug_ins)


def overlay(
    settings: Settings, assignments: Iterable[Assignment], plug_ins: Callable[[], SectionModels] = dict
) -> Settings:
    """These settings with some of them changed; the last assignment to a key wins. `plug_ins` is as for `load`."""
    changes = list(assignments)
    names = dict.fromkeys(change.key.partition(".")[0] for change in changes)
    models: dict[str, type[Section]] = {**{name: type(each) for name, each in settings.sections.items()}, **BUILT_IN}
    if not models.keys() >= names.keys():
        models = {**plug_ins(), **models}  # a plug-in cannot replace a built-in section
    for change in changes:
        _check_key(change, models)
    changed: dict[str, Section] = {}
    for name in names:
        before = settings.sections.get(name)
        kept = {key: getattr(before, key) for key in before.model_fields_set} if before is not None else {}
        changed[name] = _validate(name, models[name], kept, {change.key: change for change in changes})
    return Settings({**settings.sections, **changed}) if changed else settings


def user_file() -> Path:
    """The path of the user's settings file, which may not exist."""
    from platformdirs import user_config_path

    return user_config_path("pagecrunch", appauthor=False) / "settings.toml"


def parse_assignment(text: str) -> Assignment:
    """Parse `section.name=value`, the argument of --set."""
    key, equals, value = text.partition("=")
    if not equals or "." not in key:
        raise UsageError(f"--set takes section.name=value, as in --set extract.focus=recall, not {text!r}.")
    return Assignment(key.strip(), value.strip(), f"In --set {text}")


def _from_file(path: Path) -> Iterator[Assignment]:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise UsageError(
            f"The settings file {path} cannot be read ({error.strerror or error}); check its name and folder."
        ) from error
    except UnicodeDecodeError as error:
        raise UsageError(f"The settings file {path} is not a text file in UTF-8.") from error
    yield from _from_text(text, str(path), f"The settings file {path}")


def _from_text(text: str, place: str, subject: str) -> Iterator[Assignment]:
    """The settings in a TOML text; messages call it `place`, and `subject` at the start of a sentence."""
    import tomllib  # here, like the others: most runs need none of them

    try:
        values = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UsageError(f"{subject} is not valid TOML: {error}.") from error
    for section, table in values.items():
        if not isinstance(table, dict):
            line = line_of(text, section, None)
            raise UsageError(f"{_in_file(place, line)}: {section!r} must be in a section, such as [extract].")
        for key, value in table.items():
            yield Assignment(f"{section}.{key}", value, _in_file(place, line_of(text, section, key)))


def _in_file(place: str, line: int | None) -> str:
    return f"In {place}, line {line}" if line else f"In {place}"


def _from_environment(environ: Mapping[str, str]) -> Iterator[Assignment]:
    for name, value in sorted(environ.items()):
        section, separator, key = name.removeprefix(ENVIRONMENT_PREFIX).lower().partition("__")
        if name.startswith(ENVIRONMENT_PREFIX) and separator:
            yield Assignment(f"{section}.{key}", value, f"In the environment variable {name}")


def _check_key(change: Assignment, models: SectionModels) -> None:
    section, _, name = change.key.partition(".")
    if section in models and name in models[section].model_fields:
        return
    known = [setting.key for setting in declared(models)]
    import difflib

    close = difflib.get_close_matches(change.key, known, n=1)
    hint = f"did you mean {close[0]}?" if close else "`pagecrunch list settings` shows all settings."
    raise UsageError(f"{change.origin}: there is no setting {change.key}; {hint}")


def _validate(
    section: str, model: type[Section], kept: Mapping[str, Any], changes: Mapping[str, Assignment]
) -> Section:
    """A section with its earlier values and these changes, which may also be for other sections."""
    new = {name: changes[key] for name in model.model_fields if (key := f"{section}.{name}") in changes}
    about = {setting.key: setting for setting in declared({section: model})}
    for change in new.values():
        # Pydantic takes true for 1; a person who wrote it did not mean a number.
        if isinstance(change.value, bool) and about[change.key].type != "bool":
            raise _refusal(change, about[change.key].accepts)
    try:
        return model.model_validate({**kept, **{name: change.value for name, change in new.items()}})
    except ValidationError as error:
        first = error.errors()[0]
        wrong = new.get(str(first["loc"][0])) if first["loc"] else None
        if wrong is None:
            raise UsageError(f"The settings of section {section} do not fit together: {first['msg']}.") from error
        # The message of a ValueError in a section's own validator follows "must be".
        own_words = str(first["ctx"]["error"]) if first["type"] == "value_error" else ""
        raise _refusal(wrong, own_words or about[wrong.key].accepts) from error


def _refusal(change: Assignment, accepts: str) -> UsageError:
    return UsageError(f"{change.origin}: {change.key} must be {accepts}, not {change.value!r}.")


@dataclass(frozen=True, slots=True)
class Preset:
    """Settings that go together, by key, and what they are good for."""

    name: str
    title: str
    description: str
    settings: Mapping[str, Any]
    for_readers: bool = False  # on the settings page for everyone, not only among the experts' own


@cache
def presets() -> Mapping[str, Preset]:
    """All presets of presets.toml by name, in the order to show them."""
    import tomllib
    from importlib.resources import files

    text = (files(__package__) / "presets.toml").read_text(encoding="utf-8")
    return {each["name"]: Preset(**each) for each in tomllib.loads(text)["preset"]}


def preset(name: str) -> Preset:
    found = presets().get(name)
    if found is None:
        raise UsageError(f"There is no preset named {name!r}; choose one of: {', '.join(presets())}.")
    return found
