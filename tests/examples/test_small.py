"""The examples of one file run, as their first lines say, and stay small."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from serving import serve_pages
from waiting import PATIENCE_SECONDS

import pagecrunch
from pagecrunch.fetch import FetchLimits
from pagecrunch.registry import Registry
from pagecrunch.settings import load, parse_assignment

EXAMPLES = Path(__file__).parents[2] / "examples"
PAGE = EXAMPLES / "page.html"
MOST_LINES = 40
ARTICLE = "<title>Tides</title><nav><a href=/>Home</a></nav><article><h1>Tides</h1>" + (
    "<p>High water comes about fifty minutes later each day, as the Moon has moved on while the Earth turned once.</p>"
    * 3
)


def run(name: str, *arguments: object) -> str:
    path = os.pathsep.join(sys.path)
    command = [sys.executable, str(EXAMPLES / name), *map(str, arguments)]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": path},
        timeout=PATIENCE_SECONDS,
    ).stdout


def names_in(name: str) -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / name))


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_an_example_is_short_and_says_how_it_is_run(path: Path) -> None:
    text = path.read_text()
    assert len(text.splitlines()) < MOST_LINES
    assert f"examples/{path.name}" in text.split('"""')[1]


def test_the_tour_stops_at_all_its_stations() -> None:
    printed = run("tour.py")
    assert printed.count("\n== ") == 11 and "It is waiting for the Moon." in printed and "consent: removed" in printed


@pytest.mark.parametrize(
    "feed",
    [
        "<rss><channel><item><link>{}/a</link><description>High...</description></item></channel></rss>",
        '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="{}/a"/><summary>High...</summary></entry></feed>',
    ],
    ids=["rss", "atom"],
)
def test_the_feed_gets_its_articles(feed: str) -> None:
    with serve_pages({"/a": ARTICLE}) as site:
        filled = names_in("full_feed.py")["fill"](feed.format(site).encode(), FetchLimits(allow_private=True))
    texts = "".join(ET.fromstring(filled).itertext())
    assert "the Moon has moved on" in texts and "Home" not in texts


def test_an_article_that_is_gone_keeps_its_teaser(capsys: pytest.CaptureFixture[str]) -> None:
    feed = "<rss><channel><item><link>{}/gone</link><description>High...</description></item></channel></rss>"
    with serve_pages({}) as site:
        filled = names_in("full_feed.py")["fill"](feed.format(site).encode(), FetchLimits(allow_private=True))
    assert "High..." in filled and "404" in capsys.readouterr().err


def test_the_loader_gives_passages_to_cite() -> None:
    passages = [json.loads(line) for line in run("rag_loader.py", PAGE).splitlines()]
    assert {passage["title"] for passage in passages} == {"Why the tide is late every day"}
    assert any("## Two turns, not one" in passage["text"] for passage in passages)  # the page fits into one passage
    assert all(0 < passage["start"] < passage["end"] for passage in passages)
    assert not any("cookies" in passage["text"] for passage in passages)


def test_the_pipeline_takes_what_a_spider_yields() -> None:
    item = names_in("scrapy_pipeline.py")["MainText"]().process_item({"url": "https://a.example/", "html": ARTICLE})
    assert "html" not in item and "High water comes" in item["text"] and item["needs_a_look"] is False
    assert names_in("scrapy_pipeline.py")["MainText"]().process_item({"html": b""})["needs_a_look"] is True
    assert "waiting for the Moon" in run("scrapy_pipeline.py", PAGE)


def test_the_site_rule_does_what_it_says() -> None:
    printed = run("site_rule.py")
    assert "Mon 06:10" in printed and "tea towels" not in printed and "-- remove .promo: 1 times" in printed


def test_the_filter_runs_with_its_setting() -> None:
    registry = Registry.with_files([EXAMPLES / "filter_plug_in.py"])
    settings = load(environ={}, assignments=[parse_assignment("plain_quotes.mark=»")], plug_ins=registry.sections)
    page = f"{ARTICLE}<blockquote><p>The sea waits.</p></blockquote><p>So does the quay.</p></article>"
    tidied = pagecrunch.tidy(page, settings=settings, registry=registry)
    assert "» </span><p>The sea waits." in tidied.html
    assert "marked 1 quotations" in [change.what for change in tidied.changes]


def test_the_extractor_decides_with_reasons() -> None:
    registry = Registry.with_files([EXAMPLES / "extractor_plug_in.py"])
    result = pagecrunch.extract(ARTICLE, using="wordy", registry=registry)
    assert "Home" not in result.text and "the Moon has moved on" in result.text
    assert {entry.reason for entry in result.ledger.entries if entry.text == "Home"} == {"too few words"}


def test_the_comparison_draws_a_dot_for_every_page() -> None:
    picture = ET.fromstring(run("compare.py", "learned", "everything", PAGE, EXAMPLES / "page.html"))
    assert len(picture.findall("{*}circle")) == 1  # the same page twice is one
    assert picture.find("{*}circle/{*}title") is not None
