from __future__ import annotations

import json
from pathlib import Path

from pagecrunch.sites import RuleMatch, add_rule
from pagecrunch.state import State


def filled(folder: Path) -> State:
    state = State.open(folder)
    state.users.add("ada", "analytical")
    state.users.note_use("ada", 5)
    state.settings.set("ada", {"extract.focus": "recall"})
    state.settings.set_locks(["extract.hidden"])
    state.activity.add(host="seen.example", view="tidy")
    state.views.set("viewed.example", "reader")
    state.tunnels.learn("bank.example", "pinned")
    state.tokens.make("script")
    state.rule_counts.add([RuleMatch("ruled.example", ".x", "keep", 1)])
    state.set_note("https", "agreed")
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


def test_deleting_leaves_nothing_in_the_folder_but_an_empty_state(tmp_path: Path) -> None:
    state = filled(tmp_path)
    state.delete_everything(files=True)
    found = json.loads(state.export())
    assert [name for name, rows in found.items() if rows] == ["pagecrunch"]
    state.close()
    for path in tmp_path.iterdir():
        assert b"seen.example" not in path.read_bytes() and b"ruled.example" not in path.read_bytes()
