"""The systems by name: every extractor of PageCrunch, and the peers. Each is imported when it is first asked for."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from importlib import metadata

from . import ours, peers
from .errors import UsageError

Run = Callable[["Input"], object]
PEER_LOGGERS = ("trafilatura", "htmldate", "courlan", "readability", "justext", "charset_normalizer")


@dataclass(frozen=True)
class Input:
    """What a system is given: the bytes as served, where they came from and, where known, the language."""

    html: bytes
    url: str | None = None
    lang: str | None = None

    @cached_property
    def string(self) -> str:
        """The page decoded, for systems that take only text."""
        from resiliparse.parse.encoding import bytes_to_str, detect_encoding

        return str(bytes_to_str(self.html, detect_encoding(self.html)))

    @cached_property
    def utf8(self) -> bytes:
        """The page decoded, as the parser takes it."""
        return self.string.encode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class System:
    """Something that turns a page into text. `load` imports it and returns the function to run."""

    name: str
    packages: tuple[str, ...]
    load: Callable[[], Run]

    @property
    def version(self) -> str:
        """The installed version of what does the work."""
        return ", ".join(f"{package} {version_of(package)}" for package in self.packages)

    def start(self) -> Run:
        """Import the system and run it once on a small page, so that no later page pays for what is done once."""
        for name in PEER_LOGGERS:  # peers warn about pages; here a page that fails is counted and named instead
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        try:
            run = self.load()
        except ImportError as error:
            raise UsageError(
                f"The system {self.name} cannot be loaded ({error}); the extra `bench` installs the usual peers."
            ) from error
        with suppress(Exception):
            run(Input(b"<title>A page</title><h1>A page</h1><p>A sentence, and another one.</p>"))
        return run


def find_system(name: str, field: str = "text") -> System:
    """The system of this name: a peer, else an extractor, with its focus after a colon (`learned:recall`)."""
    if name in peers.PEERS:
        packages, load = peers.PEERS[name]
        return System(name, packages, load)
    extractor, _, focus = name.partition(":")
    if extractor in ours.extractor_names():
        if focus not in ("", *ours.FOCUSES):
            raise UsageError(f"There is no focus {focus!r}; there are {', '.join(ours.FOCUSES)}.")
        return System(name, ("pagecrunch",), lambda: ours.load_extractor(name, field))
    known = ", ".join((*ours.extractor_names(), *peers.PEERS))
    raise UsageError(f"There is no system {name!r}; there are {known}.")


def find_systems(names: Iterable[str], field: str = "text") -> list[System]:
    """The systems of these names, checked and importable."""
    systems = [find_system(name, field) for name in names]
    for system in systems:
        system.start()
    return systems


def split_names(text: str) -> Sequence[str]:
    """`a,b,c` as names, each once."""
    names = list(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    if not names:
        raise UsageError("No system was named.")
    return names


def version_of(package: str) -> str:
    """The installed version of a package."""
    if package == "pagecrunch":  # it need not be installed to be measured
        from pagecrunch import __version__

        return __version__
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "(not installed)"
