"""The whole state: a folder with a database, and the files with settings and site rules."""

from __future__ import annotations

import json
import secrets
import shutil
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote

from .._version import VERSION
from ..errors import UsageError
from ..registry import Registry
from ..settings import Settings, user_file
from ..sites import SiteRules, load_rules
from .activity import ActivityLog
from .database import Database
from .lessons import SiteLessons
from .library import INDEX, Library
from .preferences import Preferences, Stamp, stamp_of
from .sessions import ConsoleSessions
from .site_records import RuleCounts, SiteChoices, SiteViews, TrustingDevices, Tunnels
from .tokens import ApiTokens
from .users import UserAccounts

# Hashes of secrets are useless to their owner, but not to a thief; saved pages have a file of their own.
_SECRET_COLUMNS = {"users": "password", "tokens": "hash", "sessions": "name", "saved": "body"}
# What users of a group read is for no one else, so the rows with their names stay out of the export.
_PRIVATE_TABLES = ("activity", "views", "tunnels", "site_choices", "devices", "saved", "lessons")
_OWN_NOTES = ("secret ", "keep ")  # notes that are not about anyone

USERS_FOLDER = "users"


class State:
    """Everything that is stored. Several threads and processes may use it at once."""

    def __init__(self, folder: Path, settings_file: Path, sites_file: Path, registry: Registry | None = None) -> None:
        self.folder = folder
        self.registry = registry or Registry()  # the parts whose settings are stored
        self._own_sites_file = sites_file
        self._rules: tuple[Path, Stamp | None, SiteRules] | None = None
        self.database = Database(folder)
        self.activity = ActivityLog(self.database)
        self.users = UserAccounts(self.database)
        self.settings = Preferences(self.database, settings_file, self.registry.sections)
        self.views = SiteViews(self.database)
        self.choices = SiteChoices(self.database)
        self.lessons = SiteLessons(self.database)
        self.tunnels = Tunnels(self.database)
        self.devices = TrustingDevices(self.database)
        self.tokens = ApiTokens(self.database)
        self.sessions = ConsoleSessions(self.database)
        self.rule_counts = RuleCounts(self.database)
        self.library = Library(self.database)

    @classmethod
    def open(cls, folder: Path | None = None, registry: Registry | None = None) -> Self:
        """The state in this folder, which also has settings.toml and sites.toml.

        Without a folder it is the user's own, with the settings and site rules of the command `pagecrunch`.
        """
        if folder is not None:
            return cls(folder, folder / "settings.toml", folder / "sites.toml", registry)
        own = user_file()
        return cls(user_folder(), own, own.with_name("sites.toml"), registry)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self.database.close()

    def settings_for(self, user: str = "") -> Settings:
        """The settings of a user; "" is the only user."""
        return self.settings.for_user(user)

    @property
    def sites_file(self) -> Path:
        """The file of site rules: the one in the settings, or the one of this state."""
        named = self.settings.defaults().sites.file
        return self._own_sites_file if named == "-" else Path(named).expanduser()

    def site_rules(self) -> SiteRules:
        """The site rules; none if there is no file or they are off. A changed file is read again."""
        path = self.sites_file
        if not self.settings.defaults().sites.enabled:
            return SiteRules()
        stamp = stamp_of(path)
        if self._rules is None or self._rules[:2] != (path, stamp):
            self._rules = path, stamp, load_rules(path) if stamp else SiteRules()
        return self._rules[2]

    def secret(self, name: str) -> str:
        """A secret of this installation, such as for signing cookies; created at the first call."""
        with self.database.transaction() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO notes VALUES (?, ?)", (f"secret {name}", secrets.token_urlsafe(32))
            )
            found: str = connection.execute("SELECT value FROM notes WHERE name = ?", (f"secret {name}",)).fetchone()[0]
        return found

    def note(self, name: str) -> str | None:
        """A single stored value, such as a user's consent."""
        rows = self.database.query("SELECT value FROM notes WHERE name = ?", (f"note {name}",))
        return rows[0][0] if rows else None

    def set_note(self, name: str, value: str | None) -> None:
        """Store a single value; None deletes it."""
        if value is None:
            self.database.execute("DELETE FROM notes WHERE name = ?", (f"note {name}",))
        else:
            self.database.execute("INSERT OR REPLACE INTO notes VALUES (?, ?)", (f"note {name}", value))

    def export(self) -> str:
        """All rows and files as JSON, without passwords and tokens, and without what users of a group read."""
        files = (self.settings.file, self.sites_file)
        texts = {path.name: path.read_text("utf-8", "replace") for path in files if path.is_file()}
        found: dict[str, Any] = {"pagecrunch": VERSION, "files": texts}
        for table in self._tables():
            if table == INDEX:
                continue
            rows = [dict(row) for row in self.database.query(f"SELECT * FROM {table}")]
            for row in rows:
                row.pop(_SECRET_COLUMNS.get(table, ""), None)
            if table in _PRIVATE_TABLES:
                rows = [row for row in rows if not row["user"]]
            found[table] = [row for row in rows if not (table == "notes" and row["name"].startswith(_OWN_NOTES))]
        return json.dumps(found, ensure_ascii=False, indent=1)

    def delete_everything(self, *, files: bool = False, session: str = "") -> None:
        """Delete all rows without a trace; with `files` also the files with settings and site rules.

        The session of the browser that asks for it goes on.
        """
        tables = self._tables()
        with self.database.transaction() as connection:
            for table in tables:
                if table == "notes":  # one to keep says nothing about anyone: a proxy for a group asks for a name
                    connection.execute("DELETE FROM notes WHERE name NOT LIKE 'keep %'")
                elif table == "sessions":
                    connection.execute("DELETE FROM sessions WHERE name <> ?", (session,))
                else:
                    connection.execute(f"DELETE FROM {table}")
        self.database.compact()
        if files:
            for path in (self.settings.file, self.sites_file, self.folder / USERS_FOLDER):
                _delete(path)

    def remove_user(self, name: str) -> None:
        """Delete a user with all their data and files."""
        self.users.remove(name)
        _delete(self.user_folder(name))

    def user_folder(self, name: str) -> Path:
        """The folder with a user's own files, such as their site rules."""
        return self.folder / USERS_FOLDER / quote(name, safe="@")

    def _tables(self) -> list[str]:
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        # The index of saved pages has tables of its own, which only SQLite may change.
        return [name for (name,) in self.database.query(query) if not name.startswith(f"{INDEX}_")]


def _delete(path: Path) -> None:
    try:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    except OSError as error:
        raise UsageError(f"{path} cannot be deleted: {error.strerror or error}.") from error


def user_folder() -> Path:
    """The folder of the user's own state."""
    from platformdirs import user_data_path

    return user_data_path("pagecrunch", appauthor=False) / "state"
