from __future__ import annotations

import pytest
from document_made import document

from pagecrunch.render.announcements import IN_ENGLISH
from pagecrunch.render.spoken import LONG, MEDIUM, SHORT, SpokenPiece, spoken_host, spoken_pieces, with_full_stop


def texts(html: str) -> list[str]:
    return [piece.text for piece in spoken_pieces(document(html).parts, IN_ENGLISH)]


def test_pauses_grow_with_what_they_follow() -> None:
    assert SHORT < MEDIUM < LONG and not SpokenPiece("a", SHORT).is_heading


def test_addresses_are_named_by_their_host_alone() -> None:
    html = "<p>See https://www.example.org/a/b?c=1 and www.example.net/long/way.html or www.example.com."
    assert texts(html) == ["See link to example.org and link to example.net or www.example.com."]


@pytest.mark.parametrize(("caption", "is_spoken"), [("The quay at noon.", False), ("The ferry", True)])
def test_alt_text_is_not_spoken_twice(caption: str, is_spoken: bool) -> None:
    html = f"<p>Words.<figure><img src=/a.jpg alt='The quay at noon'><figcaption>{caption}</figcaption></figure>"
    assert ("Image: The quay at noon." in texts(html)) is is_spoken


def test_helpers_are_plain() -> None:
    assert spoken_host("https://www.example.org/x") == "example.org" and spoken_host("http://[x") == ""
    assert with_full_stop("a") == "a." and with_full_stop("a?") == "a?" and with_full_stop("潮。") == "潮。"
