"""The state as a whole: one folder with a database and the files of settings and site rules."""

from __future__ import annotations

import secrets
from pathlib import Path
from types import TracebackType
from typing import Self

from ..errors import UsageError
from ..settings import Settings, user_file
from ..sites import SiteRules, load_rules
from . import everything
from .activity import Activity
from .database import Database
from .places import Tunnels, Views
from .preferences import Preferences, Stamp, stamp_of
from .rule_counts import RuleCounts
from .tokens import Tokens
from .users import Users


class State:
    """Everything that is remembered. Safe to use from several threads, and by several processes at once."""

    def __init__(self, folder: Path, settings_file: Path, sites_file: Path) -> None:
        self.folder = folder
        self._own_sites_file = sites_file
        self._rules: tuple[Path, Stamp | None, SiteRules] | None = None
        self.database = Database(folder)
        self.activity = Activity(self.database)
        self.users = Users(self.database)
        self.settings = Preferences(self.database, settings_file)
        self.views = Views(self.database)
        self.tunnels = Tunnels(self.database)
        self.tokens = Tokens(self.database)
        self.rule_counts = RuleCounts(self.database)

    @classmethod
    def open(cls, folder: Path | None = None) -> Self:
        """The state in this folder, with settings.toml and sites.toml beside it.

        Without a folder it is the user's own: settings and site rules are those of the command `pagecrunch`.
        """
        if folder is not None:
            return cls(folder, folder / "settings.toml", folder / "sites.toml")
        own = user_file()
        return cls(user_folder(), own, own.with_name("sites.toml"))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self.database.close()

    def settings_for(self, user: str = "") -> Settings:
        """The settings that hold for a user; "" is whoever uses PageCrunch alone."""
        return self.settings.for_user(user)

    @property
    def sites_file(self) -> Path:
        """The file of site rules: the one that the settings name, else this state's own."""
        named = self.settings.defaults().sites.file
        return self._own_sites_file if named == "-" else Path(named).expanduser()

    def site_rules(self) -> SiteRules:
        """The rules in force; none where there is no file or they are switched off. Read again when it has changed."""
        path = self.sites_file
        if not self.settings.defaults().sites.enabled:
            return SiteRules()
        stamp = stamp_of(path)
        if self._rules is None or self._rules[:2] != (path, stamp):
            self._rules = path, stamp, load_rules(path) if stamp else SiteRules()
        return self._rules[2]

    def secret(self, name: str) -> str:
        """A secret of this installation, made the first time it is asked for; as for signing cookies."""
        with self.database.transaction() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO notes VALUES (?, ?)", (f"secret {name}", secrets.token_urlsafe(32))
            )
            found: str = connection.execute("SELECT value FROM notes WHERE name = ?", (f"secret {name}",)).fetchone()[0]
        return found

    def note(self, name: str) -> str | None:
        """A single thing to remember, such as whether somebody agreed to something."""
        rows = self.database.ask("SELECT value FROM notes WHERE name = ?", (f"note {name}",))
        return rows[0][0] if rows else None

    def set_note(self, name: str, value: str | None) -> None:
        """Remember a single thing; None forgets it."""
        if value is None:
            self.database.change("DELETE FROM notes WHERE name = ?", (f"note {name}",))
        else:
            self.database.change("INSERT OR REPLACE INTO notes VALUES (?, ?)", (f"note {name}", value))

    def export(self) -> str:
        """All of it as JSON, without passwords and tokens."""
        return everything.export(self.database, self._files())

    def delete_everything(self, *, files: bool = False) -> None:
        """Forget all of it; with `files` also the files of settings and site rules."""
        everything.delete(self.database)
        for path in (self.settings.file, self.sites_file) if files else ():
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                raise UsageError(f"{path} cannot be deleted: {error.strerror or error}.") from error

    def _files(self) -> dict[str, str]:
        paths = (self.settings.file, self.sites_file)
        return {path.name: path.read_text("utf-8", "replace") for path in paths if path.is_file()}


def user_folder() -> Path:
    """Where the state of whoever runs this is kept."""
    from platformdirs import user_data_path

    return user_data_path("pagecrunch", appauthor=False) / "state"
