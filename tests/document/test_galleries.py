# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import numpy as np
import pytest

import pagecrunch
from pagecrunch.build import build_page
from pagecrunch.document.galleries import find_galleries, galleries_last
from pagecrunch.document.kept import KeptText
from pagecrunch.document.parts import Part
from pagecrunch.document.select import select
from pagecrunch.extractors.everything import everything

BEFORE = "<p>The harbour has measured its tides since 1861, and the keeper reads the gauge each morning,"
AFTER = "<p>while the children count the steps that are still dry, and write them down as he does."


def slides(number: int, caption: str = "") -> str:
    return "".join(f"<div><img src=/{n}.jpg alt='Boat {n}'>{caption.format(n)}</div>" for n in range(number))


def order(html: str) -> str:
    """One letter a part: h for a heading, p for a paragraph, i for an image."""
    parts = pagecrunch.extract(f"<h1>Tides</h1>{html}", using="everything").document.parts
    return "".join(part.kind[0] for part in parts if part.kind in ("heading", "paragraph", "image"))


def test_a_gallery_of_a_card_stands_before_the_picture_of_the_next_card() -> None:
    card = f"<div><a href=/{{0}}><img src=/{{0}}></a><h2><a href=/{{0}}>Boat</a></h2><div class=slides>{slides(3)}</div>{AFTER}</div>"
    html = BEFORE + card.format("x") + card.replace(".jpg", "b.jpg").format("y")
    parts = pagecrunch.extract(html, "https://a.org/", using="everything").document.parts
    shown = [part.facts["source"].removeprefix("https://a.org/") for part in parts if part.kind == "image"]
    assert shown == ["x", "0.jpg", "1.jpg", "2.jpg", "y", "0b.jpg", "1b.jpg", "2b.jpg"]


@pytest.mark.parametrize(
    "gallery",
    [
        f"<div class=gallery>{slides(3)}</div>", f"<div class='swiper-wrapper'>{slides(3, '<p>Boat {}</p>')}</div>",
        f"<div>{slides(4)}</div>", "<ul>" + "".join(f"<li><a href=/{n}.jpg><img src=/{n}.jpg></a>" for n in range(4)) + "</ul>",
        "<section id=slider>" + "".join(f"<figure><img src=/{n}.jpg><figcaption>Boat {n}</figcaption></figure>" for n in range(3)) + "</section>",
    ],
)  # fmt: skip
def test_a_gallery_stands_after_the_text_of_its_section(gallery: str) -> None:
    assert order(BEFORE + gallery + AFTER).startswith("hppi")
    assert order(f"{BEFORE}{gallery}{AFTER}<h2>Boats</h2>{AFTER}").endswith("hp")
    assert order(f"<p>One.{gallery}<p>Two.<h2>Boats</h2>{gallery.replace('/', '/x')}<p>Three.").count("hppi") == 1


@pytest.mark.parametrize(
    "pictures",
    [
        "<figure><img src=/1.jpg></figure>", f"<div class=gallery>{slides(2)}</div>", f"<div>{slides(3)}</div>",
        "<ol>" + "".join(f"<li><img src=/{n}.jpg>Step {n}: turn the drum until the pen stands on the line" for n in range(5)) + "</ol>",
        "<div class=slider>" + "".join(f"<div><h3>Boat {n}</h3><img src=/{n}.jpg><p>It sails.</div>" for n in range(5)) + "</div>",
        "<div class=carousel>" + "".join(f"<a href=/boat-{n}.html><img src=/{n}.jpg>Boat {n}</a>" for n in range(5)) + "</div>",
        f"<div class=gallery>{slides(3, '<p>' + 'A long text about this boat and its crew. ' * 12 + '</p>')}</div>",
        f"<div>{slides(4, '<p>A boat that sails to the north</p>')}</div>",
    ],
)  # fmt: skip
def test_single_pictures_steps_cards_and_what_is_to_be_read_stay_where_they_are(pictures: str) -> None:
    page = f"{BEFORE}{pictures}{AFTER}"
    assert order(page).endswith("p") and order(page).index("i") < len(order(page)) - 1


def test_a_gallery_with_most_of_the_text_is_the_content() -> None:
    gallery = f"<div class=gallery>{slides(9, '<p>A boat with two masts and a red sail, number {}, near the quay.</p>')}</div>"
    assert order(f"<p>Boats.</p>{gallery}<p>The end.").startswith("hpi")


def test_every_part_is_there_once() -> None:
    page = build_page(
        f"{BEFORE}<div class=gallery>{slides(3)}</div>{AFTER}<h2>B</h2><div class=gallery>{slides(5)}</div>{AFTER}"
    )
    selection = select(page, KeptText(page, everything(page)))
    pictures = list(selection.media)
    assert [gallery.is_named for gallery in find_galleries(page, pictures, np.asarray(selection.letters))] == [
        True,
        True,
    ]
    parts = [
        Part("paragraph", 0, row, ["Text."]) if page.tag_name(row) == "p" else Part("image", 0, row)
        for row in range(len(page))
        if page.tag_name(row) in ("p", "img")
    ]
    moved = galleries_last(page, selection, parts)
    assert moved != parts and sorted(part.row for part in moved) == [part.row for part in parts]


def test_the_copy_of_a_slide_does_not_take_the_picture_from_its_caption() -> None:
    slide = "<figure class=slick-slide><img src=/a.jpg><figcaption>The gauge</figcaption></figure>"
    copy = "<div class='slick-slide slick-cloned'><img src=/a.jpg></div>"
    parts = pagecrunch.extract(f"{BEFORE}<div class=slick>{copy}{slide}</div>", using="everything").document.parts
    assert [part.kind for part in parts] == ["paragraph", "figure", "image", "caption", "text"]
