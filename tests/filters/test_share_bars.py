"""Rows of share buttons go."""

from __future__ import annotations

from filtering import PROSE, filtered


def test_share_buttons_go_and_their_links_are_accounted_for() -> None:
    page = f"{PROSE * 3}<div class=share-bar>Share: <a href=https://social.example>Post</a></div>"
    result = filtered("share_bars", page)
    assert result.body == PROSE * 3
    assert result.links == [("Post", "https://social.example")]


def test_a_text_on_shares_stays() -> None:
    assert filtered("share_bars", f"{PROSE}<div class=shares>{PROSE}</div>").changes == ()


def test_a_name_that_only_begins_like_share_is_none() -> None:
    assert filtered("share_bars", f"{PROSE}<div class=shareholders>Letter to you</div>").changes == ()
