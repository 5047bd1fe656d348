"""Settings are edited by get, set, commit and revert; what is refused changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.filters.engine.settings_editor import SettingsEditor
from pagecrunch.registry import Registry


def editor(path: Path) -> SettingsEditor:
    return SettingsEditor.open(path, Registry(plug_ins=()))


def test_a_value_is_read_as_it_would_be_written(tmp_path: Path) -> None:
    edited = editor(tmp_path / "s.toml")
    assert edited.get("link_lists.ratio") == "0.35"
    assert edited.get("forms.enabled") == "false"


def test_a_change_is_in_the_file_once_it_is_committed(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    edited = editor(path)
    edited.set("link_lists.ratio", "0.125")
    assert edited.is_changed and not path.exists()
    edited.commit()
    assert not edited.is_changed
    assert "ratio = 0.125" in path.read_text()
    assert editor(path).get("link_lists.ratio") == "0.125"


def test_a_change_is_forgotten_when_it_is_reverted(tmp_path: Path) -> None:
    edited = editor(tmp_path / "s.toml")
    edited.set("forms.enabled", "true")
    edited.revert()
    assert edited.get("forms.enabled") == "false"


def test_a_value_that_is_refused_leaves_the_old_one_in_force(tmp_path: Path) -> None:
    edited = editor(tmp_path / "s.toml")
    edited.set("link_lists.ratio", "0.5")
    with pytest.raises(UsageError, match=r"link_lists\.ratio must be a number"):
        edited.set("link_lists.ratio", "much")
    assert edited.get("link_lists.ratio") == "0.5"


def test_a_setting_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no setting link_lists\.ration"):
        editor(tmp_path / "s.toml").get("link_lists.ration")


def test_a_file_that_cannot_be_read_names_file_and_line_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    edited = editor(path)
    edited.set("link_lists.ratio", "0.5")
    edited.commit()
    path.write_text("[link_lists]\nratio = 'much'\n")
    with pytest.raises(UsageError, match=r"s\.toml, line 2"):
        edited.revert()
    assert edited.get("link_lists.ratio") == "0.5"


def test_a_value_of_the_profile_in_force_is_read_too(tmp_path: Path) -> None:
    """2005, appendix C: "Get takes a string name of the setting and passes back the value as a string"."""
    edited = editor(tmp_path / "s.toml")
    assert edited.get("images.enabled") == "false"
    edited.set("tidy.profile", "crunch-1.0")
    assert edited.get("images.enabled") == "true" and edited.get("link_lists.ratio") == "0.25"
    edited.set("images.enabled", "false")
    assert edited.get("images.enabled") == "false"
