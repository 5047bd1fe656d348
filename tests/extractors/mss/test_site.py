from __future__ import annotations

from pathlib import Path

import pytest
from mss_pages import news_page, story

from pagecrunch import extract
from pagecrunch.build import build_page
from pagecrunch.errors import UsageError
from pagecrunch.extractors.mss.bootstrap import learn
from pagecrunch.extractors.mss.sites import save_site
from pagecrunch.settings import load
from pagecrunch.settings.sources import Assignment

URL = "http://times.example/7"
NOTICE = "<p>" + "The keeper of the harbour reads every letter, and in the winter he answers all of them. " * 5


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture
def learned() -> Path:
    pages = [build_page(news_page(number, after=NOTICE)) for number in range(12)]
    return save_site("times.example", learn(pages).model).path


def test_a_site_that_was_not_learned_is_read_by_mss() -> None:
    assert extract(news_page(1), url=URL, using="mss-site").text == extract(news_page(1), using="mss").text


@pytest.mark.usefixtures("learned")
def test_a_learned_site_is_used_without_being_asked_for() -> None:
    found = extract(news_page(40, after=NOTICE), url=URL)
    assert found.using == "mss-site"
    assert story(40)[-1] in found.text
    assert "keeper of the harbour reads" not in found.text
    assert extract(news_page(40), url="http://other.example/").using != "mss-site"


@pytest.mark.usefixtures("learned")
def test_an_extractor_that_is_asked_for_comes_before_what_was_learned() -> None:
    assert extract(news_page(40), url=URL, using="everything").using == "everything"
    off = load(environ={}, assignments=[Assignment("extract.learned_sites", False, "Here")])
    assert extract(news_page(40), url=URL, settings=off).using == off.extract.using


def test_a_damaged_model_is_one_sentence(learned: Path) -> None:
    learned.write_bytes(learned.read_bytes()[:-9])
    with pytest.raises(UsageError, match=r"times\.example\.mss is damaged"):
        extract(news_page(1), url=URL)


def test_a_site_learned_anew_is_read_anew(learned: Path) -> None:
    before = extract(news_page(3), url=URL).text
    learned.write_bytes(b"PCMSS 2\n")
    with pytest.raises(UsageError, match="version 2"):
        extract(news_page(3), url=URL)
    assert story(3)[0] in before
