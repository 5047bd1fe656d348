"""Names below which anyone can have a site."""

from __future__ import annotations

import pytest

from pagecrunch.sites.public_suffixes import is_public_suffix


@pytest.mark.parametrize("host", ["com", "COM.", "co.uk", "github.io", "xn--p1ai", "blogspot.com"])
def test_the_sites_below_a_public_suffix_belong_to_many(host: str) -> None:
    assert is_public_suffix(host)


@pytest.mark.parametrize("host", ["a.com", "news.github.io", "localhost", "intranet", "127.0.0.1", "[::1]", ""])
def test_a_site_is_not_a_public_suffix(host: str) -> None:
    assert not is_public_suffix(host)
