"""`pagecrunch proxy`: what it does besides running. That it runs is tested in tests/proxy."""

from __future__ import annotations

from pathlib import Path

from run_command import Run

from pagecrunch.proxy.authority import Authority
from pagecrunch.state import State


def test_uninstalling_deletes_the_key_and_says_how_to_remove_trust(run_here: Run, tmp_path: Path) -> None:
    authority = Authority(tmp_path / "authority")
    authority.make()
    done = run_here("proxy", "--uninstall", "--state", tmp_path)
    assert done.code == 0
    assert done.out.startswith("The certificate's key is deleted.")
    assert "Firefox" in done.out and "certutil" in done.out
    assert not authority.exists
    again = run_here("proxy", "--uninstall", "--state", tmp_path)
    assert again.out.startswith("There is no certificate's key to delete.")


def test_the_first_user_is_the_administrator(tmp_path: Path, run_here: Run) -> None:
    for name, role in (("ann", "administrator"), ("bob", "user")):
        done = run_here("proxy", "--add-user", name, "--state", tmp_path, stdin=b"a long password\n")
        assert done.out == f"{name} may use the proxy as {role}.\n", done.err
    with State.open(tmp_path) as state:
        assert state.users.check("ann", "a long password")


def test_a_password_that_is_too_short_is_refused(tmp_path: Path, run_here: Run) -> None:
    done = run_here("proxy", "--add-user", "ann", "--state", tmp_path, stdin=b"short\n")
    assert done.code == 2
    assert "at least 8 characters" in done.err
