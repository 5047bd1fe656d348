"""What was removed, as it is told."""

from __future__ import annotations

import json
from dataclasses import asdict

from proxy_made import PAGE

from pagecrunch.api import extract, tidy
from pagecrunch.proxy.account import Account
from pagecrunch.work.frames import from_json


def test_a_tidied_page_tells_what_went_where_it_stood_and_why() -> None:
    account = Account.of_tidied(tidy(PAGE))
    told = {removed.where: removed for removed in account.removed}
    assert "html > body > footer" in told
    assert told["html > body > header"].what.startswith("navigation: Home, News, Shop")
    assert account.removed_count == len(account.removed) == sum(account.by_part.values())
    assert 0 < account.removed_share < 1
    assert account.removed_words > 5


def test_a_reading_page_tells_the_blocks_that_are_not_on_it() -> None:
    account = Account.of_extraction(extract(PAGE))
    assert "Home" in {removed.what for removed in account.removed}
    assert not any("The tide is late" in removed.what for removed in account.removed)


def test_what_only_edits_is_not_told_as_removed() -> None:
    page = b"<main><p>Long enough a text, to be kept as it is.</p><table><tr><th>a<th>b<tr><td>c<td>d</table></main>"
    result = tidy(page)
    assert result.changes
    assert Account.of_tidied(result).removed_count == 0


def test_it_travels_as_json() -> None:
    account = Account.of_tidied(tidy(PAGE))
    assert from_json(Account, json.loads(json.dumps(asdict(account)))) == account


def test_long_texts_are_shortened() -> None:
    page = b"<nav><ul><li><a href=/x>" + b"word " * 100 + b"</a></ul></nav><main><p>" + b"A text, of some length. " * 20
    account = Account.of_extraction(extract(page))
    assert max(len(removed.what) for removed in account.removed) <= 60
