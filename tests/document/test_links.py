from __future__ import annotations

from pagecrunch import extract

HTML = """<nav><a href=/home rel=nofollow>Home</a></nav>
<div id=a><p>Text with a <a href=b.html>link <b>here</b></a> in it,
and more of it.</p><a href=/c><img src=c.jpg alt="A seal" width=300 height="200px"></a></div>
<p hidden><a href=/d>No</a></p>
<a href="javascript:alert(1)">bad</a>
<p>There are enough words here between what was kept above and the mark of the house below,
so that no one could take this picture for a part of the story, which has ended a while ago.</p>
<img src=https://b.example/logo.png alt=Logo><img src=/pixel.gif width=1 height=1>"""
URL = "https://a.example/x/"


def test_links_have_text_address_place_and_whether_they_were_kept() -> None:
    found = extract(HTML, url=URL, using="largest").links
    assert [(link.text, link.address, link.kept) for link in found] == [
        ("Home", "https://a.example/home", False),
        ("link here", "https://a.example/x/b.html", True),
        ("A seal", "https://a.example/c", False),
    ]
    assert (found[0].rel, found[1].path) == ("nofollow", "div#a > p > a")


def test_images_have_size_place_and_whether_they_are_shown() -> None:
    found = extract(HTML, url=URL, using="largest").images
    assert [(image.address, image.alt, image.kept) for image in found] == [
        ("https://a.example/x/c.jpg", "A seal", True),
        ("https://b.example/logo.png", "Logo", False),
    ]
    assert (found[0].width, found[0].height, found[0].path) == (300, 200, "div#a > a > img")


def test_nothing_invisible_is_in_their_texts() -> None:
    html = "<p><a href=/>a\U000e0061\u200bb</a><img src=a.jpg alt='c\U000e0062d'>"
    result = extract(html, url=URL, using="everything")
    assert (result.links[0].text, result.images[0].alt) == ("ab", "cd")
