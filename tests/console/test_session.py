from __future__ import annotations

import pytest

from pagecrunch.console.session import Sessions

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
