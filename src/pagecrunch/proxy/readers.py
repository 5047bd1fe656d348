"""Who reads through the proxy, and how each wants pages: settings, views of sites, site rules, what they agreed to.

All of it is in the state that the proxy shares with its console. It is asked for with every page, so answers are kept
for a moment; what a reader changes in the bar holds at once, what is changed in the console a moment later.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote

from ..errors import UsageError
from ..registry import installed_sections
from ..settings import Assignment, Settings, load, overlay
from ..sites import SiteRules, add_rule, load_rules, to_toml
from ..workers.told import SentSettings, sent
from .views import View, known_view

if TYPE_CHECKING:
    from ..state import State

FRESH_SECONDS = 1.0
NOBODY = ""  # the reader where there are no users
_AGREED, _TRUSTS = "https agreed", "https trusted"

Kept = TypeVar("Kept")


@dataclass(frozen=True, slots=True)
class Reader:
    """One person's wishes, as they are now."""

    name: str
    settings: Settings
    rules: SiteRules
    rules_text: str
    sent_settings: SentSettings  # as a worker is told them
    wants_https: bool  # they agreed, and their browser was seen to trust our certificate
    fault: str = ""  # why some of it cannot be used, in a sentence


class Readers:
    """All readers."""

    def __init__(self, state: State, flags: tuple[Assignment, ...] = ()) -> None:
        self._state = state
        self._flags = flags  # of the command line, which lie over the settings for all and under each reader's own
        self._kept: dict[tuple[str, str], tuple[float, Any]] = {}

    def of(self, name: str) -> Reader:
        """A reader's wishes."""
        return self._fresh(("reader", name), lambda: self._read(name))

    def view_for(self, reader: Reader, host: str, url: str) -> View:
        """The view of a page where nothing asks for another: the site's, a rule's, the reader's own."""
        return self.site_view(reader.name, host) or reader.rules.view_for(url) or reader.settings.proxy.view

    def site_view(self, name: str, host: str) -> View | None:
        return self._fresh(("view", f"{name} {host}"), lambda: known_view(self._state.views.get(host, name) or ""))

    def set_site_view(self, name: str, host: str, view: View | None) -> None:
        self._state.views.set(host, view, name)
        self.forget()

    def set(self, name: str, key: str, value: object) -> None:
        """Change a setting for a reader; what is locked or cannot be is a UsageError.

        Who is alone changes the settings file, as the console does; a user of a group what is theirs.
        """
        if name != NOBODY:
            self._state.settings.set(name, {key: value})
        elif any(flag.key == key for flag in self._flags):
            raise UsageError(f"{key} was set when the proxy was started, and holds until it ends.")
        else:
            file, change = self._state.settings.file, Assignment(key, value, "In the proxy")
            written = load(file if file.is_file() else Path(os.devnull), environ={}, plug_ins=installed_sections)
            self._state.settings.save_defaults(overlay(written, [change], installed_sections))
        self.forget()

    def put_back(self, name: str, host: str, selector: str) -> None:
        """Keep what this means, on this site, for this reader."""
        add_rule(self.rules_file(name), host, keep=selector)
        self.forget()

    def rules_file(self, name: str) -> Path:
        """Where a reader's own site rules are. Who is alone has those of the command `pagecrunch`."""
        if name == NOBODY:
            return self._state.sites_file
        return self._state.folder / "users" / quote(name, safe="@") / "sites.toml"

    def agree(self, name: str, agrees: bool) -> None:
        """Note that a reader wants pages with a certificate worked on, or no longer."""
        self._state.set_note(f"{_AGREED} {name}", "yes" if agrees else None)
        self._state.set_note(f"{_TRUSTS} {name}", None)
        self.forget()

    def has_agreed(self, name: str) -> bool:
        return self._state.note(f"{_AGREED} {name}") is not None

    def note_trust(self, name: str) -> None:
        """A reader's browser accepted our certificate."""
        if not self.of(name).wants_https and self.has_agreed(name):
            self._state.set_note(f"{_TRUSTS} {name}", "yes")
            self.forget()

    def is_left_alone(self, host: str) -> bool:
        """Whether it was learned, or somebody asked, that secure connections to this host be left alone."""
        return self._fresh(("tunnel", host), lambda: self._state.tunnels.holds(host))

    def forget(self) -> None:
        """Ask anew for everything."""
        self._kept.clear()

    def _read(self, name: str) -> Reader:
        """What cannot be read, such as a file that was edited by hand, is left out and told: pages still arrive."""
        settings, rules, fault = Settings(), SiteRules(), ""
        try:
            settings = self._settings(name)
            rules = self._rules(name)
        except UsageError as error:
            fault = str(error)
        return Reader(
            name,
            settings,
            rules,
            to_toml(rules) if len(rules) else "",
            sent(settings),
            self.has_agreed(name) and self._state.note(f"{_TRUSTS} {name}") is not None,
            fault,
        )

    def _settings(self, name: str) -> Settings:
        own = self._state.settings.of_user(name)
        flags = [flag for flag in self._flags if flag.key not in own]
        return overlay(self._state.settings_for(name), flags, installed_sections)

    def _rules(self, name: str) -> SiteRules:
        rules = self._state.site_rules()
        if name != NOBODY and self.rules_file(name).is_file():
            rules = SiteRules((*rules, *load_rules(self.rules_file(name))))
        return rules

    def _fresh(self, key: tuple[str, str], ask: Callable[[], Kept]) -> Kept:
        now = time.monotonic()
        found = self._kept.get(key)
        if found and now - found[0] < FRESH_SECONDS:
            kept: Kept = found[1]
            return kept
        if len(self._kept) > 10_000:
            self._kept.clear()
        answer = ask()
        self._kept[key] = (now, answer)
        return answer
