"""`pagecrunch proxy`: what it does besides running. That it runs is tested in tests/proxy."""

from __future__ import annotations

from pathlib import Path

from run_command import Run, start
from waiting import PATIENCE_SECONDS

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


def test_the_first_user_is_the_administrator(tmp_path: Path) -> None:
    for name, role in (("ann", "administrator"), ("bob", "user")):
        process = start("proxy", "--add-user", name, "--state", tmp_path)
        out, err = process.communicate(b"a long password\n", timeout=PATIENCE_SECONDS)
        assert out.decode() == f"{name} may use the proxy as {role}.\n", err
    with State.open(tmp_path) as state:
        assert state.users.check("ann", "a long password")


def test_a_password_that_is_too_short_is_refused(tmp_path: Path) -> None:
    process = start("proxy", "--add-user", "ann", "--state", tmp_path)
    _, err = process.communicate(b"short\n", timeout=PATIENCE_SECONDS)
    assert process.returncode == 2
    assert "at least 8 characters" in err.decode()
