from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.state import State


@pytest.fixture
def state(tmp_path: Path) -> Iterator[State]:
    with State.open(tmp_path) as state:
        yield state


def test_a_token_opens_until_it_is_taken_back(state: State) -> None:
    token = state.tokens.make("script", "ada")
    found = state.tokens.check(token)
    assert found is not None and (found.name, found.user, found.used) == ("script", "ada", None)
    assert state.tokens.all()[0].used is not None
    assert state.tokens.check(token + "x") is None and state.tokens.check("") is None
    state.tokens.remove(found.id)
    assert state.tokens.check(token) is None
    with pytest.raises(UsageError, match="no token number"):
        state.tokens.remove(found.id)


def test_the_token_itself_is_stored_nowhere(state: State, tmp_path: Path) -> None:
    token = state.tokens.make("script")
    state.close()
    assert not any(token.encode() in path.read_bytes() for path in tmp_path.iterdir())
