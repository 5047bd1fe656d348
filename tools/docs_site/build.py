"""Writes the site: a page for each page of the docs, what they show, and the index of the search."""

from __future__ import annotations

import json
import shutil
from html import escape
from pathlib import Path
from string import Template

from .contents import CONTENTS, ROOT, Group, address_of, all_pages
from .links import Links
from .markup import Markup, mark_up

ASSETS = Path(__file__).with_name("assets")
STATIC = (ASSETS / "docs.css", ASSETS / "docs.js", ROOT / "src/pagecrunch/console/static/icon.svg")
FEWEST_HEADINGS = 3  # of a page that gets a list of them


def build(target: Path) -> int:
    """Write the site into this folder from scratch; how many pages it has."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    template = Template((ASSETS / "page.html").read_text("utf-8"))
    links = {page: Links(page) for page in all_pages()}
    made = {page: mark_up((ROOT / page).read_text("utf-8"), links[page]) for page in all_pages()}
    titles = {page: markup.title for page, markup in made.items()}
    for page, markup in made.items():
        html = template.substitute(
            title=escape(markup.title),
            content=markup.html.replace("</h1>\n", f"</h1>\n{_on_this_page(markup)}", 1),
            pages="\n".join(_listed(group, page, titles) for group in CONTENTS),
            neighbours=_neighbours(page, titles),
        )
        (target / address_of(page)).write_text(html, "utf-8")
        for place, source in links[page].files.items():
            (target / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target / place)
    for source in STATIC:
        shutil.copyfile(source, target / source.name)
    # A script and no JSON file, as browsers fetch nothing for a page that was opened from a disk.
    (target / "search-index.js").write_text(f"const searchIndex = {_index(made)};\n", "utf-8")
    return len(made)


def _index(made: dict[str, Markup]) -> str:
    """Every section: its page, heading, address and words."""
    rows = [
        [markup.title, section.heading, f"{address_of(page)}#{section.anchor}", " ".join(section.text.split())]
        for page, markup in made.items()
        for section in markup.sections
    ]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))


def _on_this_page(markup: Markup) -> str:
    headings = [section for section in markup.sections if section.level == 2]
    if len(headings) < FEWEST_HEADINGS:
        return ""
    items = "".join(f'<li><a href="#{each.anchor}">{escape(each.heading)}</a></li>' for each in headings)
    return f'<nav class="here" aria-label="On this page"><ul>{items}</ul></nav>\n'


def _listed(group: Group, current: str, titles: dict[str, str]) -> str:
    items = "".join(
        f'<li><a href="{address_of(page)}"{" aria-current=page" if page == current else ""}>'
        f"{escape(titles[page])}</a></li>"
        for page in group.pages
    )
    return f"<h2>{escape(group.title)}</h2>\n<ul>{items}</ul>"


def _neighbours(page: str, titles: dict[str, str]) -> str:
    pages = all_pages()
    at = pages.index(page)
    links = [("Before", pages[at - 1])] if at else []
    links += [("Next", pages[at + 1])] if at + 1 < len(pages) else []
    items = "".join(
        f'<li>{word}: <a href="{address_of(other)}">{escape(titles[other])}</a></li>' for word, other in links
    )
    return f"<ul>{items}</ul>"
