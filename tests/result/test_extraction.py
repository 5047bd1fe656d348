from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from threads_made import ENGLISH, page_of, phpbb

from pagecrunch import extract, tidy
from pagecrunch.registry import Registry


def test_results_are_shown_in_a_line() -> None:
    html = "<title>Tide</title><p>" + "One word and another. " * 1000
    result = extract(html, url="https://a.example/tide", using="everything")
    assert repr(result) == "<Extraction 'Tide' of https://a.example/tide: 4,000 words, using 'everything'>"
    parts = (result.page, result.decision, result.document, result.metadata, tidy(html))
    assert all(len(repr(part)) < 200 for part in parts)
    assert repr(result.metadata) == "<Metadata title='Tide', site='a.example'>"


def test_a_result_comes_back_from_another_process_whole() -> None:
    html = page_of(phpbb, ENGLISH)
    with ProcessPoolExecutor(1) as pool:
        there = pool.submit(extract, html, url="https://forum.example/t/1").result()
    here = extract(html, url="https://forum.example/t/1")
    assert (there.markdown, there.json(), there.body) == (here.markdown, here.json(), here.body)
    assert there.ledger.totals() == here.ledger.totals() and there.roles == here.roles


def test_a_result_with_a_plug_in_can_be_pickled_and_copied(tmp_path: Path) -> None:
    path = tmp_path / "shout.py"
    path.write_text(
        "from pagecrunch.registry import renderer\n"
        "@renderer('shout', title='Shout')\n"
        "def shout(result): return result.text.upper()\n"
    )
    result = extract("<p>One.", using="everything", registry=Registry.with_files([path]))
    for other in (pickle.loads(pickle.dumps(result)), copy.copy(result), copy.deepcopy(result)):
        assert other.render("shout") == "ONE."


def test_all_that_a_result_is_made_of_can_be_pickled() -> None:
    result = extract(page_of(phpbb, ENGLISH))
    for name in ("page", "decision", "document", "metadata", "facts", "posts", "comments", "blocks", "opening"):
        part = getattr(result, name)
        assert repr(pickle.loads(pickle.dumps(part))) == repr(part), name
