from __future__ import annotations

import numpy as np

from pagecrunch.build import build_page
from pagecrunch.extractors.learned.describe import HashedModel, describe
from pagecrunch.extractors.learned.roles import ROLES, assign_roles

PAGE = """<title>Late tide - Gazette</title><main><h1>Late tide</h1><p class=byline>Ada Quayside</p><p>3 May 2026</p>
<p>The sea waits for the Moon, which is late by fifty minutes a day, and so the tide is late as well.</p>
<figure><img><figcaption>The harbour at noon</figcaption></figure><h2>Why</h2><p>Because.</p>
<p class=related-links><a href=/x>More about the sea</a></p><div class=comments><p>Nice one, I did not know
that.</p></div> </main>"""


def test_parts_of_an_article_are_distinguished() -> None:
    page = build_page(PAGE)
    found = describe(page, HashedModel.empty())
    roles = assign_roles(page, found, np.ones(len(found.blocks), bool))
    assert [ROLES[role] for role in roles] == [
        "title", "byline", "date", "body", "caption", "body", "body", "related", "comment",
    ]  # fmt: skip


def test_what_was_left_out_has_no_role() -> None:
    page = build_page(PAGE)
    found = describe(page, HashedModel.empty())
    assert not assign_roles(page, found, np.zeros(len(found.blocks), bool)).any()


def _roles(html: str) -> list[str]:
    page = build_page(html)
    found = describe(page, HashedModel.empty())
    return [ROLES[role] for role in assign_roles(page, found, np.ones(len(found.blocks), bool))]


LONG = "<p>" + "The sea waits for the Moon, which is late by fifty minutes a day. " * 3 + "</p>"


def test_the_names_of_an_element_that_holds_the_story_say_nothing_of_its_parts() -> None:
    assert _roles(f"<div class=shared-post-teaser><h1>Late tide</h1>{LONG}<h2>Why</h2><p>Because.</p></div>") == [
        "title", "body", "body", "body",
    ]  # fmt: skip


def test_names_are_read_word_by_word() -> None:
    assert _roles(f"<h1>Late tide</h1>{LONG}<p class=unrelated>Because.</p>{LONG}")[2] == "body"
    assert _roles(f"<h1>Late tide</h1>{LONG}<p class=articleRelated>Because.</p>{LONG}")[2] == "related"


def test_headings_and_lists_of_links_are_part_of_the_story_and_a_paragraph_that_is_a_link_is_not() -> None:
    html = (
        f"<h1>Late tide</h1>{LONG}<h2><a href=1>Low</a></h2><ul><li><a href=2>Brest</a></ul><p><a href=3>More</a></p>"
    )
    assert _roles(html)[2:] == ["body", "body", "related"]


def test_a_heading_after_much_of_the_story_is_not_its_title() -> None:
    html = f"<title>Questions</title><p>Short lead</p>{LONG}<h1>Questions</h1>{LONG}"
    assert _roles(html) == ["body", "body", "body", "body"]
