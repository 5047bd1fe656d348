from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from mss_pages import news_page, story
from run_command import Run

from pagecrunch.extractors.mss.features import GENERAL, TRIGRAM
from pagecrunch.extractors.mss.model_file import load

NOTICE = "<p>" + "The keeper of the harbour reads every letter, and in the winter he answers all of them. " * 5


@pytest.fixture(autouse=True)
def _own_sites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """A folder with pages, one of them packed, and something that is none."""
    folder = tmp_path / "pages"
    (folder / "old").mkdir(parents=True)
    for number in range(20):
        (folder / f"{number}.html").write_text(news_page(number, after=NOTICE))
    (folder / "old" / "21.html.gz").write_bytes(gzip.compress(news_page(21, after=NOTICE).encode()))
    (folder / "notes.txt").write_text("no page")
    return folder


def test_a_learned_site_is_read_better_from_then_on(run_here: Run, pages: Path, tmp_path: Path) -> None:
    page = tmp_path / "new.html"
    page.write_text(news_page(77, after=NOTICE))
    read = ("extract", page, "--url", "http://times.example/77")
    done = run_here("learn", pages, "--site", "times.example")
    assert (done.code, done.err) == (0, "")
    assert "of 21 pages" in done.out
    text = run_here(*read).out
    assert story(77)[-1] in text
    assert "keeper of the harbour reads" not in text
    assert "keeper of the harbour reads" in run_here(*read, "--using", "everything").out
    assert run_here("learn", "--remove", "--site", "times.example").out == "Forgot times.example.\n"
    assert "keeper of the harbour reads" in run_here(*read).out


def test_shows_what_was_learned(run_here: Run, pages: Path) -> None:
    assert run_here("learn", "--show").out == "Nothing was learned yet.\n"
    learned = run_here("learn", pages, "--site", "times.example").out
    assert run_here("learn", "--show").out == learned
    assert run_here("learn", "--show", "--site", "www.times.example").out == learned
    assert "text begins after  </h1> <div> <p>" in learned


def test_few_pages_are_said_to_be_few(run_here: Run, pages: Path) -> None:
    done = run_here("learn", pages / "1.html", pages / "2.html", "--site", "times.example")
    assert done.code == 0
    assert done.err.startswith("note: only 2 pages;")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "pagecrunch learn takes pages, --show or --remove: one of the three."),
        (("--show", "--remove"), "pagecrunch learn takes pages, --show or --remove: one of the three."),
        (("--remove",), "Name the site with --site, as in --site news.example.org."),
        (("--remove", "--site", "a.org"), "Nothing was learned about a.org."),
        (("--show", "--site", "a.org"), "Nothing was learned about a.org."),
        (("--show", "--site", "a b"), "'a b' is not the name of a site, such as news.example.org."),
        (("one.html", "--site", "a.org"), "A site is learned from 2 pages or more, best 20 or more."),
        (("one.html", "two.html", "--site", "a.org"), "The page one.html cannot be read: No such file or directory."),
    ],
)
def test_what_cannot_be_done_is_one_sentence(run_here: Run, arguments: tuple[str, ...], message: str) -> None:
    done = run_here("learn", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.splitlines()[-1] == message


def test_a_page_that_is_packed_badly_is_one_sentence(run_here: Run, tmp_path: Path) -> None:
    (tmp_path / "a.html.gz").write_bytes(b"\x1f\x8bno")
    (tmp_path / "b.html.gz").write_bytes(b"")
    done = run_here("learn", tmp_path, "--site", "a.org")
    assert done.code == 2
    assert "cannot be read" in done.err


def test_a_damaged_file_of_a_site_is_one_sentence(run_here: Run, tmp_path: Path) -> None:
    (tmp_path / "data/pagecrunch/sites").mkdir(parents=True)
    (tmp_path / "data/pagecrunch/sites/a.org.mss").write_bytes(b"\x80\x04cos\nsystem\n")
    done = run_here("learn", "--show")
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith("a.org.mss is not an MSS model.\n")


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "corpus"
    (folder / "html").mkdir(parents=True)
    records = []
    for number in range(6):
        url = f"http://n{number}.example/"
        records.append({"id": str(number), "url": url, "kind": "article", "text": "\n".join(story(number))})
        (folder / f"html/{number}.html.gz").write_bytes(gzip.compress(news_page(number).encode()))
    records.append({"id": "0", "kind": "listing", "text": "Buy"})
    (folder / "gold.jsonl").write_text("\n".join(map(json.dumps, records)))
    return folder


def test_writes_a_model_and_says_what_it_is(run_here: Run, corpus: Path, tmp_path: Path) -> None:
    done = run_here("train", "mss", corpus, "-o", tmp_path / "m.bin")
    model = load(tmp_path / "m.bin")
    assert done.code == 0
    assert done.out == f"{tmp_path / 'm.bin'}: {len(model.keys):,} n-grams (trigram) of 6 articles from 6 sites\n"
    assert done.err == "note: left out: 1 not an article.\n"
    assert (model.features, model.about["corpus"], model.about["pages"]) == (TRIGRAM, "corpus", 6)


def test_the_same_corpus_gives_the_same_file(run_here: Run, corpus: Path, tmp_path: Path) -> None:
    for name in ("one.bin", "two.bin"):
        assert run_here("train", "mss", corpus, "-o", tmp_path / name, "--features", "general").code == 0
    assert (tmp_path / "one.bin").read_bytes() == (tmp_path / "two.bin").read_bytes()
    assert load(tmp_path / "one.bin").features == GENERAL


def test_a_trained_model_reads_pages(run_here: Run, corpus: Path, tmp_path: Path) -> None:
    model, page = tmp_path / "m.bin", tmp_path / "page.html"
    page.write_text(news_page(9))
    assert run_here("train", "mss", corpus, "-o", model).code == 0
    done = run_here("extract", page, "--using", "mss", "--set", f"mss.model={model}")
    assert done.code == 0 and story(9)[0] in done.out and "Privacy" not in done.out
    done = run_here("extract", page, "--using", "mss", "--set", "mss.model=none.bin")
    assert (done.code, done.err) == (2, "The model none.bin cannot be read: No such file or directory.\n")


def test_a_corpus_of_one_site_trains_with_a_warning(run_here: Run, corpus: Path, tmp_path: Path) -> None:
    records = [json.loads(line) for line in (corpus / "gold.jsonl").read_text().splitlines()]
    for record in records:
        record["url"] = "http://one.example/"
    (corpus / "gold.jsonl").write_text("\n".join(map(json.dumps, records)))
    done = run_here("train", "mss", corpus, "-o", tmp_path / "m.bin")
    assert done.code == 0 and "from 1 site\n" in done.out and "all articles are from one site" in done.err
    assert len(load(tmp_path / "m.bin").keys) > 50


def test_what_cannot_be_trained_is_one_sentence(run_here: Run, corpus: Path, tmp_path: Path) -> None:
    model = tmp_path / "m.bin"
    assert run_here("train", "mms", corpus, "-o", model).err == "There is no training for 'mms'; there is: mss.\n"
    done = run_here("train", "mss", tmp_path, "-o", model)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "is not a corpus" in done.err
    (corpus / "gold.jsonl").write_text('{"id": "0", "kind": "listing", "text": "Buy"}')
    assert "nothing to learn" in run_here("train", "mss", corpus, "-o", model).err
    assert not model.exists()
