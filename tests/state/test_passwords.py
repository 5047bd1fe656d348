from __future__ import annotations

from pagecrunch.state.passwords import hash_password, is_password


def test_the_right_password_is_known_and_no_other() -> None:
    stored = hash_password("tide \u00e9\u6f6e")
    assert "tide" not in stored
    assert is_password("tide \u00e9\u6f6e", stored)
    assert not is_password("tide", stored)


def test_the_same_password_is_never_stored_the_same() -> None:
    assert hash_password("same password") != hash_password("same password")
