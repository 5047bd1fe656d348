from __future__ import annotations

from pathlib import Path

import pytest

from pagecrunch.settings import Settings, SiteSettings
from pagecrunch.sites import add_rule
from pagecrunch.state import State


def test_what_is_remembered_is_there_after_a_restart(tmp_path: Path) -> None:
    with State.open(tmp_path) as state:
        secret = state.secret("cookies")
        state.set_note("https", "agreed")
    with State.open(tmp_path) as state:
        assert state.secret("cookies") == secret and state.secret("other") != secret
        assert state.note("https") == "agreed" and state.note("secret cookies") is None
        state.set_note("https", None)
        assert state.note("https") is None


def test_site_rules_are_read_again_when_the_file_changes(tmp_path: Path) -> None:
    with State.open(tmp_path) as state:
        assert len(state.site_rules()) == 0
        add_rule(state.sites_file, "a.example", keep=".x")
        assert state.site_rules().rules[0].keep == (".x",)
        add_rule(state.sites_file, "a.example", keep=".y")
        assert state.site_rules().rules[0].keep == (".x", ".y")
        state.settings.save_defaults(Settings({"sites": SiteSettings(enabled=False)}))
        assert len(state.site_rules()) == 0


def test_the_settings_may_name_another_file_of_site_rules(tmp_path: Path) -> None:
    with State.open(tmp_path / "state") as state:
        add_rule(tmp_path / "shared.toml", "a.example", keep=".x")
        state.settings.save_defaults(Settings({"sites": SiteSettings(file=str(tmp_path / "shared.toml"))}))
        assert len(state.site_rules()) == 1


def test_without_a_folder_it_is_the_users_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    with State.open() as state:
        assert state.folder == tmp_path / "data/pagecrunch/state"
        assert state.settings.file == tmp_path / "config/pagecrunch/settings.toml"
        assert state.sites_file == tmp_path / "config/pagecrunch/sites.toml"
