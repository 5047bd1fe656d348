from __future__ import annotations

from pathlib import Path

import pytest

from pagecrunch.console.sessions import MOST_WAITING, TOKEN_FILE, TOKEN_LENGTH, Messages, Sessions, console_token
from pagecrunch.errors import UsageError

SESSIONS = Sessions("a-token-of-some-length")


def test_a_cookie_that_was_made_here_is_a_session_with_a_secret_of_its_own() -> None:
    one, other = (SESSIONS.of_cookie(SESSIONS.new_cookie()) for _ in range(2))
    assert one and other
    assert one.name != other.name and one.form_secret != other.form_secret


@pytest.mark.parametrize("cookie", [None, "", ".", "name", "name.", "name.0000", "é.é"])
def test_any_other_cookie_is_none(cookie: str | None) -> None:
    assert SESSIONS.of_cookie(cookie) is None


def test_a_new_token_ends_all_sessions() -> None:
    assert Sessions("another-token-than-before").of_cookie(SESSIONS.new_cookie()) is None


def test_two_consoles_on_one_machine_have_cookies_of_different_names() -> None:
    assert SESSIONS.cookie_name != Sessions("another-token-than-before").cookie_name


def test_neither_the_cookie_nor_the_secret_tells_the_token() -> None:
    session = SESSIONS.of_cookie(cookie := SESSIONS.new_cookie())
    assert session and "a-token" not in cookie + session.form_secret + SESSIONS.cookie_name


def test_only_the_token_itself_is_the_token() -> None:
    assert SESSIONS.is_token("a-token-of-some-length")
    assert not SESSIONS.is_token("a-token-of-some-lengtH") and not SESSIONS.is_token("é")


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
