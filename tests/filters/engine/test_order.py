"""The order of the filters: all of them, each once, edits before deletions."""

from __future__ import annotations

from pathlib import Path

from pagecrunch.filters.engine.order import (
    DELETE,
    EDIT,
    FINISH,
    ORDER,
    PLUG_INS,
    USUAL,
    arranged,
    can_trade,
    full_order,
    split_phases,
)
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


def test_plug_ins_run_before_the_page_is_finished_unless_they_are_listed() -> None:
    assert full_order(["mine"]) == [*EDIT, *DELETE, "mine", *FINISH]


def test_a_listed_plug_in_runs_right_after_the_filter_listed_before_it() -> None:
    """2005, section 4.2.3: "The order these lines appear in is the order the plug-ins are applied to filtered content."

    Section 3: "The programmer also decides the order in which the filters are run".
    """
    order = full_order(["mine", "yours"], "scripts,mine,skip_link,yours")
    assert order[order.index("scripts") + 1] == "mine" and order[order.index("skip_link") + 1] == "yours"
    assert full_order(["mine"], "mine,scripts")[0] == "mine"
    assert sorted(order) == sorted([*ORDER, "mine", "yours"])


def test_the_order_that_was_written_is_read_as_the_same_order() -> None:
    order = full_order(["mine", "yours"], "ads,mine,scripts,yours,landmarks")
    assert full_order(["yours", "mine"], ",".join(order)) == order


def test_a_plug_in_is_shown_in_the_phase_it_runs_in() -> None:
    phases = dict(split_phases(full_order(["one", "two", "three"], "scripts,one,skip_link,two")))
    assert "one" in phases["delete"] and "two" in phases["finish"] and phases[PLUG_INS] == ["three"]
    assert [len(names) for _, names in split_phases(ORDER)] == [len(EDIT), len(DELETE), 0, len(FINISH)]


def test_a_plug_in_trades_places_with_any_filter_and_others_within_their_phase() -> None:
    assert can_trade("ads", "scripts") and can_trade("mine", "ads") and can_trade("ads", "mine")
    assert not can_trade(EDIT[-1], DELETE[0])
