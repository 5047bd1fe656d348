"""What was removed, for the bar and the activity."""

from __future__ import annotations

import json
from dataclasses import asdict

from proxy_made import PAGE

from pagecrunch.api import extract, tidy
from pagecrunch.console.plain_words import plain_name
from pagecrunch.proxy.removals import Removals
from pagecrunch.work.frames import from_json


def test_a_tidied_page_lists_what_was_removed_and_where_it_was() -> None:
    removals = Removals.of_tidied(tidy(PAGE))
    items = {item.where: item for item in removals.items}
    assert "html > body > footer" in items
    assert items["html > body > header"].name == f"{plain_name('navigation')}: Home, News, Shop"
    assert removals.count == len(removals.items) == sum(removals.by_kind.values())
    assert 0 < removals.share < 1
    assert removals.words > 5


def test_things_of_one_kind_are_one_item_with_their_number() -> None:
    page = PAGE.replace(b"</body>", b"<img src=x width=1 height=1><p><img src=y width=1 height=1></body>")
    assert f"{plain_name('tracking_pixels')} (2)" in {item.name for item in Removals.of_tidied(tidy(page)).items}


def test_a_reading_page_lists_the_blocks_that_are_not_on_it() -> None:
    items = Removals.of_extraction(extract(PAGE)).items
    assert "Home" in {item.name for item in items} and all(item.reason for item in items)
    assert not any("The tide is late" in item.name for item in items)


def test_what_is_only_edited_is_not_removed() -> None:
    page = b"<main><p>Long enough a text, to be kept as it is.</p><table><tr><th>a<th>b<tr><td>c<td>d</table></main>"
    result = tidy(page)
    assert result.changes
    assert Removals.of_tidied(result).count == 0


def test_it_travels_as_json() -> None:
    removals = Removals.of_tidied(tidy(PAGE))
    assert from_json(Removals, json.loads(json.dumps(asdict(removals)))) == removals


def test_long_texts_are_shortened() -> None:
    page = b"<nav><ul><li><a href=/x>" + b"word " * 100 + b"</a></ul></nav><main><p>" + b"A text, of some length. " * 20
    assert max(len(item.name) for item in Removals.of_extraction(extract(page)).items) == 60
