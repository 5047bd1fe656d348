from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from pagecrunch.errors import UsageError
from pagecrunch.extractors.mss.features import TRIGRAM
from pagecrunch.extractors.mss.naive_bayes import Model
from pagecrunch.extractors.mss.sites import (
    all_sites,
    find_site,
    host_named,
    host_of,
    remove_site,
    save_site,
    sites_folder,
)

EMPTY = Model(TRIGRAM, np.zeros(0, np.uint32), np.zeros(0, np.int8), np.zeros(0, np.float32), 0.0)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def test_a_site_is_kept_found_listed_and_removed() -> None:
    assert find_site("http://news.example.org/1") is None
    save_site("news.example.org", EMPTY)
    found = find_site("https://www.News.Example.org:8080/2")
    assert found is not None and found.model().features == TRIGRAM
    assert [site.host for site in all_sites()] == ["news.example.org"]
    remove_site("news.example.org")
    assert find_site("http://news.example.org/1") is None
    assert all_sites() == []
    with pytest.raises(UsageError, match=r"Nothing was learned about news\.example\.org"):
        remove_site("news.example.org")


@pytest.mark.parametrize("url", [None, "", "page.html", "http://[", "http://a%2Fb/", "file:///etc/passwd"])
def test_an_address_without_a_host_belongs_to_no_site(url: str | None) -> None:
    assert host_of(url) is None
    assert find_site(url) is None


def test_a_site_is_named_by_host_or_address() -> None:
    assert host_named(" www.Example.org ") == host_named("https://example.org/a?b") == "example.org"
    with pytest.raises(UsageError, match="is not the name of a site"):
        host_named("../../etc")


def test_no_name_leads_out_of_the_folder() -> None:
    for name in ("/b", "..\\a", "a b", "a\x00"):
        with pytest.raises(UsageError):
            host_named(name)
    save_site(host_named("..hidden"), EMPTY)
    assert [path.parent for path in sites_folder().iterdir()] == [sites_folder()]


def test_a_site_whose_file_is_gone_is_not_found() -> None:
    site = save_site("news.example.org", EMPTY)
    assert find_site("http://news.example.org/1") is not None
    site.path.unlink()  # by another program, just after the files were listed
    assert find_site("http://news.example.org/1") is None


def test_a_site_that_another_program_learned_is_found_a_moment_later(monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_site("http://news.example.org/1") is None
    save_site("other.example.org", EMPTY).path.rename(sites_folder() / "news.example.org.mss")
    monkeypatch.setattr("pagecrunch.extractors.mss.sites.monotonic", lambda: 1e9)
    assert find_site("http://news.example.org/1") is not None
