"""Embedded objects go."""

from __future__ import annotations

from filtering import filtered


def test_embedded_objects_films_and_sound_go() -> None:
    page = "text<embed src=x><object data=y></object><video src=z></video><audio src=a></audio><img src=i>"
    assert filtered("embeds", page).body == 'text<img src="i">'
