"""The models of single sites, in the user's data folder: for every site one as published and one by `mss-site-plus`."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from time import monotonic
from urllib.parse import urlsplit

from ...errors import UsageError
from .model_file import load, save
from .naive_bayes import Model

PLUS, PUBLISHED = ".mss", ".published"  # how the files of the two kinds end
_ALLOWED = frozenset("abcdefghijklmnopqrstuvwxyz0123456789.-_")


@dataclass(frozen=True, slots=True)
class Site:
    """A learned site: its host and the file of its model."""

    host: str
    path: Path

    def model(self) -> Model:
        return load(self.path)


def sites_folder() -> Path:
    return _sites_folder(os.environ.get("XDG_DATA_HOME"), os.environ.get("HOME"))


@lru_cache(maxsize=4)
def _sites_folder(data_home: str | None, home: str | None) -> Path:
    """Cached, as every page with an address needs it."""
    from platformdirs import user_data_path

    return user_data_path("pagecrunch", appauthor=False) / "sites"


def host_of(url: str | None) -> str | None:
    """The name of an address's site: its host in lower case, without `www.`; None where there is none."""
    try:
        host = urlsplit(url or "").hostname
    except ValueError:
        return None
    name = (host or "").rstrip(".").removeprefix("www.")
    return name if name and _ALLOWED.issuperset(name) else None


def host_named(text: str) -> str:
    """The host that a person typed, as a name or as an address."""
    host = host_of(text if "//" in text else f"//{text.strip()}")
    if host is None:
        raise UsageError(f"{text!r} is not the name of a site, such as news.example.org.")
    return host


def find_site(url: str | None, kind: str = PLUS) -> Site | None:
    """The learned site of an address; None where there is none."""
    names = _names(sites_folder(), int(monotonic()))
    if not names:
        return None
    host = host_of(url)
    path = sites_folder() / f"{host}{kind}"
    return Site(host, path) if host and path.name in names and path.is_file() else None


@lru_cache(maxsize=1)
def _names(sites: Path, second: int) -> frozenset[str]:
    """The files of all sites, listed at most once a second: most people have none, and many pages to read."""
    try:
        return frozenset(os.listdir(sites))
    except OSError:
        return frozenset()


def save_site(host: str, model: Model, kind: str = PLUS) -> Site:
    path = sites_folder() / f"{host}{kind}"
    save(model, path)
    _names.cache_clear()
    return Site(host, path)


def all_sites() -> list[Site]:
    """Every learned site, by name."""
    return [Site(path.name.removesuffix(PLUS), path) for path in sorted(sites_folder().glob(f"*{PLUS}"))]


def remove_site(host: str) -> None:
    """Forget a site."""
    path = sites_folder() / f"{host}{PLUS}"
    try:
        path.with_name(f"{host}{PUBLISHED}").unlink(missing_ok=True)
        path.unlink()
    except FileNotFoundError as error:
        raise UsageError(f"Nothing was learned about {host}.") from error
    except OSError as error:
        raise UsageError(f"What was learned about {host} cannot be removed: {error.strerror or error}.") from error
    _names.cache_clear()
