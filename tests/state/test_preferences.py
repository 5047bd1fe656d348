from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.settings import ExtractSettings, Settings
from pagecrunch.state import State


@pytest.fixture
def state(tmp_path: Path) -> Iterator[State]:
    with State.open(tmp_path) as state:
        yield state


def test_defaults_are_those_of_the_file_and_read_again_when_it_changes(state: State) -> None:
    assert state.settings.defaults().extract.focus == "balanced"
    state.settings.save_defaults(Settings({"extract": ExtractSettings(focus="recall")}))
    assert state.settings.file.read_text() == '[extract]\nfocus = "recall"\n'
    assert state.settings_for().extract.focus == "recall"
    state.settings.file.unlink()
    assert state.settings_for().extract.focus == "balanced"


def test_a_user_changes_settings_for_themselves_alone(state: State) -> None:
    state.settings.set("ada", {"extract.focus": "recall", "link_lists.ratio": 0.5})
    assert state.settings_for("ada").extract.focus == "recall"
    assert state.settings_for("bob").extract.focus == "balanced"
    state.settings.set("ada", {"extract.focus": None})
    assert state.settings.of_user("ada") == {"link_lists.ratio": 0.5}


def test_a_bad_value_changes_nothing_and_is_named(state: State) -> None:
    with pytest.raises(UsageError, match=r"In your settings: extract\.focus must be precision, balanced or recall"):
        state.settings.set("ada", {"extract.using": "econ", "extract.focus": "sharp"})
    assert state.settings.of_user("ada") == {}


def test_what_is_locked_holds_for_everybody(state: State) -> None:
    state.settings.set("ada", {"extract.focus": "recall"})
    state.settings.set_locks(["extract.focus"])
    assert state.settings_for("ada").extract.focus == "balanced"
    with pytest.raises(UsageError, match=r"extract\.focus is set by the administrator"):
        state.settings.set("ada", {"extract.focus": "precision"})
    state.settings.set_locks([])
    assert state.settings_for("ada").extract.focus == "recall"


def test_a_setting_that_is_gone_does_not_take_the_others_along(state: State) -> None:
    state.settings.set("ada", {"extract.focus": "recall"})
    state.database.execute("INSERT INTO preferences VALUES ('ada', 'gone.setting', '1')")
    assert state.settings_for("ada").extract.focus == "recall"
