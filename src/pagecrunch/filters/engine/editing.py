"""Settings as a program edits them: get, set, commit, revert (appendix B of the 2005 paper, without any window).

    editor = SettingsEditor.open(path, registry)
    editor.set("link_lists.ratio", "0.125")
    editor.commit()                            # written whole, or not at all

A value that is refused leaves the old one in force and says why. Nothing else sees a change before it is committed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ...errors import UsageError
from ...registry import Registry
from ...settings import Assignment, Section, Settings, load, save
from ...settings.toml import to_toml

Sections = Callable[[], Mapping[str, type[Section]]]


class SettingsEditor:
    """The settings in a file, with changes that are not yet in it."""

    def __init__(self, path: Path, committed: Settings, sections: Sections) -> None:
        self._path = path
        self._sections = sections
        self._committed = committed
        self._changes: dict[str, Assignment] = {}
        self.settings = committed  # as they are with the changes

    @classmethod
    def open(cls, path: Path, registry: Registry | None = None) -> SettingsEditor:
        """The settings of a file, which need not be there yet."""
        sections = (registry or Registry()).sections
        return cls(path, _read(path, sections), sections)

    def get(self, key: str) -> str:
        """The value of `section.name`, as it would be written down."""
        section, _, name = key.partition(".")
        model = {**self._sections(), **{each: type(value) for each, value in self.settings.sections.items()}}.get(
            section
        )
        if model is None or name not in model.model_fields:
            raise UsageError(f"There is no setting {key}; `pagecrunch list settings` shows all there are.")
        value: Any = getattr(self.settings.section(section, model), name)
        return str(value).lower() if isinstance(value, bool) else str(value)

    def set(self, key: str, value: str) -> None:
        """Change a setting. A value that is refused changes nothing."""
        changes = {**self._changes, key: Assignment(key, value, f"In the setting {key}")}
        self.settings = self._with(changes)
        self._changes = changes

    def commit(self) -> None:
        """Write the settings to the file."""
        save(self._path, self.settings)
        self._committed, self._changes = self.settings, {}

    def revert(self) -> None:
        """Forget the changes, and read the file again."""
        self._committed = _read(self._path, self._sections)
        self.settings, self._changes = self._committed, {}

    @property
    def is_changed(self) -> bool:
        return to_toml(self.settings) != to_toml(self._committed)

    def _with(self, changes: Mapping[str, Assignment]) -> Settings:
        file = self._path if self._path.is_file() else None
        return _load(file, self._sections, changes.values())


def _read(path: Path, sections: Sections) -> Settings:
    return _load(path if path.is_file() else None, sections, ())


def _load(file: Path | None, sections: Sections, changes: Any) -> Settings:
    if file is None:
        # A file that is not there is an empty one, and not the user's own.
        file = Path(os.devnull)
    return load(file, environ={}, assignments=changes, plug_ins=sections)
