"""What was removed, for the bar and the activity."""

from __future__ import annotations

import json
from dataclasses import asdict

from proxy_made import PAGE

from pagecrunch.api import extract, tidy
from pagecrunch.proxy.removals import Removals
from pagecrunch.work.frames import from_json


def test_a_tidied_page_has_what_was_removed_by_groups_with_its_places() -> None:
    removals = Removals.of_tidied(tidy(PAGE))
    assert "html > body > footer" in removals.places["menu"]
    assert {group.name for group in removals.groups} == set(removals.places)
    assert removals.count == sum(removals.by_kind.values())
    assert 0 < removals.share < 1
    assert removals.words > 5


def test_a_reading_page_has_the_blocks_that_are_not_on_it() -> None:
    removals = Removals.of_extraction(extract(PAGE))
    assert removals.groups and sum(group.count for group in removals.groups) == removals.count


def test_what_no_one_sees_is_counted_but_in_no_group() -> None:
    page = PAGE.replace(b"</body>", b"<img src=x width=1 height=1><p><img src=y width=1 height=1></body>")
    more, before = Removals.of_tidied(tidy(page)), Removals.of_tidied(tidy(PAGE))
    assert more.count > before.count and more.groups == before.groups


def test_it_travels_from_a_worker() -> None:
    removals = Removals.of_tidied(tidy(PAGE))
    assert from_json(Removals, json.loads(json.dumps(asdict(removals)))).groups == removals.groups
