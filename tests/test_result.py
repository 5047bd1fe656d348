from __future__ import annotations

import copy
import json
import pickle
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from threads_made import ENGLISH, page_of, phpbb

from pagecrunch import extract, tidy
from pagecrunch.build import build_page
from pagecrunch.decision import ExtractorNotes
from pagecrunch.decode import Encoding
from pagecrunch.errors import UsageError
from pagecrunch.extractors.everything import everything
from pagecrunch.registry import Registry
from pagecrunch.result import Extraction, Tidied
from pagecrunch.settings import load, parse_assignment


def test_the_text_of_a_tidied_page_leaves_out_what_was_added_to_it() -> None:
    html = "<nav id=pagecrunch-skip>Skip</nav><p>Text</p><section id=pagecrunch-removed-links>Links</section>"
    assert Tidied(html, (), None, Encoding("utf-8", "text")).text == "Text"


def test_the_text_of_a_tidied_page_has_no_more_line_breaks_than_asked_for() -> None:
    page = Tidied("<p>One</p><p>Two</p>", (), None, Encoding("utf-8", "text"), line_breaks=1)
    assert page.text == "One\nTwo"


def test_every_format_is_rendered_through_the_registry() -> None:
    result = extract("<h1>T</h1><p>One.", using="everything")
    for part in result.registry.all("renderer"):
        made = result.json() if part.name == "json" else getattr(result, part.name)
        assert result.render(part.name) == made and "One." in made


def test_a_renderer_from_a_plug_in_gets_the_result(tmp_path: Path) -> None:
    path = tmp_path / "shout.py"
    path.write_text(
        "from pagecrunch.registry import renderer\n"
        "@renderer('shout', title='Shout')\n"
        "def shout(result): return f'{result.title}: {result.text}'.upper()\n"
    )
    registry = Registry.with_files([path])
    assert extract("<title>Tide</title><p>One.", using="everything", registry=registry).render("shout") == "TIDE: ONE."


def test_an_unknown_format_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UsageError, match=r"no renderer named 'txt' \(did you mean text\?\)"):
        extract("<p>One.").render("txt")


def test_the_body_is_the_text_of_blocks_with_that_role() -> None:
    result = extract("<h1>Tide</h1><p>One.<p>Two.", using="everything")
    notes = ExtractorNotes(find_roles=lambda: ["title", "body", "other"])
    known = replace(result, decision=replace(result.decision, notes=notes))
    assert (result.body, known.body, known.text) == (result.text, "One.", result.text)


def test_the_settings_decide_how_a_reading_page_looks() -> None:
    settings = load(environ={}, assignments=[parse_assignment("output.theme=dark")])
    assert 'data-theme="dark"' in extract("<p>One.", settings=settings).html


def test_a_thread_shows_its_posts_in_every_format_but_text() -> None:
    page = build_page(page_of(phpbb), "https://board.example/viewtopic.php?t=5")
    decision = replace(everything(page), notes=ExtractorNotes(kind="forum"))
    result = Extraction(page, decision, "everything")
    assert [post.author for post in result.posts] == [author for author, _, _ in ENGLISH]
    assert "* * *\n\n**old_otter**, 4 March 2021\n\nClean the filter first." in result.markdown
    assert "<hr><p><strong>old_otter</strong>, 4 March 2021</p><p>Clean the filter first." in result.fragment
    assert "old_otter, 4 March 2021." in result.speech
    assert "4 March" not in result.text
    assert json.loads(result.json())["posts"][1]["url"] == "https://board.example/viewtopic.php?t=5#p2"


def test_pages_of_other_kinds_are_not_searched_for_posts() -> None:
    page = build_page(page_of(phpbb))
    result = Extraction(page, everything(page), "everything")
    assert "4 March" not in result.markdown
    assert "_post_items" not in vars(result)


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


def test_results_are_shown_in_a_line() -> None:
    html = "<title>Tide</title><p>" + "One word and another. " * 1000
    result = extract(html, url="https://a.example/tide", using="everything")
    assert repr(result) == "<Extraction 'Tide' of https://a.example/tide: 4,000 words, using 'everything'>"
    parts = (result.page, result.decision, result.document, result.metadata, tidy(html))
    assert all(len(repr(part)) < 200 for part in parts)
    assert repr(result.metadata) == "<Metadata title='Tide', site='a.example'>"
