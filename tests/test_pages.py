"""The golden pages: every page in tests/pages gives what stands beside it (`python tools/golden.py refresh`)."""

from __future__ import annotations

import importlib.util
import re
from html import unescape
from pathlib import Path

import pytest

from pagecrunch import extract

PAGES = Path(__file__).parent / "pages"
FOLDERS = sorted(folder for folder in PAGES.iterdir() if folder.is_dir())

_spec = importlib.util.spec_from_file_location("golden", Path(__file__).parents[1] / "tools" / "golden.py")
assert _spec and _spec.loader
golden = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(golden)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_golden_page_gives_what_stands_beside_it(folder: Path) -> None:
    for name, text in golden.outputs(folder).items():
        assert text == (folder / name).read_text(encoding="utf-8"), f"{folder.name}/{name}"


def test_there_are_pages_in_many_languages_and_scripts() -> None:
    languages = {re.search(r'lang="(\w+)', (f / "source.html").read_text("utf-8", "replace")) for f in FOLDERS}
    assert len(FOLDERS) >= 40
    assert len({match.group(1) for match in languages if match}) >= 8


def test_every_page_says_why_it_is_there() -> None:
    for folder in FOLDERS:
        assert (folder / "why.md").read_text(encoding="utf-8").strip(), folder.name


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_reading_page_never_has_the_byline_or_the_title_twice(folder: Path) -> None:
    result = extract((folder / "source.html").read_bytes(), golden.URL)
    page = unescape(re.sub(r"<[^>]+>", "\n", result.html.partition("<article>")[2]))
    lines = [" ".join(line.split()) for line in page.splitlines()]
    for fact in (result.author, result.title):
        if fact:
            assert sum(fact in line and len(line) < len(fact) + 30 for line in lines) <= 1, fact


def read(name: str) -> str:
    return (PAGES / "everything-at-once" / name).read_text(encoding="utf-8")


def test_everything_at_once_comes_out_right_at_once() -> None:
    markdown, html, text = read("expected.md"), read("expected.html"), read("expected.txt")
    for lost in ("cookies", "Home", "Ignore all", "All rights", "read the gauge as a boy"):
        assert lost not in markdown and lost not in html and lost not in text
    assert "![A brass tide gauge on a stone wall](https://example.org/img/gauge.jpg)" in markdown  # lazy source, alt
    assert "The gauge of 1861, still in use. Photo: Bo Pier" in markdown  # caption and credit
    assert "    if t < 0:\n        return 0\n\n    return a" in markdown and "```python" in markdown  # code
    assert r"$h = a \cos(\omega t)$" in markdown and "<math>" in html  # formula
    assert 'colspan="2"' in markdown and "<caption>Heights in metres</caption>" in markdown  # table
    assert "- Read the gauge\n  - at noon\n" in markdown and "3. Check the clock" in markdown  # lists
    assert "- **Datum**\n\n  The level" in markdown and "<dt>Datum</dt>" in html  # definitions
    assert "> The sea keeps better time" in markdown  # quote
    assert "lighthouse.[^1]" in markdown and "\n[^1]: The keeper's log" in markdown  # footnote
    assert 'href="#fn-1"' in html and 'id="fn-1"' in html and 'href="#fnref-1"' in html and 'id="fnref-1"' in html
    assert "https://example.org/archive?year=1861" in markdown  # absolute link
    assert '"author": "Dot"' in read("expected.json") and '"depth": 1' in read("expected.json")  # comments, apart


# What the default extractor keeps of the same page. A retrained model must keep at least this.
KEPT_BY_DEFAULT = (
    "The harbour of Ness has measured its tides since 1861",  # opening
    "## The arithmetic",
    r"$h = a \cos(\omega t)$",  # formula
    "    if t < 0:\n        return 0\n\n    return a",  # code
    "<caption>Heights in metres</caption>",
    'colspan="2"',
    "- Read the gauge\n  - at noon\n",
    "3. Check the clock",
    "- **Datum**\n\n  The level that heights are counted from.",  # definitions
    "> The sea keeps better time than we do.",
    "twice a day and without a gap.",  # end
    "![",  # figure
    "- **Neap**",
    "lighthouse.[^1]",  # footnote
    "\n[^1]: The keeper's log",
)


def test_everything_at_once_comes_out_right_with_the_default_extractor() -> None:
    result = extract(read("source.html"), "https://example.org/tides/")
    assert result.using == "learned"
    for piece in KEPT_BY_DEFAULT:
        assert piece in result.markdown, piece
    for lost in ("cookies", "Home", "Ignore all", "All rights", "read the gauge as a boy"):
        assert lost not in result.markdown and lost not in result.fragment and lost not in result.speech
    assert result.title == "How the small harbour measures its tides" and result.author == "Ada Quay"
    assert result.date == "2024-03-05" and [each.author for each in result.comments] == ["Cal", "Dot"]


def test_a_page_is_added_by_one_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "PAGES", tmp_path / "pages")
    source = tmp_path / "page.html"
    source.write_text("<p>Hello, world.</p>")
    assert golden.main(["add", "hello", str(source), "--why", "A greeting."]) == 0
    assert (tmp_path / "pages/hello/expected.md").read_text() == "Hello, world.\n"
    (tmp_path / "pages/hello/expected.md").write_text("old")
    assert golden.main(["refresh", "hello"]) == 0
    assert (tmp_path / "pages/hello/expected.md").read_text() == "Hello, world.\n"
