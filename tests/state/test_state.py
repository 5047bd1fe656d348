from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pagecrunch.errors import PagecrunchError
from pagecrunch.settings import Settings, SiteSettings
from pagecrunch.sites import RuleMatch, add_rule
from pagecrunch.sites.lessons import Lesson
from pagecrunch.state import LoggedVisit, SavedPage, State


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


def filled(folder: Path) -> State:
    state = State.open(folder)
    state.users.add("ada", "analytical")
    state.users.note_use("ada", 5)
    state.settings.set("ada", {"extract.focus": "recall"})
    state.settings.set_locks(["extract.hidden"])
    state.activity.add(LoggedVisit(host="seen.example", view="tidy"))
    state.views.set("viewed.example", "reader")
    state.library.add("", SavedPage("https://saved.example/", "Saved"))
    state.tunnels.learn("bank.example", "pinned")
    state.choices.add("chosen.example", "no bar")
    state.devices.add("phone")
    state.lessons.add("taught.example", "https://taught.example/", "1-1", Lesson("back", "comments"))
    state.tokens.make("script")
    state.rule_counts.add([RuleMatch("ruled.example", ".x", "keep", 1)])
    state.set_note("https", "agreed")
    state.sessions.start("a browser")
    state.secret("cookies")
    add_rule(state.sites_file, "ruled.example", keep=".x")
    return state


def test_the_export_holds_every_table_and_file_and_no_secret(tmp_path: Path) -> None:
    state = filled(tmp_path)
    text = state.export()
    found = json.loads(text)
    empty = [name for name, rows in found.items() if not rows]
    assert empty == []
    for host in ("seen.example", "viewed.example", "bank.example", "ruled.example", "agreed"):
        assert host in text
    assert "scrypt" not in text and state.secret("cookies") not in text


def test_the_export_says_nothing_about_what_users_of_a_group_read(tmp_path: Path) -> None:
    with filled(tmp_path) as state:
        state.activity.add(LoggedVisit(host="private.example", view="tidy", user="ada"))
        state.views.set("private.example", "reader", "ada")
        state.tunnels.learn("private.example", "pinned", "ada")
        state.choices.add("private.example", "no bar", "ada")
        assert "private.example" not in state.export() and "ada" in state.export()


def test_deleting_leaves_nothing_in_the_folder_but_an_empty_state(tmp_path: Path) -> None:
    state = filled(tmp_path)
    state.delete_everything(files=True)
    found = json.loads(state.export())
    assert [name for name, rows in found.items() if rows] == ["pagecrunch"]
    state.close()
    for path in tmp_path.iterdir():
        assert b"seen.example" not in path.read_bytes() and b"ruled.example" not in path.read_bytes()


FULL_DISK = """
import resource, sys
from pathlib import Path
from pagecrunch.errors import PagecrunchError
from pagecrunch.settings import Settings, SiteSettings
from pagecrunch.sites import add_rule
from pagecrunch.state import LoggedVisit, SavedPage, State

state = State.open(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # as if there were no room left
changes = (
    lambda: state.users.add("eve", "a new password"),
    lambda: state.users.remove("ada"),
    lambda: state.activity.add(LoggedVisit(host="new.example", view="tidy")),
    lambda: state.sessions.start(),
    lambda: state.delete_everything(),
    lambda: add_rule(state.sites_file, "new.example", keep=".y"),
    lambda: state.settings.save_defaults(Settings({"sites": SiteSettings(enabled=False)})),
)
for change in changes:
    try:
        change()
    except PagecrunchError as error:
        assert str(error).endswith("."), error
    else:
        sys.exit("a change was made")
assert state.users.check("ada", "analytical") and state.users.is_group
"""


def test_on_a_full_disk_every_change_is_a_sentence_and_nothing_is_lost(tmp_path: Path) -> None:
    with filled(tmp_path) as state:
        before = state.export()
    done = subprocess.run([sys.executable, "-c", FULL_DISK, str(tmp_path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    with State.open(tmp_path) as state:
        assert state.export() == before


@pytest.mark.parametrize("size", [1, 100, 4096, 5000])
def test_a_file_that_was_cut_short_is_a_sentence_and_is_not_written_over(tmp_path: Path, size: int) -> None:
    filled(tmp_path).close()
    path = tmp_path / "state.sqlite"
    path.write_bytes(cut := path.read_bytes()[:size])

    def read() -> str:
        with State.open(tmp_path) as state:
            return state.export()

    with pytest.raises(PagecrunchError, match=r"move it away|could not be read or written"):
        read()
    assert path.read_bytes()[:size] == cut
