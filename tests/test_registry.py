from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint, distributions
from pathlib import Path
from textwrap import dedent
from typing import Any, cast

import pytest

from pagecrunch import tidy
from pagecrunch.errors import PlugInError, UsageError
from pagecrunch.registry import Kind, Registry, built_in_modules, extractor
from pagecrunch.settings import Assignment, load

BUILT_IN_NAMES = list(built_in_modules()["extractor"])
PLUG_IN = """
    from pagecrunch.registry import extractor, renderer
    from pagecrunch.settings import Section

    class Sharp(Section):
        edge: int = 3

    @extractor("sharp", title="Sharp", description="Cuts.", settings=Sharp)
    def sharp(page): ...

    @extractor("blunt", title="Blunt")
    def blunt(page): ...

    @renderer("shout", title="Shout")
    def shout(result): return result.text.upper()

    def helper(): ...
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """A plug-in's module that can be imported under a name of its own."""
    name = f"plug_in_{abs(hash(request.node.nodeid))}"
    (tmp_path / f"{name}.py").write_text(dedent(PLUG_IN))
    monkeypatch.syspath_prepend(tmp_path)
    return name


def entry(name: str, value: str, kind: Kind = "extractor") -> EntryPoint:
    return EntryPoint(name, value, f"pagecrunch.{kind}s")


def bare() -> Registry:
    return Registry(plug_ins=())


def test_every_built_in_part_is_there_under_its_name() -> None:
    registry = bare()
    for kind, parts in built_in_modules().items():
        assert [part.name for part in registry.all(kind)] == list(parts)
        for part in registry.all(kind):
            assert part == registry.part(kind, part.name)
            assert part.title and part.description and part.owner == "pagecrunch"


def test_asking_for_one_part_imports_no_other() -> None:
    program = """
        import sys
        from pagecrunch.registry import Registry
        Registry(plug_ins=()).extractor("everything")
        sys.exit("pagecrunch.extractors.largest" in sys.modules)
    """
    assert subprocess.run([sys.executable, "-c", dedent(program)], check=False).returncode == 0


def test_a_decorated_function_is_still_that_function() -> None:
    @extractor("mine", title="Mine")
    def mine(page: object) -> object:
        """Says what holds."""
        return page

    assert mine(5) == 5
    assert mine.__doc__ == "Says what holds."
    with pytest.raises(UsageError):
        bare().extractor("mine")  # decorating adds it to nothing


def test_a_plug_in_function_is_found(module: str) -> None:
    registry = Registry([entry("sharp", f"{module}:sharp"), entry("shout", f"{module}:shout", "renderer")])
    assert registry.extractor("sharp").__name__ == "sharp"
    assert registry.part("extractor", "sharp").owner == module
    assert [part.name for part in registry.all("extractor")] == [*BUILT_IN_NAMES, "sharp"]
    assert registry.part("renderer", "shout").title == "Shout"
    assert registry.warnings == ()


def test_a_plug_in_module_brings_all_its_parts_of_that_kind(module: str) -> None:
    registry = Registry([entry("sharp", module)])
    assert registry.extractor("blunt").__name__ == "blunt"
    assert [part.name for part in registry.all("extractor")][len(BUILT_IN_NAMES) :] == ["sharp", "blunt"]
    with pytest.raises(UsageError):
        registry.renderer("shout")


def test_a_plug_in_brings_its_section_of_settings(module: str) -> None:
    sections = Registry([entry("sharp", module)]).sections()
    assert set(sections) - set(bare().sections()) == {"sharp"}
    assert sections["sharp"]().model_dump() == {"edge": 3}


def test_a_name_that_is_built_in_is_refused_to_others(module: str) -> None:
    registry = Registry([entry("largest", f"{module}:sharp")])
    with pytest.raises(PlugInError, match=f"Both pagecrunch and {module} have an extractor named 'largest'"):
        registry.extractor("largest")


def test_a_name_that_two_plug_ins_have_is_refused(module: str, tmp_path: Path) -> None:
    (tmp_path / f"{module}_too.py").write_text(dedent(PLUG_IN))
    registry = Registry([entry("sharp", f"{module}:sharp"), entry("sharp", f"{module}_too:sharp")])
    words = f"Both {module} and {module}_too have an extractor named 'sharp'; uninstall or rename one of them"
    with pytest.raises(PlugInError, match=words):
        registry.extractor("sharp")
    with pytest.raises(PlugInError, match=words):
        registry.all("extractor")


