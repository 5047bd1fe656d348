"""Stages as systems for `speed`, beside extractors: the bare parse, the page as a table, and tidying."""

from __future__ import annotations

from collections.abc import Callable

from .systems import Run, System, find_system

PARSE = "parse"


def _load_parse() -> Run:
    from selectolax.lexbor import LexborHTMLParser

    # Decoded beforehand: this is the parser alone, the least that any tool on top of it can cost.
    return lambda page: LexborHTMLParser(page.utf8)


def _load_page() -> Run:
    from pagecrunch.build import build_page

    return lambda page: build_page(page.html)


def _load_tidy() -> Run:
    from pagecrunch import tidy
    from pagecrunch.registry import Registry

    registry = Registry()
    return lambda page: tidy(page.html, page.url, registry=registry).html


STAGES: dict[str, tuple[tuple[str, ...], Callable[[], Run]]] = {
    PARSE: (("selectolax",), _load_parse),
    "page": (("pagecrunch",), _load_page),  # decode, parse, table and blocks
    "tidy": (("pagecrunch",), _load_tidy),  # from bytes to a tidied page's HTML
}


def find_stage(name: str) -> System:
    """The stage of this name, else the system."""
    if name in STAGES:
        packages, load = STAGES[name]
        return System(name, packages, load)
    return find_system(name)
