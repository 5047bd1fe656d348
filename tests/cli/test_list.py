from __future__ import annotations

import tomllib
from pathlib import Path

from run_command import Run

from pagecrunch.registry import Registry
from pagecrunch.settings import BUILT_IN, declared, load


def test_every_part_is_listed_with_its_title(run_here: Run) -> None:
    done = run_here("list")
    assert (done.code, done.err) == (0, "")
    registry = Registry()
    for part in (*registry.all("extractor"), *registry.all("filter"), *registry.all("renderer")):
        (line,) = [line for line in done.out.splitlines() if line.split()[:1] == [part.name]]
        assert part.title in line and part.description in line


def test_listed_settings_are_a_settings_file_with_the_defaults(run_here: Run, tmp_path: Path) -> None:
    out = run_here("list", "settings").out
    values = tomllib.loads(out)
    sections = Registry().sections()
    every = list(declared({**BUILT_IN, **sections}))
    assert {f"{section}.{name}" for section in values for name in values[section]} == {each.key for each in every}
    (tmp_path / "all.toml").write_text(out)
    loaded = load(tmp_path / "all.toml", {}, plug_ins=Registry().sections)
    assert loaded.sections == {name: model() for name, model in {**BUILT_IN, **sections}.items()}
    for setting in every:
        assert setting.description in out and setting.accepts in out


def test_what_cannot_be_listed_is_refused(run_here: Run) -> None:
    done = run_here("list", "settngs")
    assert (done.code, done.err) == (2, "pagecrunch list takes parts, settings or schema, not 'settngs'.\n")
