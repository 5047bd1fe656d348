"""A part in a Python file is used like one of an installed package."""

from __future__ import annotations

from pathlib import Path

import pytest

from pagecrunch import tidy
from pagecrunch.errors import PlugInError, UsageError
from pagecrunch.plug_in_file import load_file
from pagecrunch.registry import Registry
from pagecrunch.settings import Assignment, load

FILTER = """
from pydantic import Field

from pagecrunch.filters.engine.filter_settings import FilterSettings
from pagecrunch.registry import filter_
from pagecrunch.filters.engine.change import Change


class Shout(FilterSettings):
    mark: str = Field(default="!", title="Mark", description="What is added.")


@filter_("shout", title="Shout", description="Adds a mark to headings.", settings=Shout)
def shout(view, settings):
    for heading in view.current.css("h1"):
        heading.insert_child(settings.mark)
    return [Change("shout", "shouted", "h1", "to be heard")]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "shout.py"
    path.write_text(FILTER)
    return path


def test_a_filter_in_a_file_runs_with_its_settings(file: Path) -> None:
    registry = Registry.with_files([file])
    assert "<h1>Tides!</h1>" in tidy("<h1>Tides</h1><p>Text", registry=registry).html
    settings = load(
        file=None, environ={}, assignments=[Assignment("shout.mark", "?", "Here")], plug_ins=registry.sections
    )
    assert "<h1>Tides?</h1>" in tidy("<h1>Tides</h1><p>Text", settings=settings, registry=registry).html


def test_a_file_that_is_not_there_or_holds_no_part_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no plug-in file .*none\.py"):
        Registry.with_files([tmp_path / "none.py"])
    (tmp_path / "empty.py").write_text("x = 1\n")
    with pytest.raises(PlugInError, match=r"empty\.py holds no function"):
        Registry.with_files([tmp_path / "empty.py"])


def test_a_file_that_does_not_run_is_named_with_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("import no_such_module_here\n")
    with pytest.raises(PlugInError, match=r"broken\.py does not run \(ModuleNotFoundError"):
        load_file(path)


def test_a_name_that_is_taken_is_an_error_that_names_both(file: Path) -> None:
    file.write_text(FILTER.replace('"shout"', '"forms"'))
    with pytest.raises(PlugInError, match="Both pagecrunch and"):
        tidy("<p>x", registry=Registry.with_files([file]))
