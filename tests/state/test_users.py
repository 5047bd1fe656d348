from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.state import LoggedVisit, State, users
from pagecrunch.state.users import hash_password, is_password


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[State]:
    monkeypatch.setattr(users, "_COST", 2)  # passwords are hashed at once: their cost has a test of its own
    with State.open(tmp_path) as state:
        yield state


def test_a_user_is_known_by_name_and_password(state: State) -> None:
    assert state.users.is_empty
    user = state.users.add("ada", "analytical", "administrator", requests_per_minute=60)
    assert not state.users.is_empty and user.role == "administrator" and user.bytes_per_day is None
    assert state.users.check("ada", "analytical") == user
    assert state.users.check("ada", "analytical") == user  # remembered now
    assert state.users.check("ada", "wrong") is None
    assert state.users.check("nobody", "analytical") is None


def test_a_change_by_another_process_holds_at_once(state: State, tmp_path: Path) -> None:
    state.users.add("ada", "analytical")
    assert state.users.check("ada", "analytical")
    with State.open(tmp_path) as other:
        other.users.remove("ada")
        other.users.add("ada", "difference")
    assert state.users.check("ada", "analytical") is None
    assert state.users.check("ada", "difference")


@pytest.mark.parametrize(
    ("name", "password", "role", "limit", "message"),
    [
        ("", "long enough", "user", None, "is not a valid user name"),
        ("a b", "long enough", "user", None, "is not a valid user name"),
        ("ada", "short", "user", None, "at least 8 characters"),
        ("ada", "long enough", "king", None, "role is user or administrator"),
        ("ada", "long enough", "user", 0, "at least 1"),
        ("bob", "long enough", "user", None, "There already is a user named 'bob'."),
    ],
)
def test_says_why_a_user_cannot_be_added(
    state: State, name: str, password: str, role: str, limit: int | None, message: str
) -> None:
    state.users.add("bob", "builder's password")
    with pytest.raises(UsageError, match=message):
        state.users.add(name, password, role, requests_per_minute=limit)  # type: ignore[arg-type]
    assert [user.name for user in state.users.all()] == ["bob"]


def test_use_adds_up_over_a_day(state: State) -> None:
    assert state.users.used_today("ada") == (0, 0)
    state.users.note_use("ada", 1000)
    state.users.note_use("ada", 500)
    assert state.users.used_today("ada") == (2, 1500)


def test_a_user_is_kept_with_role_and_limits(state: State) -> None:
    state.users.add("ada", "analytical", "administrator", bytes_per_day=10**9)
    user = state.users.get("ada")
    assert (user.role, user.requests_per_minute, user.bytes_per_day) == ("administrator", None, 10**9)
    with pytest.raises(UsageError, match="no user named 'bob'"):
        state.users.get("bob")


def test_a_user_is_removed_with_all_that_is_theirs(state: State) -> None:
    state.users.add("ada", "analytical")
    state.settings.set("ada", {"extract.focus": "recall"})
    state.views.set("a.example", "reader", "ada")
    state.activity.add(LoggedVisit(host="a.example", view="tidy", user="ada"))
    token = state.tokens.make("script", "ada")
    state.users.remove("ada")
    assert state.users.check("ada", "analytical") is None and state.tokens.check(token) is None
    assert (
        not state.settings.of_user("ada")
        and state.views.get("a.example", "ada") is None
        and not state.activity.latest()
    )
    with pytest.raises(UsageError, match="no user named 'ada'"):
        state.users.remove("ada")


def test_the_right_password_is_known_and_no_other() -> None:
    stored = hash_password("tide \u00e9\u6f6e")
    assert "tide" not in stored
    assert is_password("tide \u00e9\u6f6e", stored)
    assert not is_password("tide", stored)


def test_a_password_costs_those_who_guess_it_a_quarter_of_a_second() -> None:
    assert hash_password("analytical").startswith("scrypt$32768$8$3$")


def test_the_same_password_is_never_stored_the_same() -> None:
    assert hash_password("same password") != hash_password("same password")


def test_a_proxy_that_had_users_stays_a_group_until_its_owner_ends_that(state: State) -> None:
    assert not state.users.is_group
    state.users.add("ada", "analytical")
    with pytest.raises(UsageError, match="has users"):
        state.users.end_group()
    state.users.remove("ada")
    assert state.users.is_empty and state.users.is_group
    state.users.add("bob", "builder's password")
    state.delete_everything(files=True)
    assert state.users.is_empty and state.users.is_group
    state.users.end_group()
    assert not state.users.is_group


def test_who_gets_a_name_again_gets_nothing_of_the_one_before(state: State) -> None:
    state.users.add("ada", "analytical")
    state.set_note("https agreed ada", "yes")
    state.set_note("https agreed eve-ada", "yes")
    state.tunnels.learn("bank.example", "pinned", "ada")
    rules = state.user_folder("ada") / "sites.toml"
    rules.parent.mkdir(parents=True)
    rules.write_text("")
    state.remove_user("ada")
    assert state.note("https agreed ada") is None and state.note("https agreed eve-ada") == "yes"
    assert not state.tunnels.holds("bank.example", "ada") and not rules.exists()


def test_a_password_is_recalled_only_after_it_was_right_and_while_it_is(state: State) -> None:
    user = state.users.add("ada", "analytical")
    assert state.users.recall("ada", "analytical") is None
    state.users.check("ada", "analytical")
    assert state.users.recall("ada", "analytical") == user
    assert state.users.recall("ada", "wrong") is None
    state.users.remove("ada")
    assert state.users.recall("ada", "analytical") is None


def test_a_user_gets_a_new_password_role_and_limits(state: State) -> None:
    state.users.add("ada", "analytical", requests_per_minute=5)
    assert state.users.check("ada", "analytical")
    state.users.set_password("ada", "difference")
    assert state.users.check("ada", "analytical") is None and state.users.check("ada", "difference")
    state.users.change("ada", "administrator", bytes_per_day=7)
    user = state.users.get("ada")
    assert (user.role, user.requests_per_minute, user.bytes_per_day) == ("administrator", None, 7)
    with pytest.raises(UsageError, match="8 characters"):
        state.users.set_password("ada", "short")
    with pytest.raises(UsageError, match="at least 1"):
        state.users.change("ada", "user", bytes_per_day=0)
    with pytest.raises(UsageError, match="no user"):
        state.users.set_password("bob", "difference")
