# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import pytest
from opening_made import STORY, TITLE, read

NAMED = '<meta property="og:image" content="https://example.org/up/gauge-1200x630.jpg">'
HEADING = f"<h1>{TITLE}</h1>"


@pytest.mark.parametrize(
    "shown",
    [
        '<img src="/up/gauge.jpg">',
        '<img src="data:image/gif;base64,R0lGOD" data-src="/up/gauge-800x500.jpg">',
        '<img src="/blank.gif" srcset="/up/gauge-300x200.jpg 300w, /up/gauge-1024x683.jpg 1024w">',
        '<picture><source srcset="/up/gauge-1024x683.webp 1024w"><img src="/up/gauge-300x200.jpg"></picture>',
        '<img src="data:," class="lazy"><noscript><img src="/up/gauge.jpg"></noscript>',
        '<div style="background-image: url(/up/gauge-1024x683.jpg)"></div>',
        '<img style="opacity:0" src="/up/gauge.jpg">',
        '<img style="display:none" src="/up/gauge.jpg">',
        '<a href="/up/gauge.jpg"><img src="/up/gauge-300x200.jpg"></a>',
    ],
)
def test_the_named_picture_is_found_however_it_is_shown(shown: str) -> None:
    result = read(f"{HEADING}{shown}{STORY}", NAMED)
    assert result.lead_image is not None and result.lead_image.source == "open graph"
    assert result.lead_image.url.startswith("https://example.org/up/gauge")


@pytest.mark.parametrize(
    "head",
    [
        '<meta name="twitter:image" content="/up/gauge.jpg">',
        '<link rel="image_src" href="/up/gauge.jpg">',
        '<script type="application/ld+json">{"@type": "NewsArticle", "image": ["https://example.org/up/gauge.jpg"]}</script>',
        '<script type="application/ld+json">{"@type": "Article", "image": {"url": "https://example.org/up/gauge.jpg"}}</script>',
    ],
)
def test_every_way_to_name_a_picture_is_read(head: str) -> None:
    found = read(
        f'{HEADING}<img src="/up/other.png" width=40><img src="/up/gauge-640x400.png">{STORY}', head
    ).lead_image
    assert found is not None and found.url == "https://example.org/up/gauge-640x400.png" and found.source != "page"


def test_a_thumbnail_stands_for_the_picture_that_the_page_names() -> None:
    result = read(f'{HEADING}<img src="/up/gauge-100x66.jpg" width=100>{STORY}', NAMED)
    assert result.lead_image is not None
    assert (result.lead_image.url, result.lead_image.width) == ("https://example.org/up/gauge-1200x630.jpg", 0)
    assert result.html.count("<img") == 1 and '<img src="https://example.org/up/gauge-1200x630.jpg"' in result.html


def test_it_comes_with_its_words_and_size() -> None:
    figure = '<figure><img src="/up/gauge.jpg" alt="A brass gauge" width=800 height=500><figcaption>The gauge of 1861. <span class="credit">Photo: Bo Pier</span></figcaption></figure>'
    found = read(HEADING + figure + STORY, NAMED).lead_image
    assert found is not None and (found.alt, found.caption, found.credit) == (
        "A brass gauge",
        "The gauge of 1861.",
        "Photo: Bo Pier",
    )
    assert (found.width, found.height) == (800, 500) and found.row > 0


@pytest.mark.parametrize(
    "shown",
    [
        '<a href="/"><img src="/up/gauge.jpg"></a>',  # a logo
        '<nav><img src="/up/gauge.jpg"></nav>',
        '<footer><img src="/up/gauge.jpg"></footer>',
        '<img class="site-logo" src="/up/gauge.jpg">',
        '<div class="author-avatar"><img src="/up/gauge.jpg"></div>',
        '<img src="/up/gauge.jpg" width=1 height=1>',
        '<div style="display:none"><img src="/up/gauge.jpg"></div>',
        "",  # a card for links to the page only
    ],
)
def test_logos_faces_pixels_and_cards_are_not_the_main_picture(shown: str) -> None:
    assert read(f"{shown}{HEADING}{STORY}", NAMED).lead_image is None


def test_without_a_name_it_is_the_first_large_picture_at_the_start() -> None:
    body = f'<img src="/logo.png" width=300 height=200>{HEADING}<img src="/ada.jpg" width=48 height=48><a href="/more"><img src="/more.jpg" width=600 height=400></a><img src="/boats.jpg" width=600 height=400>{STORY}'
    found = read(body).lead_image
    assert found is not None and found.url == "https://example.org/boats.jpg" and found.source == "page"


def test_a_picture_far_below_is_not_the_main_one() -> None:
    assert read(f'{HEADING}{STORY * 5}<img src="/boats.jpg" width=600 height=400>').lead_image is None


def test_an_unsafe_address_is_never_given() -> None:
    head = '<meta property="og:image" content="javascript:alert(1)//gauges.jpg">'
    assert read(f'{HEADING}<img src="javascript:alert(1)//gauges.jpg">{STORY}', head).lead_image is None


def test_a_flood_of_pictures_with_one_name_is_read_in_time() -> None:
    assert read(f"{HEADING}{'<img src=/up/gauge.jpg>' * 20000}{STORY}", NAMED).lead_image is not None
