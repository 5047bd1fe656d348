from __future__ import annotations

import argparse
import random
from pathlib import Path
from shutil import copyfile

import numpy as np
import pytest
from corpus_made import make_corpus_in
from vips_made import laid_out

from training import draw, layout, learned
from training.dataset import read_corpus
from training.drawn import read_drawn
from training.looks import LOOKS, describe_looks

WORDS = (
    "sea",
    "moon",
    "tide",
    "shore",
    "wind",
    "sand",
    "wave",
    "boat",
    "rope",
    "sail",
    "storm",
    "calm",
    "deep",
    "cold",
)
STYLE = (
    "<style>body{margin:0} .here{margin-left:400px;width:800px} .there{position:absolute;left:0;width:300px}</style>"
)
PAGES = 20
COLUMNS = f"""<body data-src="0,0,1200,900"><aside size=12 data-src="0,0,200,900"><p>{"few words " * 9}</p></aside>
<main data-src="400,0,700,900"><h1 size=40 data-src="400,0,700,50">Large words</h1>
<p data-src="400,70,700,800">{"many words to read " * 60}</p></main>"""


def two_texts(seed: int) -> tuple[str, str]:
    """A page with two texts of the same making, and the one that its style puts into the middle."""
    chance = random.Random(seed)
    texts = [" ".join(chance.choices(WORDS, k=40)) + "." for _ in range(2)]
    order = chance.sample(("here", "there"), 2)
    # The style is by a number, as a name that stands for a place would tell without a browser.
    names = {name: f"c{chance.randrange(10**9)}" for name in order}
    style = STYLE.replace(".here", "." + names["here"]).replace(".there", "." + names["there"])
    parts = [f"<div class={names[name]}><p>{text}</p></div>" for name, text in zip(order, texts, strict=True)]
    return f"<!doctype html><title>Two texts</title>{style}{''.join(parts)}", texts[order.index("here")]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pages = []
    for number in range(PAGES):
        html, text = two_texts(number)
        pages.append({"html": html, "text": text, "url": f"https://site{number}.example/"})
    return make_corpus_in(tmp_path_factory.mktemp("made") / "wcxb-dev", *pages)


@pytest.fixture(scope="module")
def drawn(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("drawn")
    draw.run(argparse.Namespace(corpus=corpus, output=output, limit=None, at_once=4))
    return output


@pytest.mark.filterwarnings("ignore")
def test_what_only_the_layout_tells_is_learned_with_it_alone(
    corpus: Path, drawn: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learned, "ROUNDS", 40)
    monkeypatch.setattr(learned, "KIND_ROUNDS", 2)
    for trees in (learned.TREES, learned.KIND_TREES):
        monkeypatch.setitem(trees, "min_data_in_leaf", 2)
    layout.run(argparse.Namespace(corpus=corpus, drawn=drawn, seeds=1, blended=False))
    cells = capsys.readouterr().out.splitlines()[2].split("|")
    served, rendered, with_layout = (float(cell) for cell in cells[3:6])
    assert with_layout > 0.9 and max(served, rendered) < 0.8


def test_drawn_pages_are_read_with_their_boxes_and_others_left_out(corpus: Path, drawn: Path, tmp_path: Path) -> None:
    copyfile(drawn / "3.npz", tmp_path / "3.npz")
    (example,) = read_corpus(corpus, drawn=tmp_path)
    assert example.id == "3" and example.page.layout is not None
    owners = example.page.blocks.owner[example.blocks]
    assert sorted(example.page.layout.box[owners, 0].tolist()) == [0, 400]
    assert read_drawn(tmp_path, "4") is None


def test_a_page_that_is_drawn_already_is_not_drawn_again(corpus: Path, drawn: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in drawn.iterdir()}
    assert len(before) == PAGES
    draw.run(argparse.Namespace(corpus=corpus, output=drawn, limit=3, at_once=1))
    assert {path: path.stat().st_mtime_ns for path in drawn.iterdir()} == before


def test_looks_tell_the_main_column_from_one_beside_it() -> None:
    page = laid_out(COLUMNS)
    blocks = np.flatnonzero(page.blocks.hidden == 0)
    aside, title, text = (dict(zip(LOOKS, line.tolist(), strict=True)) for line in describe_looks(page, blocks))
    assert (aside["in_main_column"], title["in_main_column"], text["in_main_column"]) == (0.0, 1.0, 1.0)
    assert aside["has_right_neighbour"] and not aside["has_left_neighbour"] and text["has_left_neighbour"]
    assert (aside["font_size_by_main"], title["font_size_by_main"], text["font_size_by_main"]) == (0.75, 2.5, 1.0)
    assert text["left"] == 400 / 1280 and text["gap_above"] == 20 / 16 and title["screens_down"] == 0.0


def test_the_interval_holds_the_mean_and_is_nothing_where_nothing_changes() -> None:
    low, high = layout.interval(np.array([0.1, -0.1, 0.3, 0.1]))
    assert low < 0.1 < high
    assert layout.interval(np.zeros(9)) == (0.0, 0.0)
