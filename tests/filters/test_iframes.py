"""Frames go, players stay."""

from __future__ import annotations

from filtering import filtered

PAGE = (
    "text<iframe src='https://www.youtube.com/embed/1'></iframe><iframe src='https://widgets.example.com/x'></iframe>"
)


def test_frames_go_and_players_stay() -> None:
    result = filtered("iframes", PAGE)
    assert "youtube" in result.body and "widgets" not in result.body


def test_a_host_that_only_ends_like_a_player_is_none() -> None:
    assert "iframe" not in filtered("iframes", "text<iframe src='https://notyoutube.com/'></iframe>").body


def test_all_frames_go_on_request() -> None:
    assert "iframe" not in filtered("iframes", PAGE, keep_players=False).body
