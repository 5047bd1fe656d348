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


def test_a_page_of_frames_keeps_them_and_the_changes_say_so() -> None:
    """Figure 1: "Ignore <IFRAME> tags" is about frames inside a page; a frameset is the page itself."""
    result = filtered("iframes", "<frameset cols=50%,50%><frame src=/menu><frame src=/text></frameset>")
    assert result.html.count("<frame ") == 2
    assert [change.what for change in result.changes] == ["kept the frames (2)"]
