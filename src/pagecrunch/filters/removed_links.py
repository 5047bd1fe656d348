"""Removed-link retainer: links that filters removed, listed at the end of the page so that it stays browsable.

In the papers' study a blind reader found such a list hard to use, for nothing said where its links came from. So each
box that was removed is a list of its own under a heading, links that stand there already are not repeated, and a link
at the top of the page leads to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from pydantic import Field

from ..registry import filter_
from .engine.change import ADDED_ID, Change
from .engine.settings import FilterSettings
from .engine.view import View

SECTION_ID = f"{ADDED_ID}removed-links"


class RemovedLinks(FilterSettings):
    heading: str = Field(
        default="Links removed from this page",
        min_length=1,
        title="Heading",
        description="What stands above the list of removed links.",
    )
    most: int = Field(
        default=500, ge=0, le=100_000, title="Most links", description="The list holds no more links than this."
    )


@filter_(
    "removed_links",
    title="Removed links",
    description="Lists the links that were removed at the end of the page.",
    settings=RemovedLinks,
)
def removed_links(view: View, settings: RemovedLinks) -> list[Change]:
    body = view.current.body
    if body is None:
        return []
    groups = list(group_links(view.removed_links, settings.most))
    if not groups:
        return []
    lists = "".join(map(as_html, *zip(*groups, strict=True)))
    section = view.current.css_first(f"#{SECTION_ID}")  # of an earlier time that this page was tidied
    if section is None:
        section = view.current.create_node("section")
        section.attrs["id"] = SECTION_ID
        section.attrs["aria-label"] = settings.heading
        section.inner_html = f"<h2>{escape(settings.heading)}</h2>{lists}"
        body.insert_child(section, move=True)
    else:
        section.inner_html = f"{section.inner_html or ''}{lists}"
    total = sum(len(links) for _, links in groups)
    return [
        Change(
            "removed_links", f"listed removed links ({total})", f"section#{SECTION_ID}", "to keep the page browsable"
        )
    ]


def as_html(heading: str, links: list[tuple[str, str]]) -> str:
    """A heading and a list of links."""
    items = "".join(f'<li><a href="{escape(address)}">{escape(text)}</a></li>' for text, address in links)
    return f"<h3>{escape(heading)}</h3><ul>{items}</ul>"


def group_links(changes: list[Change], most: int) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The links by the box they came from, each address once; links without text or a place to go are left out."""
    seen: set[str] = set()
    numbers: dict[str, int] = {}
    for change in changes:
        links: list[tuple[str, str]] = []
        for text, address in change.links:
            if not text or not is_followable(address) or address in seen or len(seen) >= most:
                continue
            seen.add(address)
            links.append((text, address))
        if links:
            box = change.what.removeprefix("removed ").removeprefix("text and links of ").removeprefix("emptied ")
            box = box.partition(" (")[0]
            numbers[box] = numbers.get(box, 0) + 1
            first = f": {links[0][0]}" if len(links) > 1 else ""
            yield f"{box.capitalize()} {numbers[box]}{first}", links


def is_followable(address: str) -> bool:
    scheme = address.strip().lower()
    return bool(scheme) and not scheme.startswith(("#", "javascript:", "data:", "vbscript:"))
