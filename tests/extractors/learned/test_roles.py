from __future__ import annotations

import numpy as np

from pagecrunch.extractors.learned.describe import HashedModel, describe
from pagecrunch.extractors.learned.roles import ROLES, assign_roles
from pagecrunch.page.build import build_page

PAGE = """<title>Late tide - Gazette</title><main><h1>Late tide</h1><p class=byline>Ada Quayside</p><p>3 May 2026</p>
<p>The sea waits for the Moon, which is late by fifty minutes a day, and so the tide is late as well.</p>
<figure><img><figcaption>The harbour at noon</figcaption></figure><h2>Why</h2><p>Because.</p>
<p class=related-links><a href=/x>More about the sea</a></p><div class=comments><p>Nice one, I did not know
that.</p></div> </main>"""


def test_parts_of_an_article_are_told_apart() -> None:
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
