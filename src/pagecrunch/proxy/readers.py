"""The people who read through the proxy: their settings, views of sites, site rules, and what they agreed to.

All of it is in the state that the proxy shares with its console. It is needed for every page, so it is cached for a
moment: a change in the bar takes effect at once, a change in the console a moment later.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from ..errors import UsageError
from ..settings import Assignment, Settings, load, overlay
from ..settings.sections import View
from ..sites import SiteRules, load_rules
from ..sites.left_alone import ADDED_BY_READER, OPENED, SiteKind, kind_of, names_above
from ..state import State
from ..state.preferences import Stamp, stamp_of
from ..work.job import PackedSettings, pack_rules, pack_settings
from .page_visit import find_view

CACHE_SECONDS = 1.0
CACHE_ENTRIES = 10_000
ANONYMOUS = ""  # the reader's name if there are no users
_AGREED = "https agreed"  # a note in the state

Cached = TypeVar("Cached")


@dataclass(frozen=True, slots=True)
class Reader:
    """What one person has set, as it is now."""

    name: str
    settings: Settings
    rules: SiteRules
    rules_text: str
    packed_settings: PackedSettings  # for a worker
    has_agreed: bool  # that secure pages are opened on devices that trust our certificate
    error: str = ""  # why some settings or rules cannot be used


class Readers:
    def __init__(self, state: State, flags: tuple[Assignment, ...] = ()) -> None:
        self._state = state
        self._flags = flags  # from the command line: above the settings for all, below each reader's own
        self._cache: dict[tuple[str, str], tuple[float, Any]] = {}
        self._own_rules: dict[str, tuple[Stamp, SiteRules]] = {}  # of users of a group; a changed file is read again

    @property
    def plug_ins(self) -> tuple[str, ...]:
        """The plug-in files that pages go through."""
        return self._state.registry.files

    def get(self, name: str) -> Reader:
        return self._cached(("reader", name), lambda: self._load(name))

    def view_for(self, reader: Reader, host: str, url: str) -> View:
        """The view of a page if the request asks for none: the site's, a rule's, the reader's own."""
        return self.site_view(reader.name, host) or reader.rules.view_for(url) or reader.settings.proxy.view

    def site_view(self, name: str, host: str) -> View | None:
        return self._cached(("view", f"{name} {host}"), lambda: find_view(self._state.views.get(host, name) or ""))

    def set_site_view(self, name: str, host: str, view: View | None) -> None:
        self._state.views.set(host, view, name)
        self.clear_cache()

    def set(self, name: str, key: str, value: object) -> None:
        """Change a setting for a reader; UsageError if it is locked or the value is not allowed.

        A single reader changes the settings file, as the console does; a user of a group changes their own settings.
        """
        if name != ANONYMOUS:
            self._state.settings.set(name, {key: value})
        elif any(flag.key == key for flag in self._flags):
            raise UsageError(f"{key} was set when the proxy was started. You cannot change it until the proxy stops.")
        else:
            file, sections = self._state.settings.file, self._state.registry.sections
            saved = load(file if file.is_file() else Path(os.devnull), environ={}, plug_ins=sections)
            self._state.settings.save_defaults(overlay(saved, [Assignment(key, value, "In the proxy")], sections))
        self.clear_cache()

    def rules_file(self, name: str) -> Path:
        """The file with a reader's own site rules. A single reader shares that of the command `pagecrunch`."""
        if name == ANONYMOUS:
            return self._state.sites_file
        return self._state.user_folder(name) / "sites.toml"

    def set_agreed(self, name: str, agrees: bool) -> None:
        """Save whether a reader wants secure pages to be rewritten too. Their browsers are checked again."""
        self._state.set_note(f"{_AGREED} {name}", "yes" if agrees else None)
        self._state.devices.forget(name)
        self.clear_cache()

    def has_agreed(self, name: str) -> bool:
        return self._state.note(f"{_AGREED} {name}") is not None

    def set_trusted(self, name: str, device: str) -> None:
        """Save that a reader's browser on this device accepted our certificate."""
        if device and not self.trusts(name, device) and self.has_agreed(name):
            self._state.devices.add(device, name)
            self.clear_cache()

    def trusts(self, name: str, device: str) -> bool:
        """Whether a reader's browser on this device trusts our certificate."""
        return self._cached(("device", f"{name} {device}"), lambda: self._state.devices.holds(device, name))

    def trusting_devices(self, name: str) -> int:
        return self._state.devices.count(name)

    def is_excluded(self, host: str, name: str, device: str = "") -> bool:
        """Whether this reader's secure connections to a host must not be opened: they added it, or we learned it."""
        key = "tunnel", f"{name} {device} {host}"
        return self._cached(key, lambda: self._state.tunnels.holds(host, name, device))

    def is_turned_off(self, host: str, name: str) -> bool:
        """Whether this reader turned PageCrunch off for a site."""
        hosts = self._cached(("off", name), lambda: self._state.tunnels.hosts(ADDED_BY_READER, name))
        return bool(hosts & names_above(host))

    def kind_left_alone(self, host: str, name: str) -> SiteKind | None:
        """The kind of sites on our list for which a host is left alone, unless the reader chose to open it."""
        kind = kind_of(host, self.get(name).settings.proxy.left_alone.split(","))
        if kind is None:
            return None
        opened = self._cached(("opened", name), lambda: frozenset(self._state.choices.sites(OPENED, name)))
        return None if opened & names_above(host) else kind

    def site_choices(self, name: str, host: str) -> frozenset[str]:
        return self._cached(("choices", f"{name} {host}"), lambda: self._state.choices.of_site(host, name))

    def rules_for(self, reader: Reader, host: str) -> str:
        """The site rules for a worker, with what this reader has taught about a site."""

        def pack() -> str:
            taught = self._state.lessons.of_site(host, reader.name) if reader.settings.sites.learn else None
            rule = taught.rule if taught else None
            return pack_rules(SiteRules((*reader.rules, rule))) if rule else reader.rules_text

        return self._cached(("rules", f"{reader.name} {host}"), pack)

    def rate(self, name: str, host: str, rating: int) -> None:
        """Tell what was learned about a site that its reader is pleased, or not."""
        self._state.lessons.rate(host, rating > 0, name)
        self.clear_cache()

    def choose(self, name: str, host: str, choice: str, wanted: bool = True) -> None:
        """Make a choice for a site, or take it back."""
        change = self._state.choices.add if wanted else self._state.choices.remove
        change(host, choice, name)
        self.clear_cache()

    def clear_cache(self) -> None:
        self._cache.clear()

    def _load(self, name: str) -> Reader:
        """A file that cannot be read, such as one edited by hand, is reported and left out: pages still arrive."""
        settings, rules, fault = Settings(), SiteRules(), ""
        try:
            settings = self._settings(name)
            rules = self._rules(name)
        except UsageError as error:
            fault = str(error)
        has_agreed = self.has_agreed(name)
        return Reader(name, settings, rules, pack_rules(rules), pack_settings(settings), has_agreed, fault)

    def _settings(self, name: str) -> Settings:
        own = self._state.settings.of_user(name)
        flags = [flag for flag in self._flags if flag.key not in own]
        return overlay(self._state.settings_for(name), flags, self._state.registry.sections)

    def _rules(self, name: str) -> SiteRules:
        rules = self._state.site_rules()
        if name == ANONYMOUS:
            return rules
        path = self.rules_file(name)
        stamp = stamp_of(path)
        if stamp is None:
            return rules
        if self._own_rules.get(name, (None,))[0] != stamp:
            if len(self._own_rules) > CACHE_ENTRIES:
                self._own_rules.clear()
            self._own_rules[name] = stamp, load_rules(path)
        return SiteRules((*rules, *self._own_rules[name][1]))

    def _cached(self, key: tuple[str, str], load_value: Callable[[], Cached]) -> Cached:
        now = time.monotonic()
        found = self._cache.get(key)
        if found and now - found[0] < CACHE_SECONDS:
            cached: Cached = found[1]
            return cached
        if len(self._cache) > CACHE_ENTRIES:
            self._cache.clear()
        value = load_value()
        self._cache[key] = (now, value)
        return value
