"""What all pages of one console share: the state, the registry, recent pages and results, and the sessions."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from starlette.requests import Request

from ..fetch import Fetched, fetch
from ..fetch.upstream import UpstreamProxy
from ..lazy import cached_property
from ..registry import Registry
from ..settings import Assignment, FetchLimits, Settings, load, overlay
from ..state import State
from .playground.page_result import RecentResults
from .recent_pages import RecentPages
from .sessions import Messages, Sessions, console_token


@dataclass(frozen=True)
class Console:
    token: str
    state: State
    listens_on: str = "127.0.0.1"
    names: tuple[str, ...] = ()  # more host names that it answers to
    registry: Registry = field(default_factory=Registry)
    recent_pages: RecentPages = field(default_factory=RecentPages)
    recent_results: RecentResults = field(default_factory=RecentResults)
    messages: Messages = field(default_factory=Messages)
    flags: tuple[Assignment, ...] = ()  # settings from the command line, which go before the file
    upstream: UpstreamProxy | None = None  # another proxy, by which pages are fetched
    proxy: str = ""  # HOST:PORT of our own proxy, if it runs

    @cached_property
    def sessions(self) -> Sessions:
        return Sessions(self.token, self.state.sessions)

    def settings(self, assignments: Iterable[Assignment] = (), user: str = "") -> Settings:
        """The settings in force for a user, with these changes."""
        return overlay(self.state.settings_for(user), [*self.flags, *assignments], self.registry.sections)

    def fetch(self, url: str, limits: FetchLimits) -> Fetched:
        """Fetch a page, through the other proxy if there is one; raises FetchError."""
        return fetch(url, limits, self.upstream)

    def saved_settings(self) -> Settings:
        """The settings that are edited here: those of the file, without those of the environment."""
        file = self.state.settings.file
        return load(file if file.is_file() else Path(os.devnull), environ={}, plug_ins=self.registry.sections)


def open_console(
    listens_on: str,
    state: State,
    *,
    token: str | None = None,
    names: Iterable[str] = (),
    flags: Iterable[Assignment] = (),
    upstream: UpstreamProxy | None = None,
    proxy: str = "",
) -> Console:
    """The console for a program that listens there. Without a token, the state's own is used, or made."""
    own = console_token(state.folder, token)
    return Console(
        own, state, listens_on, tuple(names), state.registry, flags=tuple(flags), upstream=upstream, proxy=proxy
    )


def console_of(request: Request) -> Console:
    console: Console = request.app.state.console
    return console


def user_of(request: Request) -> str:
    """The user of a group who is signed in; empty for the owner of the machine."""
    user: str = request.scope.get("user", "")
    return user
