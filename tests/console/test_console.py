from __future__ import annotations

from pathlib import Path

from pagecrunch.console.console import open_console
from pagecrunch.settings import Assignment
from pagecrunch.state import State


def test_settings_are_those_of_the_file_as_it_is_now(tmp_path: Path) -> None:
    with State.open(tmp_path) as state:
        console = open_console("127.0.0.1", state)
        assert console.settings().extract.focus == "balanced"
        (tmp_path / "settings.toml").write_text('[extract]\nfocus = "recall"\n')
        assert console.settings().extract.focus == console.saved_settings().extract.focus == "recall"
        assert console.settings([Assignment("extract.focus", "precision", "Here")]).extract.focus == "precision"


def test_a_console_keeps_its_token_in_its_state(tmp_path: Path) -> None:
    with State.open(tmp_path) as state:
        one, other = (open_console("127.0.0.1", state) for _ in range(2))
        assert one.token == other.token and one.sessions.of_cookie(other.sessions.new_cookie())