def test_a_plug_in_that_fails_is_reported_and_the_rest_go_on(module: str, tmp_path: Path) -> None:
    (tmp_path / f"{module}_bad.py").write_text("raise RuntimeError('no licence')")
    registry = Registry([entry("bad", f"{module}_bad"), entry("none", "no_such_module"), entry("sharp", module)])
    assert [part.name for part in registry.all("extractor")] == [*BUILT_IN_NAMES, "sharp", "blunt"]
    assert registry.warnings == (
        f"The extractor 'bad' of {module}_bad could not be loaded (RuntimeError: no licence).",
        "The extractor 'none' of no_such_module could not be loaded "
        "(ModuleNotFoundError: No module named 'no_such_module').",
    )
    with pytest.raises(PlugInError, match=r"'bad' of .* could not be loaded"):
        registry.extractor("bad")


def test_an_entry_point_that_is_not_a_part_is_reported(module: str) -> None:
    registry = Registry([entry("helper", f"{module}:helper"), entry("shout", f"{module}:shout")])
    assert [part.name for part in registry.all("extractor")] == BUILT_IN_NAMES
    assert len(registry.warnings) == 2
    with pytest.raises(PlugInError, match="has no function with the decorator"):
        registry.extractor("helper")


def test_a_plug_in_is_imported_once(module: str, tmp_path: Path) -> None:
    (tmp_path / f"{module}_bad.py").write_text("raise RuntimeError")
    registry = Registry([entry("bad", f"{module}_bad")])
    registry.all("extractor")
    registry.all("extractor")
    assert len(registry.warnings) == 1


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UsageError) as caught:
        bare().extractor("larges")
    assert str(caught.value) == (
        f"There is no extractor named 'larges' (did you mean largest?); there is: {', '.join(BUILT_IN_NAMES)}."
    )
    none = Registry((), built_in={"extractor": {}, "filter": {}, "renderer": {}})
    with pytest.raises(UsageError, match=r"must be a str, such as 'learned' or 'markdown', not \['text'\]"):
        Registry(()).part("renderer", cast("Any", ["text"]))
    with pytest.raises(UsageError, match="There is no filter named 'x'; there is: none"):
        none.filter("x")


def test_an_installed_package_is_found_by_its_metadata(module: str, tmp_path: Path) -> None:
    """A package's entry points as pip writes them, read back as the standard library does."""
    info = tmp_path / "sharp_tools-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: sharp-tools\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[pagecrunch.extractors]\nsharp = {module}:sharp\n")
    (package,) = distributions(path=[str(tmp_path)])
    assert Registry(package.entry_points).part("extractor", "sharp").owner == "sharp-tools"


def test_installed_plug_ins_are_used_unless_disabled(module: str, tmp_path: Path) -> None:
    info = tmp_path / "sharp_tools-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: sharp-tools\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[pagecrunch.extractors]\nsharp = {module}:sharp\n")
    program = f"""
        import sys
        sys.path.insert(0, {str(tmp_path)!r})
        from pagecrunch.registry import Registry
        print(Registry().part("extractor", "sharp").owner)
    """
    done = subprocess.run([sys.executable, "-c", dedent(program)], check=False, capture_output=True, text=True)
    assert done.stdout == "sharp-tools\n", done.stderr


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
def filter_file(tmp_path: Path) -> Path:
    path = tmp_path / "shout.py"
    path.write_text(FILTER)
    return path


def test_a_filter_in_a_file_runs_with_its_settings(filter_file: Path) -> None:
    registry = Registry.with_files([filter_file])
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
        Registry.with_files([path])


def test_a_name_that_is_taken_is_an_error_that_names_both(filter_file: Path) -> None:
    filter_file.write_text(FILTER.replace('"shout"', '"forms"'))
    with pytest.raises(PlugInError, match="Both pagecrunch and"):
        tidy("<p>x", registry=Registry.with_files([filter_file]))
