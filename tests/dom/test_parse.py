from __future__ import annotations

import os
import subprocess
import sys

from pagecrunch.dom.columns import Columns

from pagecrunch.build import build_page
from pagecrunch.dom import parse as parsing


def test_the_two_walks_are_compared_on_a_sample_before_the_compiled_one_is_trusted(monkeypatch) -> None:
    monkeypatch.setattr(parsing, "_same", lambda one, other: False)
    assert parsing._choose() is parsing.plain.walk


def test_another_version_of_lexbor_gets_the_plain_walk(monkeypatch) -> None:
    monkeypatch.setattr(parsing, "LEXBOR_VERSION_MAJOR", 2)
    assert parsing._choose() is parsing.plain.walk


def test_columns_that_differ_in_one_number_are_not_the_same() -> None:
    one, other = Columns.sized(2, 0, False), Columns.sized(2, 0, False)
    assert parsing._same(one, other)
    other.depth[1] = 7
    assert not parsing._same(one, other)


def test_the_plain_path_can_be_asked_for() -> None:
    code = "from pagecrunch.dom.parse import IS_COMPILED; print(IS_COMPILED)"
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PAGECRUNCH_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.strip() == "False", run.stderr


def test_an_iframe_left_open_in_a_noscript_does_not_swallow_the_page() -> None:
    page = build_page("<p>before<noscript><iframe src=/x height=0 /></noscript><p>after</p>")
    assert page.text_bytes == b"beforeafter"
