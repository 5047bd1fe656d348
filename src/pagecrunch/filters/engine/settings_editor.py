"""Edit settings from a program: get, set, commit, revert (appendix B of the 2005 paper).

    editor = SettingsEditor.open(path, registry)
    editor.set("link_lists.ratio", "0.125")
    editor.commit()                            # replaces the file in one step

An invalid value raises, and the old one stays in force. A change takes effect for others once it is committed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from ...errors import UsageError
from ...registry import Registry
from ...settings import Assignment, Section, Settings, load, save
from ...settings.toml import to_toml
from .filter_settings import value_in_force


class SettingsEditor:
    """The settings in a file, with changes that are not in it yet."""

    def __init__(self, path: Path, sections: Callable[[], Mapping[str, type[Section]]]) -> None:
        self._path = path
        self._sections = sections
        self._changes: dict[str, Assignment] = {}
        self._committed = self.settings = self._load()

    @classmethod
    def open(cls, path: Path, registry: Registry | None = None) -> SettingsEditor:
        """Open a settings file, which need not exist yet."""
        return cls(path, (registry or Registry()).sections)

    def get(self, key: str) -> str:
        """The value of `section.name` that is in force, as it is written in a file: also that of a profile."""
        section, _, name = key.partition(".")
        own = self.settings.sections.get(section)
        model = self._sections().get(section) if own is None else type(own)
        if model is None or name not in model.model_fields:
            raise UsageError(f"There is no setting {key}; `pagecrunch list settings` shows all there are.")
        value: Any = value_in_force(self.settings, model, key)
        return str(value).lower() if isinstance(value, bool) else str(value)

    def set(self, key: str, value: str) -> None:
        """Change a setting. An invalid value raises and changes nothing."""
        changes = {**self._changes, key: Assignment(key, value, f"In the setting {key}")}
        self.settings = self._load(changes.values())
        self._changes = changes

    def commit(self) -> None:
        """Write the settings to the file."""
        save(self._path, self.settings)
        self._committed, self._changes = self.settings, {}

    def revert(self) -> None:
        """Drop the changes, and read the file again."""
        self._committed = self.settings = self._load()
        self._changes = {}

    @property
    def is_changed(self) -> bool:
        return to_toml(self.settings) != to_toml(self._committed)

    def _load(self, changes: Iterable[Assignment] = ()) -> Settings:
        file = self._path if self._path.is_file() else Path(os.devnull)  # without a file, the user's own would be read
        return load(file, environ={}, assignments=changes, plug_ins=self._sections)
