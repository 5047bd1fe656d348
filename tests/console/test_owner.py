from __future__ import annotations

from pathlib import Path

import pytest

from pagecrunch.console.console import Console
from pagecrunch.console.owner import Owner
from pagecrunch.errors import UsageError
from pagecrunch.settings import Assignment
from pagecrunch.state import State


def test_the_owner_changes_the_file_and_a_user_their_own_settings(tmp_path: Path) -> None:
    with State.open(tmp_path) as state:
        console = Console("token", state)
        Owner(console).change({"output.theme": "dark"})
        Owner(console, "ann").change({"output.theme": "sepia"})
        assert Owner(console).settings().output.theme == "dark"
        assert Owner(console, "ann").settings().output.theme == "sepia"
        assert Owner(console, "bob").settings().output.theme == "dark"
        Owner(console).change({"output.theme": None})
        assert Owner(console).settings().output.theme == "auto"
        with pytest.raises(UsageError):
            Owner(console).change({"output.theme": "pink"})


def test_what_is_fixed_stays(tmp_path: Path) -> None:
    with State.open(tmp_path) as state:
        state.settings.set_locks(["output.theme"])
        console = Console("token", state, flags=(Assignment("proxy.view", "reader", "--view"),))
        assert Owner(console).fixed == {"proxy.view"} and Owner(console, "ann").fixed == {"output.theme"}
        Owner(console, "ann").change({"output.theme": "dark", "output.font": "sans"})
        assert Owner(console, "ann").settings().output.theme == "auto"
        assert Owner(console, "ann").settings().output.font == "sans"
