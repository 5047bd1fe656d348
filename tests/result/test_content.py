from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from threads_made import ENGLISH, page_of, phpbb

from pagecrunch import extract
from pagecrunch.build import build_page
from pagecrunch.decision import ExtractorNotes
from pagecrunch.errors import UsageError
from pagecrunch.extractors.everything import everything
from pagecrunch.registry import Registry
from pagecrunch.result import Extraction
from pagecrunch.settings import load, parse_assignment


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
