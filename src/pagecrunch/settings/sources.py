"""Where settings come from, each overruling the one before: defaults, a file, the environment, the command line."""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ..errors import UsageError
from .declarations import declared
from .sections import BUILT_IN, Section, Settings
from .toml import line_of

ENVIRONMENT_PREFIX = "PAGECRUNCH_"

SectionModels = Mapping[str, type[Section]]


@dataclass(frozen=True, slots=True)
class Assignment:
    """A value for a setting, and where it came from in words that can start a sentence."""

    key: str
    value: Any
    origin: str


def load(
    file: Path | None = None,
    environ: Mapping[str, str] | None = None,
    assignments: Iterable[Assignment] = (),
    plug_ins: Callable[[], SectionModels] = dict,
) -> Settings:
    """The settings in force.

    Without `file` the user's own is read if there is one, without `environ` the process's environment. `plug_ins` gives
    the sections of other parts; it is only asked when a section is named that is not built in.
    """
    path = file or user_file()
    given = [
        *(_from_file(path) if file or path.is_file() else ()),
        *_from_environment(os.environ if environ is None else environ),
        *assignments,
    ]
    models = dict(BUILT_IN)
    if any(each.key.partition(".")[0] not in models for each in given):
        models = {**plug_ins(), **models}  # no plug-in takes the place of a section that is built in
    latest: dict[str, Assignment] = {}
    for each in given:
        _check_key(each, models)
        latest[each.key] = each
    return Settings({name: _validated(name, model, latest) for name, model in models.items()})


def parse_settings(text: str, plug_ins: Callable[[], SectionModels] | None = None) -> Settings:
    """The settings in a TOML text that somebody hands in, and no others."""
    given = _from_text(text.removeprefix("\ufeff"), "the text", "The text")
    return overlay(Settings(), given, plug_ins)


def overlay(
    settings: Settings, assignments: Iterable[Assignment], plug_ins: Callable[[], SectionModels] | None = None
) -> Settings:
    """These settings, with others in the place of some. `plug_ins` is as for `load`; without it all parts are asked."""
    given = {each.key: each for each in assignments}
    if not given:
        return settings
    models: dict[str, type[Section]] = {**{name: type(each) for name, each in settings.sections.items()}, **BUILT_IN}
    if any(key.partition(".")[0] not in models for key in given):
        models = {**(plug_ins or _all_parts)(), **models}
    for each in given.values():
        _check_key(each, models)
    changed: dict[str, Section] = {}
    for name in {key.partition(".")[0] for key in given}:
        before = settings.sections.get(name)
        kept = {key: getattr(before, key) for key in before.model_fields_set} if before is not None else {}
        stated = {f"{name}.{key}": Assignment(f"{name}.{key}", value, "") for key, value in kept.items()}
        changed[name] = _validated(name, models[name], {**stated, **given})
    return Settings({**settings.sections, **changed})


def _all_parts() -> SectionModels:
    from ..registry import Registry

    return Registry().sections()


def user_file() -> Path:
    """The user's own settings file, whether it exists or not."""
    from platformdirs import user_config_path

    return user_config_path("pagecrunch", appauthor=False) / "settings.toml"


def parse_assignment(text: str) -> Assignment:
    """`section.name=value`, as it stands after --set."""
    key, equals, value = text.partition("=")
    if not equals or "." not in key:
        raise UsageError(f"--set takes section.name=value, as in --set extract.focus=recall, and not {text!r}.")
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


def _from_text(text: str, place: str, name: str) -> Iterator[Assignment]:
    """The settings in a TOML text, which stands in `place`; `name` begins a sentence about all of it."""
    try:
        values = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UsageError(f"{name} is not valid TOML; mend this in it: {error}.") from error
    for section, table in values.items():
        if not isinstance(table, dict):
            line = line_of(text, section, None)
            raise UsageError(f"{_in_file(place, line)}: {section!r} must stand in a section, as in [extract].")
        for key, value in table.items():
            yield Assignment(f"{section}.{key}", value, _in_file(place, line_of(text, section, key)))


def _in_file(place: str, line: int | None) -> str:
    return f"In {place}, line {line}" if line else f"In {place}"


def _from_environment(environ: Mapping[str, str]) -> Iterator[Assignment]:
    for name, value in sorted(environ.items()):
        section, dots, key = name.removeprefix(ENVIRONMENT_PREFIX).lower().partition("__")
        if name.startswith(ENVIRONMENT_PREFIX) and dots:
            yield Assignment(f"{section}.{key}", value, f"In the environment variable {name}")


def _check_key(given: Assignment, models: SectionModels) -> None:
    section, _, name = given.key.partition(".")
    if section in models and name in models[section].model_fields:
        return
    known = [setting.key for setting in declared(models)]
    close = difflib.get_close_matches(given.key, known, n=1)
    hint = f"did you mean {close[0]}?" if close else "`pagecrunch list settings` shows all there are."
    raise UsageError(f"{given.origin}: there is no setting {given.key}; {hint}")


def _validated(section: str, model: type[Section], given: Mapping[str, Assignment]) -> Section:
    values = {name: given[key].value for name in model.model_fields if (key := f"{section}.{name}") in given}
    accepted = {setting.key: setting for setting in declared({section: model})}
    for name, value in values.items():
        # Numbers count from true, for pydantic; not for a person who wrote it.
        if isinstance(value, bool) and accepted[f"{section}.{name}"].type != "yes or no":
            raise _refusal(given[f"{section}.{name}"], accepted[f"{section}.{name}"].accepts)
    try:
        return model.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        key = f"{section}.{first['loc'][0]}" if first["loc"] else section
        if key not in given:
            raise UsageError(f"The settings of section {section} do not go together: {first['msg']}.") from error
        # A section's own rule says in its own words what it wants; see ValueError in pydantic's validators.
        own_words = str(first["ctx"]["error"]) if first["type"] == "value_error" else ""
        raise _refusal(given[key], own_words or accepted[key].accepts) from error


def _refusal(given: Assignment, accepts: str) -> UsageError:
    return UsageError(f"{given.origin}: {given.key} must be {accepts}, not {given.value!r}.")
