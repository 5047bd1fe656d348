"""Settings of a group of users: the administrator's defaults, each user's own values, and locked keys."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..errors import UsageError
from ..registry import installed_sections
from ..settings import Assignment, Section, Settings, load, overlay, save
from .database import Database

Stamp = tuple[int, int, int]
Sections = Callable[[], Mapping[str, type[Section]]]


def stamp_of(path: Path) -> Stamp | None:
    """A value that changes when a file is replaced; None if there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


class Preferences:
    """The defaults are in a settings file, which the command also reads; what users set is in the database."""

    def __init__(self, database: Database, file: Path, sections: Sections = installed_sections) -> None:
        self._database = database
        self._sections = sections  # of plug-ins
        self.file = file
        self._read: tuple[Stamp | None, Settings] | None = None

    def defaults(self) -> Settings:
        """The settings of all users: the settings file and the environment. A changed file is read again."""
        stamp = stamp_of(self.file)
        if self._read is None or self._read[0] != stamp:
            file = self.file if stamp else Path(os.devnull)
            self._read = stamp, load(file, plug_ins=self._sections)
        return self._read[1]

    def save_defaults(self, settings: Settings) -> None:
        """Write the settings file."""
        save(self.file, settings)

    def for_user(self, user: str = "") -> Settings:
        """The defaults, with the values that this user has set for keys that are not locked."""
        settings = self.defaults()
        values = self.of_user(user)
        if not values:
            return settings
        locks = self.locks
        given = [
            Assignment(key, value, f"In the settings of {user}") for key, value in values.items() if key not in locks
        ]
        try:
            return overlay(settings, given, self._sections)
        except UsageError:  # a setting of an old version or a removed part; use the others
            for each in given:
                with suppress(UsageError):
                    settings = overlay(settings, [each], self._sections)
            return settings

    def of_user(self, user: str) -> dict[str, Any]:
        """The values that a user has set, by key."""
        rows = self._database.query("SELECT key, value FROM preferences WHERE user = ? ORDER BY key", (user,))
        return {key: json.loads(value) for key, value in rows}

    def set(self, user: str, values: Mapping[str, Any]) -> Settings:
        """Set several settings for a user, all or none, and return the user's settings; None clears a setting.

        A value that is not valid, or a locked key, raises a UsageError.
        """
        locked = sorted(self.locks.intersection(values))
        if locked:
            raise UsageError(f"{locked[0]} is set by the administrator and cannot be changed.")
        given = {key: value for key, value in values.items() if value is not None}
        changes = [Assignment(key, value, "In your settings") for key, value in given.items()]
        overlay(self.defaults(), changes, self._sections)
        with self._database.transaction() as connection:
            for key, value in values.items():
                connection.execute("DELETE FROM preferences WHERE user = ? AND key = ?", (user, key))
                if value is not None:
                    connection.execute("INSERT INTO preferences VALUES (?, ?, ?)", (user, key, json.dumps(value)))
        return self.for_user(user)

    @property
    def locks(self) -> frozenset[str]:
        """The keys that only the administrator can set."""
        return frozenset(row[0] for row in self._database.query("SELECT key FROM locks"))

    def set_locks(self, keys: Iterable[str]) -> None:
        """Lock these keys, and only these."""
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM locks")
            connection.executemany("INSERT OR IGNORE INTO locks VALUES (?)", [(key,) for key in keys])
