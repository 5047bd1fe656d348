from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pagecrunch.console.sessions import MOST_WAITING, TOKEN_FILE, TOKEN_LENGTH, Messages, Sessions, console_token
from pagecrunch.errors import UsageError
from pagecrunch.state import State

TOKEN = "a-token-of-some-length"


@pytest.fixture
def state(tmp_path: Path) -> Iterator[State]:
    with State.open(tmp_path / "state") as state:
        yield state


@pytest.fixture
def sessions(state: State) -> Sessions:
    return Sessions(TOKEN, state.sessions)


def test_a_cookie_that_was_made_here_is_a_session_with_secrets_of_its_own(sessions: Sessions) -> None:
    one, other = (sessions.of_cookie(sessions.new_cookie()) for _ in range(2))
    assert one and other
    assert one.name != other.name and one.form_secret != other.form_secret


@pytest.mark.parametrize("cookie", [None, "", ".", "name", "name.", "name.0000", "é.é"])
def test_any_other_cookie_is_none(sessions: Sessions, cookie: str | None) -> None:
    assert sessions.of_cookie(cookie) is None


def test_a_new_token_ends_all_sessions(sessions: Sessions, state: State) -> None:
    assert Sessions("another-token-than-before", state.sessions).of_cookie(sessions.new_cookie()) is None


def test_a_session_that_ended_has_no_cookie_and_no_name_any_more(sessions: Sessions) -> None:
    session = sessions.of_cookie(cookie := sessions.new_cookie())
    assert session and sessions.named(session.name) == session
    sessions.end(session)
    assert sessions.of_cookie(cookie) is None and sessions.named(session.name) is None


def test_two_consoles_on_one_machine_have_cookies_of_different_names(sessions: Sessions, state: State) -> None:
    assert sessions.cookie_name != Sessions("another-token-than-before", state.sessions).cookie_name


def test_neither_the_cookie_nor_the_secrets_tell_the_token(sessions: Sessions) -> None:
    session = sessions.of_cookie(cookie := sessions.new_cookie())
    assert session and "a-token" not in cookie + session.form_secret + session.link_secret + sessions.cookie_name
    assert len({cookie.partition(".")[2], session.form_secret, session.link_secret}) == 3


def test_only_the_token_itself_is_the_token(sessions: Sessions) -> None:
    assert sessions.is_token(TOKEN)
    assert not sessions.is_token("a-token-of-some-lengtH") and not sessions.is_token("é")


def test_the_first_start_makes_a_token_that_later_starts_use(tmp_path: Path) -> None:
    token = console_token(tmp_path / "new" / "folder")
    assert len(token) >= TOKEN_LENGTH
    assert console_token(tmp_path / "new" / "folder") == token
    assert console_token(tmp_path / "another") != token


def test_only_its_owner_can_read_the_token_and_nothing_else_is_left(tmp_path: Path) -> None:
    console_token(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [TOKEN_FILE]
    assert (tmp_path / TOKEN_FILE).stat().st_mode & 0o777 == 0o600


def test_a_token_from_the_command_line_is_not_saved(tmp_path: Path) -> None:
    assert console_token(tmp_path, "x" * TOKEN_LENGTH) == "x" * TOKEN_LENGTH
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("bad", ["", "short", "with spaces in it, though long", "long-but-not-ascii-é-at-all"])
def test_a_token_that_could_be_guessed_or_not_be_sent_is_refused(tmp_path: Path, bad: str) -> None:
    with pytest.raises(UsageError, match="must be at least"):
        console_token(tmp_path, bad)


def test_a_token_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    (tmp_path / TOKEN_FILE).write_bytes(b"\xff\xfe")
    with pytest.raises(UsageError, match="cannot be read"):
        console_token(tmp_path)


def test_a_folder_that_cannot_be_written_to_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="could not be written"):
        console_token(tmp_path / "file" / "folder")


def test_a_message_is_shown_once_and_to_its_session_only() -> None:
    messages = Messages()
    messages.add("ada", "Done.")
    messages.add("ada", "And done.")
    assert messages.take("bob") == []
    assert messages.take("ada") == ["Done.", "And done."]
    assert messages.take("ada") == []


def test_messages_of_sessions_that_never_come_back_are_dropped() -> None:
    messages = Messages()
    for number in range(MOST_WAITING + 1):
        messages.add(str(number), "x")
    assert messages.take("0") == [] and messages.take("1") == ["x"]
