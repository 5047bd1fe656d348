"""Which scripts run, and scripts that no longer load advertisements."""

from __future__ import annotations

import pytest
from filtering import PROSE, view_of

from pagecrunch.filters.engine.ad_lists import HostList
from pagecrunch.filters.engine.running_scripts import has_scripts, runs, silence_scripts

LISTED = HostList(frozenset({"ads.example"}))


@pytest.mark.parametrize("kind", ["", "module", "text/JavaScript; charset=utf-8", "a1b2-text/javascript"])
def test_scripts_run(kind: str) -> None:
    assert runs(kind.encode())


@pytest.mark.parametrize("kind", ["application/json", "application/ld+json", "text/template", "importmap"])
def test_data_does_not(kind: str) -> None:
    assert not runs(kind.encode())


def test_a_page_has_scripts_if_one_runs_or_waits_for_a_click() -> None:
    assert has_scripts(view_of("<script>x()</script>")) and has_scripts(view_of("<p onclick=x()>"))
    assert not has_scripts(view_of("<script type=application/json>{}</script>"))


@pytest.mark.parametrize(
    ("script", "quiet"),
    [
        ("l=[];load('https://cdn.ads.example/a.js')", "l=[];load('https://blocked.invalid/a.js')"),
        (r'x="https:\/\/ads.example\/a.js"', r'x="https:\/\/blocked.invalid\/a.js"'),
        ("load('//ads.example.org/a.js')", "load('//ads.example.org/a.js')"),
        ("// ads.example is fine", "// ads.example is fine"),
    ],
)
def test_a_script_keeps_what_it_defines_and_loads_nothing_from_a_listed_host(script: str, quiet: str) -> None:
    view = view_of(f"{PROSE}<script>{script}</script>")
    changes = silence_scripts(view, LISTED, "advertisements")
    assert f"<script>{quiet}</script>" in (view.current.html or "")
    assert len(changes) == (script != quiet)


def test_data_in_a_script_is_not_touched() -> None:
    view = view_of('<script type=application/json>{"a":"https://ads.example/"}</script>')
    assert silence_scripts(view, LISTED, "advertisements") == []
