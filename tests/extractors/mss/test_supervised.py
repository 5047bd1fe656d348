from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from mss_pages import news_page, story
from pages_made import html_soup

from pagecrunch import extract
from pagecrunch.build import build_page
from pagecrunch.errors import UsageError
from pagecrunch.extractors.mss.bootstrap import learn
from pagecrunch.extractors.mss.labelled import read_labelled
from pagecrunch.extractors.mss.model_file import save
from pagecrunch.extractors.mss.sites import PUBLISHED, save_site
from pagecrunch.extractors.mss.subsequence import TokenSpan
from pagecrunch.extractors.mss.supervised import end_at_rule
from pagecrunch.extractors.mss.tokens import tokenise
from pagecrunch.extractors.mss.training import train
from pagecrunch.registry import installed_sections
from pagecrunch.settings import load
from pagecrunch.settings.sources import Assignment

OWN = installed_sections
COMMENTS = "<hr><p>" + "I walked along the quay too, and I thought of it for a long time. " * 12


def test_keeps_the_story_and_leaves_the_menu() -> None:
    text = extract(news_page(1, paragraphs=12), using="mss").text
    assert all(paragraph in text for paragraph in story(1, 12))
    assert "Sport" not in text and "Privacy" not in text


def test_ends_at_the_first_rule_if_asked_to() -> None:
    html = news_page(1, paragraphs=12, after=COMMENTS)
    assert "I walked" in extract(html, using="mss").text
    cut = extract(html, using="mss-hr").text
    assert "I walked" not in cut
    assert story(1, 12)[-1] in cut


def test_a_stretch_without_a_rule_stays() -> None:
    page = build_page("<p>one two")
    tokens = tokenise(page)
    assert end_at_rule(page, tokens, TokenSpan(1, 6, 2.0)) == TokenSpan(1, 6, 2.0)


@given(html_soup)
@settings(max_examples=100, deadline=None)
def test_the_ledger_adds_up_on_any_page(html: str) -> None:
    for name in ("mss", "mss-hr", "mss-plus", "mss-general", "mss-site", "mss-site-plus", "mss-simple"):
        extract(html, url="http://example.org/", using=name).ledger.check()


def test_a_page_of_nothing_gives_nothing() -> None:
    assert extract("", using="mss").text == ""
    assert extract(b"\x00\xff\xfe", using="mss-general").text is not None


MENU = "".join(f"<tr><td><a href=/{n}><font size=1>Section {n}</font></a>" for n in range(30))


def test_reads_a_page_laid_out_with_tables() -> None:
    text = "<br><br>".join(story(5, 8))
    html = f"<table><tr><td><table>{MENU}</table><td><center><font size=3>{text}</font></center></table>"
    found = extract(html, using="mss-general").text
    assert all(paragraph in found for paragraph in story(5, 8))
    assert "Section" not in found


def test_reads_a_language_that_it_was_not_trained_on() -> None:
    sentence = "Το λιμάνι έμεινε κλειστό όλη τη μέρα, γιατί ο άνεμος δεν έλεγε να πέσει. "
    html = f"<ul>{'<li><a href=/>Αρχική σελίδα</a>' * 20}</ul>" + f"<p>{sentence * 4}</p>" * 6
    found = extract(html, using="mss-general").text
    assert found.count(sentence.strip()) == 24
    assert "Αρχική" not in found


URL = "http://times.example/7"
WANTED = load(environ={}, assignments=[Assignment("extract.learned_sites", True, "Here")])
NOTICE = "<p>" + "The keeper of the harbour reads every letter, and in the winter he answers all of them. " * 5


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture
def learned() -> Path:
    pages = [build_page(news_page(number, after=NOTICE)) for number in range(12)]
    save_site("times.example", learn(pages, is_published=True).model, PUBLISHED)
    return save_site("times.example", learn(pages).model).path


def test_a_site_that_was_not_learned_is_read_by_mss() -> None:
    assert extract(news_page(1), url=URL, using="mss-site").text == extract(news_page(1), using="mss").text
    assert extract(news_page(1), url=URL, using="mss-site-plus").text == extract(news_page(1), using="mss-plus").text


@pytest.mark.usefixtures("learned")
def test_a_site_as_published_is_read_by_its_own_trigrams_alone() -> None:
    published, plus = (
        extract(news_page(3, after=NOTICE), url=URL, using=f"mss-site{end}").text for end in ("", "-plus")
    )
    assert story(3)[0] in published and story(3)[0] in plus
    assert "keeper of the harbour reads" not in plus


def test_a_model_that_was_trained_is_used(tmp_path: Path) -> None:
    records = []
    (tmp_path / "html").mkdir()
    for number in range(4):
        records.append({"id": str(number), "url": f"http://n{number}.example/", "kind": "article"})
        records[-1]["text"] = "\n".join(story(number))
        (tmp_path / f"html/{number}.html.gz").write_bytes(gzip.compress(news_page(number).encode()))
    (tmp_path / "gold.jsonl").write_text("\n".join(map(json.dumps, records)))
    save(train(read_labelled(tmp_path)).model, tmp_path / "mine.bin")
    for name in ("mss", "mss-hr", "mss-plus", "mss-general"):
        mine = load(
            environ={}, assignments=[Assignment(f"{name}.model", str(tmp_path / "mine.bin"), "Here")], plug_ins=OWN
        )
        found = extract(news_page(9), using=name, settings=mine)
        assert story(9)[0] in found.text and "Sport" not in found.text
        assert found.decision.score.tolist() != extract(news_page(9), using=name).decision.score.tolist()
    none = load(environ={}, assignments=[Assignment("mss.model", str(tmp_path / "none.bin"), "Here")], plug_ins=OWN)
    with pytest.raises(UsageError, match="cannot be read"):
        extract(news_page(9), using="mss", settings=none)


@pytest.mark.usefixtures("learned")
def test_a_learned_site_is_used_where_it_is_asked_for() -> None:
    assert extract(news_page(40, after=NOTICE), url=URL).using == "learned"
    found = extract(news_page(40, after=NOTICE), url=URL, settings=WANTED)
    assert found.using == "mss-site-plus"
    assert story(40)[-1] in found.text
    assert "keeper of the harbour reads" not in found.text
    assert extract(news_page(40), url="http://other.example/", settings=WANTED).using != "mss-site-plus"


@pytest.mark.usefixtures("learned")
def test_an_extractor_that_is_asked_for_comes_before_what_was_learned() -> None:
    assert extract(news_page(40), url=URL, using="everything", settings=WANTED).using == "everything"
    off = load(environ={}, assignments=[Assignment("extract.learned_sites", False, "Here")])
    assert extract(news_page(40), url=URL, settings=off).using == off.extract.using


def test_a_damaged_model_is_one_sentence(learned: Path) -> None:
    learned.write_bytes(learned.read_bytes()[:-9])
    with pytest.raises(UsageError, match=r"times\.example\.mss is damaged"):
        extract(news_page(1), url=URL, settings=WANTED)


def test_a_site_learned_again_is_read_again(learned: Path) -> None:
    before = extract(news_page(3), url=URL, settings=WANTED).text
    learned.write_bytes(b"PCMSS 9\n")
    with pytest.raises(UsageError, match="version 9"):
        extract(news_page(3), url=URL, settings=WANTED)
    assert story(3)[0] in before
