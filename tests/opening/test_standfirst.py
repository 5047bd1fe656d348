from __future__ import annotations

import pytest
from opening_made import STORY, SUMMARY, TITLE, read

BYLINE = "<p class=byline>By Ada Quay</p>"


@pytest.mark.parametrize(
    "opening",
    [
        f"<h1>{TITLE}</h1><p class=standfirst>{SUMMARY}</p>",
        f"<h1>{TITLE}</h1><h2 class='article__sub-headline'>{SUMMARY}</h2>",
        f"<h1>{TITLE}</h1>{BYLINE}<div class=chapo><p>{SUMMARY}</p></div>",
        f"<h1>{TITLE}</h1><div class=Artikel-vorspann>{SUMMARY}</div>",
        f"<h1>{TITLE}</h1><p class=entradilla>{SUMMARY}</p>",
        f"<h1>{TITLE}</h1><div itemprop=description>{SUMMARY}</div>",
        f"<p class=dek>{SUMMARY}</p><h1>{TITLE}</h1>",
        f"<header><h1>{TITLE}</h1><p>{SUMMARY}</p></header>",
    ],
)
def test_it_is_known_by_its_class_or_by_its_place(opening: str) -> None:
    assert read(f"<main>{opening}<div>{STORY}</div></main>").standfirst == SUMMARY


def test_it_is_known_by_the_description_of_the_page() -> None:
    head = f'<meta name="description" content="{SUMMARY[:70]}...">'
    assert read(f"<h1>{TITLE}</h1><div>{SUMMARY}</div>{BYLINE}{STORY}", head).standfirst == SUMMARY
    assert read(f"<h1>{TITLE}</h1><div>{SUMMARY}</div>{BYLINE}{STORY}").standfirst is None


@pytest.mark.parametrize(
    "opening",
    [
        f"<h1>{TITLE}</h1>",
        f"<h1>{TITLE}</h1><p class=byline>By Ada Quay, who has read the gauge of Ness for thirty years and more</p>",
        f"<h1>{TITLE}</h1><figure><img src=/a.jpg><figcaption class=lead>{SUMMARY}</figcaption></figure>",
        f"<h1>{TITLE}</h1><p class=lead><a href=/x>{SUMMARY}</a></p>",
        f"<h1>{TITLE}</h1><p class=lead hidden>{SUMMARY}</p>",
        f"<h1>{TITLE}</h1><p class=lead>{SUMMARY.rstrip('.')}, among them:</p>",
        f"<h1>{TITLE}</h1><nav class=intro><p>{SUMMARY}</p></nav>",
        f"<h1>{TITLE}</h1><p class=lead>Short.</p>",
        f"<h1>All stories</h1><h2>Ebb</h2><p class=dek>{SUMMARY}</p>",
        f"<h1>{TITLE}</h1><p class=intro>By Ada Quay and Bo Pier, our reporters on the coast</p>",
        f"<h1>{TITLE}</h1><p class=intro>Reviewed on 5 March 2024 by our reporters on the coast</p>",
        f"<h1>{TITLE}</h1><p class=lead>{TITLE}</p>",
        f"<p class=lead>{SUMMARY}</p>",
    ],
)
def test_what_is_something_else_is_not_one(opening: str) -> None:
    assert read(f"<main>{opening}<div>{STORY}</div></main>").standfirst is None


def test_the_first_paragraph_of_the_story_is_not_one_though_the_description_repeats_it() -> None:
    first = STORY.partition("</p>")[0].removeprefix("<p>")
    boxes = STORY.replace("<p>", "<div class=text><p>").replace("</p>", "</p></div>")
    for story in (STORY, boxes):
        assert read(f"<h1>{TITLE}</h1>{story}", f'<meta name="description" content="{first}">').standfirst is None


def test_it_is_found_in_languages_without_spaces() -> None:
    summary = "百六十年のあいだ、ネスの港の番人たちは満潮をひとつも欠かさず記録してきた。"
    story = (
        "<p>ネスの港は一八六一年から潮位を測っている。はじめは真鍮の計器を、番人がランプの明かりで読んでいた。</p>" * 2
    )
    assert (
        read(f"<header><h1>潮を測る港</h1><p class=subtitle>{summary}</p></header><div>{story}</div>").standfirst
        == summary
    )


def test_the_first_post_of_a_thread_is_not_one_though_the_description_repeats_it() -> None:
    head = f'<meta name="description" content="{SUMMARY}">'
    page = f"<h1>{TITLE}</h1><div class=post><p>{SUMMARY}</p></div><div class=post>{STORY}</div>"
    assert read(page, head).standfirst is None


@pytest.mark.parametrize(
    "box", ["elementor-widget-container", "post__title__meta", "resource-meta-description", "hero-caption"]
)
def test_the_description_of_the_page_is_known_whatever_its_box_is_called(box: str) -> None:
    head = f'<meta name="description" content="{SUMMARY}">'
    opening = f"<h1>{TITLE}</h1><h3>Tides</h3><div class={box}>{SUMMARY}</div>"
    assert read(f"<main>{opening}<div class=story>{STORY}</div></main>", head).standfirst == SUMMARY


def test_a_byline_in_the_same_line_is_left_out() -> None:
    head = f'<meta name="author" content="Ada Quay"><meta name="description" content="{SUMMARY}">'
    opening = f"<h1>{TITLE}</h1><div>{SUMMARY} By <a href=/ada>Ada Quay</a> on March 5, 2024</div>"
    assert read(f"{opening}{STORY}", head).standfirst == SUMMARY


def test_a_text_about_the_author_is_not_a_summary() -> None:
    head = '<meta name="author" content="Ada Quay">'
    bio = "Ada Quay writes about harbours. She has read the gauge of Ness for thirty years and more."
    assert (
        read(f"<main><header><h1>{TITLE}</h1><p>{bio}</p></header><div>{STORY}</div></main>", head).standfirst is None
    )
