"""The order of the filters: all of them, each once, edits before deletions."""

from __future__ import annotations

from pathlib import Path

from pagecrunch.filters.engine.order import DELETE, EDIT, FINISH, ORDER, USUAL, arranged
from pagecrunch.registry import Registry
from pagecrunch.settings import TidySettings, declared

FILTERS = Path(__file__).parents[3] / "src/pagecrunch/filters"


def test_every_file_with_a_filter_is_in_the_order_once() -> None:
    files = {path.stem for path in FILTERS.glob("*.py") if "\n@filter_(" in path.read_text()}
    assert files == set(ORDER) and len(ORDER) == len(set(ORDER))


def test_edits_come_before_deletions_and_additions_last() -> None:
    assert (*EDIT, *DELETE, *FINISH) == ORDER


def test_every_filter_has_a_title_a_description_and_a_switch() -> None:
    for part in Registry(plug_ins=()).all("filter"):
        assert part.title and part.description.endswith("."), part.name
        assert part.settings is not None and "enabled" in part.settings.model_fields, part.name


def test_every_filter_and_every_setting_is_in_the_docs() -> None:
    docs = (FILTERS.parents[2] / "docs/crunch.md").read_text()
    sections = {part.name: part.settings for part in Registry(plug_ins=()).all("filter") if part.settings}
    for setting in declared({**sections, "tidy": TidySettings}):
        if setting.key.endswith(".enabled"):
            assert f"| `{setting.key.removesuffix('.enabled')}` |" in docs, setting.key
        else:
            assert f"| `{setting.key}` | {shown(setting.default)} |" in docs, setting.key


def shown(default: object) -> str:
    """A default as the docs have it: long ones are cut."""
    text = str(default).lower() if isinstance(default, bool) else str(default)
    return text if len(text) <= 40 else f"{text[:37]}..."


def test_filters_that_are_named_trade_places_and_the_others_stay() -> None:
    assert arranged(["a", "b", "c", "d"], "d, a") == ["d", "b", "c", "a"]
    assert arranged(["a", "b", "c"], "c,b,a") == ["c", "b", "a"]
    assert arranged(["a", "b"], USUAL) == ["a", "b"]


def test_names_that_are_not_there_or_twice_there_change_nothing_else() -> None:
    assert arranged(["a", "b", "c"], "gone,c,c,,a") == ["c", "b", "a"]
