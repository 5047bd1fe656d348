"""Removed links: those that filters removed, listed at the end of the page so that it stays browsable.

In the papers' study a blind reader found such a list hard to use, because it did not say where its links came from. So
each removed box is a list of its own under a heading, each link is listed once, and a link at the top of the page leads
to the lists. They are closed until a reader opens them, and in a shadow tree, where no style of the page reaches them.
"""

from html import escape
from itertools import chain
from typing import Literal

from ..languages import N_, _, current_language, format_number
from ..languages.words import translate
from .engine.ad_lists import bundled_hosts
from .engine.contract import ADDED_ID, Change, FilterSettings, View, filter_, setting
from .engine.named_hosts import hosts_in
from .engine.view import LAST

SECTION_ID = f"{ADDED_ID}removed-links"
Groups = list[tuple[str, list[tuple[str, str]]]]

# What no reader wants back: advertisements, share buttons, and what lay over the page.
UNWANTED = frozenset((
    "ads", "ad_rules", "tracking_pixels", "scripts", "share_bars", "consent", "overlays", "newsletters",
))  # fmt: skip
# The margin above it is for footers that are a little higher than their box.
STYLE = (
    ":host{all:initial!important;display:block!important;clear:both!important;box-sizing:border-box!important;"
    "grid-column:1/-1!important;max-inline-size:100%!important;margin:64px 0 16px!important;"
    "padding-inline:16px!important}"
    "details{font:16px/1.5 system-ui,sans-serif;color:#14212e;background:#fff;border:1px solid #6b7f92;"
    "border-radius:6px;padding:8px 16px;overflow-wrap:anywhere}"
    "summary{cursor:pointer;font-weight:600}h3{font-size:16px;margin:16px 0 4px}"
    "ul{margin:0;padding-inline-start:24px;columns:20em}a{color:#0b4f8a}"
    ":focus-visible{outline:3px solid #b3470b;outline-offset:2px}@media print{:host{display:none!important}}"
)
# A body that is as high as the window ends in the middle of a longer page, and so would the list.
WHOLE_BODY = "body{height:auto!important}"
MOST_SHARE = 0.5  # of the page's words, in a box at its end
LONGEST_HOST = 300  # characters from the start of an address
_END = "</details></template>"


class RemovedLinks(FilterSettings):
    heading: str = setting(
        N_("Links removed from this page"), "Heading", "Heading of the list of removed links.", min_length=1
    )
    most: int = setting(
        200, "Most links", "Largest number of links in the list; the others are counted.", ge=0, le=100_000
    )
    form: Literal["closed", "open"] = setting(
        "closed",
        "Form",
        "closed: one line that opens, in a style of its own. open: headings and lists, as in Crunch 2.0.",
    )


@filter_("removed_links", "Removed links", "Lists the removed links at the end of the page.", RemovedLinks)
def removed_links(view: View, settings: RemovedLinks) -> list[Change]:
    body = view.current.body
    groups, more = group_links(view.removed_links, settings.most)
    if body is None or not groups:
        return []
    lists = "".join(as_html(heading, links) for heading, links in groups)
    if more:
        rest = _("And {count} more.", count=format_number(more))
        lists += f"<p{language_mark(view)}>{escape(rest)}</p>"
    listed = sum(len(links) for _, links in groups)
    section = next(iter(view.added(SECTION_ID)), None)  # from an earlier run over this page
    if section is None:
        section = view.add("section", SECTION_ID)
        section.attrs["aria-label"] = translate(settings.heading)
        body.insert_child(section, move=True)
        section.inner_html = frame(settings, lists, listed + more, language_mark(view))
    else:
        section.inner_html = with_more((section.inner_html or ""), lists)
    if settings.form == "closed":
        view.own_styles += [STYLE, WHOLE_BODY]
        mark_last_boxes(view)
    what = f"listed removed links ({listed})"
    return [Change(view.filter, what, f"section#{SECTION_ID}", "so that you can still open them", action="added")]


def mark_last_boxes(view: View) -> None:
    """Let the boxes around the last text hold all of it: what sticks out of a footer would lie under the list.

    A box with most of the page stays as it is, as it may scroll within the window.
    """
    page, words = view.page, view.total("words")
    texts = page.text_rows[view.alive[page.text_rows] & (page.hidden[page.text_rows] == 0)]
    for row in page.ancestors(int(texts[-1])) if len(texts) else ():
        if row in view.nodes and words[row] <= MOST_SHARE * words[0]:
            view.nodes[row].attrs[LAST] = ""
            view.has_marked = True


def frame(settings: RemovedLinks, lists: str, count: int, language: str = "") -> str:
    """The lists with their heading."""
    heading = escape(translate(settings.heading))
    if settings.form == "open":
        return f"<h2{language}>{heading}</h2>{lists}"
    summary = f"<summary{language}>{heading} ({count:,})</summary>"
    style = f'<style>{WHOLE_BODY}</style><template shadowrootmode="open"><style>{STYLE}</style>'
    return f"{style}<details>{summary}{lists}{_END}"


def language_mark(view: View) -> str:
    """The attribute for our own words on a page in another language."""
    root = view.current.root
    declared = (root.attributes.get("lang") or "") if root else ""
    ours = current_language()
    return f' lang="{ours}"' if declared and declared.lower().split("-")[0] != ours else ""


def with_more(lists: str, more: str) -> str:
    """The lists of an earlier run, with those of this one after them."""
    return lists.removesuffix(_END) + more + (_END if lists.endswith(_END) else "")


def as_html(heading: str, links: list[tuple[str, str]]) -> str:
    """A heading and a list of links."""
    parts = [heading, *chain.from_iterable(links)]
    heading, *safe = escape("\0".join(parts)).split("\0")  # in one go: there may be hundreds, and HTML has no \0
    items = "".join(
        f'<li><a href="{address}">{text}</a></li>' for text, address in zip(safe[::2], safe[1::2], strict=True)
    )
    return f"<h3>{heading}</h3><ul>{items}</ul>"


def group_links(changes: list[Change], most: int) -> tuple[Groups, int]:
    """The links by the box they came from, each address once, and how many more there are than asked for.

    Links without text, links that lead nowhere, and those of advertisements and the like are left out.
    """
    seen: set[str] = set()
    numbers: dict[str, int] = {}
    groups: Groups = []
    for change in changes:
        links: list[tuple[str, str]] = []
        for text, address in change.links if change.filter not in UNWANTED else ():
            if not text or address in seen or not is_followable(address):
                continue
            seen.add(address)
            if len(seen) <= most:
                links.append((text, address))
        if links:
            box = change.subject or change.what
            numbers[box] = numbers.get(box, 0) + 1
            name = translate(box)
            first = f": {links[0][0]}" if len(links) > 1 else ""
            groups.append((f"{name[:1].upper()}{name[1:]} {numbers[box]}{first}", links))
    return groups, max(0, len(seen) - most)


def is_followable(address: str) -> bool:
    """Whether an address leads somewhere, and not to an advertising host."""
    start = address.strip()[:LONGEST_HOST]
    if not start or start[0] == "#":
        return False
    if "//" not in start:
        return True
    listed = bundled_hosts()
    return not any(listed.holds(host) for host in hosts_in(start))
