"""No link in the docs is dead: what it leads to is there, and so is the heading."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

import pytest
from docs_made import PAGES

from tools.docs_site.contents import ROOT, all_pages
from tools.docs_site.markup import parse

OF_THE_WEB = re.compile(r"https?://|mailto:")


def targets_in(page: str) -> Iterator[str]:
    for token in parse((ROOT / page).read_text("utf-8")):
        for child in token.children or ():
            if child.type in ("link_open", "image"):
                yield str(child.attrGet("href") or child.attrGet("src"))


def anchors_of(page: str) -> set[str]:
    return {str(token.attrGet("id")) for token in parse((ROOT / page).read_text("utf-8")) if token.attrGet("id")}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    for target in targets_in(page):
        if OF_THE_WEB.match(target):
            continue
        path, _, anchor = target.partition("#")
        inside = posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page
        assert (ROOT / inside).exists(), f"{page} links to {target}"
        if anchor:
            assert anchor in anchors_of(inside), f"{page} links to {target}; there is {sorted(anchors_of(inside))}"


def test_every_page_of_the_docs_is_listed_and_led_to() -> None:
    assert {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")} <= set(all_pages())
    led_to = {
        posixpath.normpath(posixpath.join(posixpath.dirname(page), target.partition("#")[0]))
        for page in PAGES
        for target in targets_in(page)
    }
    assert set(all_pages()) <= led_to | {"docs/index.md"}


def test_files_that_the_docs_name_are_there() -> None:
    """`tests/...`, `tools/...` and the like in code marks, which are no links."""
    named = re.compile(r"`(?:python )?((?:docs|tests|tools|examples|src|bench|fuzz|training|contrib)/[\w./-]*\w)`")
    for page in PAGES:
        for path in named.findall((ROOT / page).read_text("utf-8")):
            assert (ROOT / path).exists(), f"{page} names {path}"


def test_a_dead_anchor_would_be_noticed() -> None:
    assert "how-it-works" in anchors_of("docs/how-it-works.md") and "no-such-heading" not in anchors_of("docs/api.md")
