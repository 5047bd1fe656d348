"""Removed links: those that filters removed, listed at the end of the page so that it stays browsable.

In the papers' study a blind reader found such a list hard to use, because it did not say where its links came from. So
each removed box is a list of its own under a heading, each link is listed once, and a link at the top of the page leads
to the lists.
"""

from collections.abc import Iterator
from html import escape

from ..dom.live import is_script_address
from .engine.contract import ADDED_ID, Change, FilterSettings, View, filter_, setting

SECTION_ID = f"{ADDED_ID}removed-links"


class RemovedLinks(FilterSettings):
    heading: str = setting(
        "Links removed from this page", "Heading", "Heading of the list of removed links.", min_length=1
    )
    most: int = setting(500, "Most links", "Largest number of links in the list.", ge=0, le=100_000)


@filter_("removed_links", "Removed links", "Lists the removed links at the end of the page.", RemovedLinks)
def removed_links(view: View, settings: RemovedLinks) -> list[Change]:
    body = view.current.body
    groups = list(group_links(view.removed_links, settings.most))
    if body is None or not groups:
        return []
    lists = "".join(as_html(heading, links) for heading, links in groups)
    section = view.current.css_first(f"#{SECTION_ID}")  # from an earlier run over this page
    if section is None:
        section = view.current.create_node("section")
        section.attrs["id"] = SECTION_ID
        section.attrs["aria-label"] = settings.heading
        section.inner_html = f"<h2>{escape(settings.heading)}</h2>{lists}"
        body.insert_child(section, move=True)
    else:
        section.inner_html = f"{section.inner_html or ''}{lists}"
    what = f"listed removed links ({sum(len(links) for _, links in groups)})"
    return [Change(view.filter, what, f"section#{SECTION_ID}", "to keep the page browsable", action="added")]


def as_html(heading: str, links: list[tuple[str, str]]) -> str:
    """A heading and a list of links."""
    items = "".join(f'<li><a href="{escape(address)}">{escape(text)}</a></li>' for text, address in links)
    return f"<h3>{escape(heading)}</h3><ul>{items}</ul>"


def group_links(changes: list[Change], most: int) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The links by the box they came from, each address once, without those that have no text or lead nowhere."""
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
            box = change.subject or change.what
            numbers[box] = numbers.get(box, 0) + 1
            first = f": {links[0][0]}" if len(links) > 1 else ""
            yield f"{box.capitalize()} {numbers[box]}{first}", links


def is_followable(address: str) -> bool:
    address = address.strip()
    return bool(address) and not address.startswith("#") and not is_script_address(address)
