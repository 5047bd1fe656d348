from __future__ import annotations

from document_made import URL, all_kept, document

from pagecrunch.build import build_page
from pagecrunch.document.assemble import Assembly
from pagecrunch.document.parts import Image, Open, Part
from pagecrunch.document.select import select
from pagecrunch.document.urls import Addresses


def parts(html: str) -> list[Part]:
    page = build_page(html, URL)
    return Assembly(page, select(page, all_kept(page)), Addresses(page.url)).parts()


def kinds(html: str) -> list[str]:
    return [part.kind for part in parts(html)]


def sources(html: str) -> list[str]:
    return [part.facts["source"].rpartition("/")[2] for part in parts(html) if part.kind == "image"]


def test_the_sign_that_links_a_heading_to_itself_goes() -> None:
    html = "<h2 id=a>Tides<a href=#a>¶</a></h2><h2 id=b>Low <a href=#b>water</a></h2><p>See <a href=#a>→</a>"
    assert [part.text for part in parts(html)] == ["Tides", "Low water", "See →"]


def test_a_link_to_nowhere_is_not_a_link() -> None:
    assert parts("<p>a <a href=#>b</a>")[0].spans == ["a b"]


def test_frames_that_count_readers_are_not_shown() -> None:
    frame = "<iframe src=https://tags.example.net/ns.html"
    assert kinds(f"<p>a</p>{frame} height=0></iframe>{frame} style='display:none'></iframe>") == ["paragraph"]
    assert kinds(f"<p>a</p>{frame} height=300 title='A poll'></iframe>") == ["paragraph", "embed"]


def test_an_image_is_shown_once_but_within_lines_as_often_as_it_stands_there() -> None:
    assert kinds("<p>a</p><div><img src=/i></div><div><img src=/i></div><p>b</p>").count("image") == 1
    line = parts("<p>a <img src=/i> b <img src=/i> c")[0]
    assert sum(isinstance(span, Image) for span in line.spans) == 2


def test_a_fallback_shows_no_image_twice() -> None:
    html = "<p>Words.<img data-src=/a.jpg><noscript><img src=/a.jpg></noscript>"
    assert kinds(html).count("image") == 1


def test_a_picture_that_comes_again_for_another_screen_is_shown_once() -> None:
    wide, small = (f"<div><img src=/{name} alt='The quay at low tide'></div>" for name in ("wide", "small"))
    assert sources(f"<p>a</p>{wide}{small}<p>b") == ["wide"]
    assert kinds(f"<p>a</p>{wide}<p>b</p>{small}").count("image") == 2
    short = "<p>a</p><div><img src=/1 alt=Quay></div><div><img src=/2 alt=Quay></div>"
    assert kinds(short).count("image") == 2, "one word may be the name of many pictures"


def test_three_pictures_or_more_with_one_text_are_a_gallery() -> None:
    pictures = "".join(f"<div><img src=/{number} alt='The quay at low tide'></div>" for number in range(5))
    assert sources(f"<p>a</p>{pictures}") == list("01234")


def test_an_image_of_an_emoji_is_the_emoji() -> None:
    smile = "<img class=emoji src=/e/1f642.png alt='\U0001f642'>"
    made = [part.text for part in document(f"<p>First.</p><p>{smile} Hello {smile}, world {smile}</p><p>Last.").parts]
    assert made == ["First.", "\U0001f642 Hello \U0001f642, world \U0001f642", "Last."]


def test_a_smiley_at_the_end_of_a_line_stays_there_and_a_photograph_does_not() -> None:
    assert kinds("<div>See you soon <img src=/wink.gif><br><br>Bo</div>") == ["text", "text"]
    assert kinds("<div>Right here: <img src=/quay.jpg width=600 height=400></div>") == ["text", "image"]
    assert kinds("<div>First.<br><img src=/quay.jpg><br><br>Second.</div>") == ["text", "image", "text"]


def test_icons_and_placeholders_that_stand_alone_are_not_images() -> None:
    assert kinds("<p>a</p><div><img src=/arrow.png width=16 height=16></div><p>b") == ["paragraph", "paragraph"]
    assert kinds("<p>a</p><div><img src=/img/spacer.gif></div><p>b") == ["paragraph", "paragraph"]
    assert kinds("<p>a</p><div><img src=/quay.png></div><p>b") == ["paragraph", "image", "paragraph"]


def test_a_heading_that_links_to_itself_is_not_a_link() -> None:
    html = (
        "<h2 id=a><a href=#a>One</a></h2><h2><a href=https://example.org/a/page.html#b><span>Two</span></a></h2>"
        "<h2><a href=/c>Three</a></h2><p><a href=#a>Four</a></p>"
    )
    linked = [any(type(span) is Open for span in part.spans) for part in document(html).parts]
    assert linked == [False, False, True, True]
