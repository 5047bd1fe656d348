from __future__ import annotations

from pathlib import Path

from run_command import Run

from pagecrunch.state import State


def test_a_token_is_made_listed_and_taken_back(run_here: Run, tmp_path: Path) -> None:
    assert run_here("token", "--state", tmp_path).out.startswith("There is no token")
    made = run_here("token", "--make", "my script", "--state", tmp_path)
    token = made.out.strip()
    assert made.code == 0 and "shown this once" in made.err
    with State.open(tmp_path) as state:
        assert state.tokens.check(token)
    listed = run_here("token", "--state", tmp_path).out
    assert "my script" in listed and token not in listed
    assert run_here("token", "--remove", "1", "--state", tmp_path).out == "Token 1 opens nothing any more.\n"
    with State.open(tmp_path) as state:
        assert state.tokens.check(token) is None


def test_bad_use_is_told_in_a_sentence(run_here: Run, tmp_path: Path) -> None:
    done = run_here("token", "--remove", "7", "--state", tmp_path)
    assert (done.code, done.err) == (2, "There is no token number 7.\n")
    assert run_here("token", "--make", "a", "--remove", "1", "--state", tmp_path).code == 2
