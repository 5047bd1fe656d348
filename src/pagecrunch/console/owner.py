"""Whose settings a page shows: those of the console's owner, or of one user of a group."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from ..settings import BUILT_IN, Settings
from .console import Console, console_of
from .settings_pages.fields import Models, with_values

READER = "user"  # the key in a request's scope: the user's name, which the proxy has checked


@dataclass(frozen=True)
class Owner:
    console: Console
    name: str = ""  # of a user; empty for the console's owner, whose settings are in the file

    def settings(self) -> Settings:
        """The settings that they can change, as they are now."""
        return self.console.state.settings_for(self.name) if self.name else self.console.saved_settings()

    def with_changes(self, values: Mapping[str, Any]) -> Settings:
        """Their settings with some changed; None resets one."""
        return with_values(self.settings(), values, self.models)

    def change(self, values: Mapping[str, Any]) -> None:
        """Change settings, all or none; UsageError for one that is locked or has a value that is not allowed."""
        values = {key: value for key, value in values.items() if key not in self.fixed}
        if self.name:
            self.console.state.settings.set(self.name, values)
        else:
            self.console.state.settings.save_defaults(self.with_changes(values))

    @property
    def fixed(self) -> frozenset[str]:
        """The keys that they cannot change: an administrator locked them, or the command line has set them."""
        if self.name:
            return self.console.state.settings.locks
        return frozenset(flag.key for flag in self.console.flags)

    @property
    def models(self) -> Models:
        return {**self.console.registry.sections(), **BUILT_IN}


def owner_of(request: Request) -> Owner:
    return Owner(console_of(request), request.scope.get(READER, ""))
