"""What all pages of one console share: its settings file, its parts, the pages it holds, and who is signed in."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_state_path

from ..registry import Registry
from ..settings import Assignment, Settings, load, user_file
from .held_pages import HeldPages
from .session import Sessions
from .token import console_token

if TYPE_CHECKING:
    from starlette.requests import Request


@dataclass(frozen=True)
class Console:
    """One console, as long as its program runs."""

    token: str
    state_folder: Path
    settings_file: Path = field(default_factory=user_file)
    listens_on: str = "127.0.0.1"
    names: tuple[str, ...] = ()  # further host names that it answers to
    registry: Registry = field(default_factory=Registry)
    held: HeldPages = field(default_factory=HeldPages)

    @cached_property
    def sessions(self) -> Sessions:
        return Sessions(self.token)

    def settings(self, assignments: Iterable[Assignment] = ()) -> Settings:
        """The settings in force, as the file has them now: it may have been edited by hand or by another process."""
        file = self.settings_file if self.settings_file.is_file() else Path(os.devnull)
        return load(file, assignments=assignments, plug_ins=self.registry.sections)


def of_request(request: Request) -> Console:
    console: Console = request.app.state.console
    return console


def open_console(
    listens_on: str,
    *,
    token: str | None = None,
    state: Path | None = None,
    names: Iterable[str] = (),
    settings_file: Path | None = None,
) -> Console:
    """The console for a program that listens there; what is not given is as it is for this user."""
    folder = state or user_state_path("pagecrunch", appauthor=False)
    return Console(
        token=console_token(folder, token),
        state_folder=folder,
        settings_file=settings_file or user_file(),
        listens_on=listens_on,
        names=tuple(names),
    )
