from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.document.media import credit, embed, known_host, watch_address
from pagecrunch.document.urls import Addresses

HERE = Addresses("https://example.org/")


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<iframe src=https://www.youtube.com/embed/abcdefghijk title=Film>", ("Video: Film, YouTube", "https://www.youtube.com/watch?v=abcdefghijk")),
        ("<video src=/f.mp4 title=Film></video>", ("Video: Film", "https://example.org/f.mp4")),
        ("<audio><source src=/a.ogg></audio>", ("Audio: example.org", "https://example.org/a.ogg")),
        ("<iframe src=https://maps.google.com/x>", ("Map: Google Maps", "https://maps.google.com/x")),
        ("<iframe src=https://widget.example.net/w title=Poll>", ("Embedded page: Poll", "https://widget.example.net/w")),
        ("<iframe src=https://maps.google.de/maps?q=x>", ("Map: Google Maps", "https://maps.google.de/maps?q=x")),
        ("<iframe src=https://films.example.net/embed/7>", ("Embedded page: films.example.net", "https://films.example.net/embed/7")),
        ("<iframe src=https://fast.wistia.net/x title=Film>", ("Video: Film, Wistia", "https://fast.wistia.net/x")),
        ("<iframe src=https://news.example.net/menu.html>", None),
        ("<iframe src=https://news.example.net/embed/ads/1>", None),
        ("<iframe src=https://news.example.net/frame title='3rd party ad content'>", None),
        ("<iframe src=https://news.example.net/frame title=d4f160ba-cfd0>", None),
        ("<iframe src=https://news.example.net/icon.svg title=Poll>", None),
        ("<iframe src='javascript:x'>", None),
        ("<iframe src=about:blank>", None),
    ],
)  # fmt: skip
def test_embeds_have_a_name_and_an_address(html: str, expected: tuple[str, str] | None) -> None:
    page = build_page(html)
    assert embed(page, int(page.rows_with("iframe", "video", "audio")[0]), HERE) == expected


@pytest.mark.parametrize("frame", ["<iframe src='https://[1/embed'>", "<video src='https://[/embed/x'>"])
def test_a_frame_with_an_invalid_address_is_left_out(frame: str) -> None:
    """Found by fuzzing: such an address cannot be taken apart."""
    page = build_page(frame)
    assert embed(page, int(page.rows_with("iframe", "video")[0]), HERE) is None


def test_only_gists_of_scripts_are_embeds() -> None:
    page = build_page("<script src=https://gist.github.com/a/1.js></script><script src=/app.js></script>")
    assert [embed(page, row, HERE) is not None for row in page.rows_with("script").tolist()] == [True, False]


def test_a_video_that_only_moves_the_background_is_left_out() -> None:
    film = "<video src=/f.mp4 autoplay muted loop"
    shown = ["<video src=/f.mp4>", f"{film} controls>", f"{film} title=Tide>", f"<figure>{film}>", f"<p>{film}>"]
    for html in (f"<div>{film}>", *shown):
        page = build_page(html)
        assert (embed(page, int(page.rows_with("video")[0]), HERE) is not None) is (html in shown), html


def test_hosts_are_known_with_their_subdomains_only() -> None:
    assert known_host("https://player.vimeo.com/1")[1] == "Vimeo"
    assert known_host("https://notvimeo.com/1") == ("", "")
    assert watch_address("https://player.vimeo.com/video/1234567") == "https://vimeo.com/1234567"


def test_who_made_a_picture_is_read_from_its_caption() -> None:
    page = build_page("<figure><img src=/a><figcaption>Quay <span class=credit>Ann  Lee</span></figcaption></figure>")
    row = int(page.rows_with("figcaption")[0])
    assert credit(page, row, int(page.end[row])) == "Ann Lee"
