"""What all pages of one console share: the state, the parts there are, the pages it holds, and who is signed in."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ..registry import Registry
from ..settings import Assignment, Settings, load, overlay
from .held_pages import HeldPages
from .messages import Messages
from .playground.recent import RecentOutcomes
from .session import Sessions
from .token import console_token

if TYPE_CHECKING:
    from starlette.requests import Request

    from ..state import State


@dataclass(frozen=True)
class Console:
    """One console, as long as its program runs."""

    token: str
    state: State
    listens_on: str = "127.0.0.1"
    names: tuple[str, ...] = ()  # further host names that it answers to
    registry: Registry = field(default_factory=Registry)
    held: HeldPages = field(default_factory=HeldPages)
    messages: Messages = field(default_factory=Messages)
    outcomes: RecentOutcomes = field(default_factory=RecentOutcomes)

    @cached_property
    def sessions(self) -> Sessions:
        return Sessions(self.token)

    def settings(self, assignments: Iterable[Assignment] = ()) -> Settings:
        """The settings in force, with some in the place of others."""
        return overlay(self.state.settings_for(), assignments, self.registry.sections)

    def settings_of_file(self) -> Settings:
        """The settings that are edited here: those of the file, whatever the environment says."""
        file = self.state.settings.file
        return load(file if file.is_file() else Path(os.devnull), environ={}, plug_ins=self.registry.sections)


def open_console(listens_on: str, state: State, *, token: str | None = None, names: Iterable[str] = ()) -> Console:
    """The console for a program that listens there. Without a token, the one of the state is used, or made."""
    return Console(console_token(state.folder, token), state, listens_on, tuple(names))


def of_request(request: Request) -> Console:
    console: Console = request.app.state.console
    return console
