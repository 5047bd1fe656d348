"""What readers use in the main part of a page stays, whatever it looks like to a filter."""

from __future__ import annotations

import numpy as np
import pytest
from filtering import LINKS, PROSE, run_steps, step_of, view_of

from pagecrunch import tidy
from pagecrunch.filters.engine.filter_run import Step
from pagecrunch.filters.engine.guide import guide_of
from pagecrunch.filters.engine.main_part import content_headings, find_things, main_part

PAGE = f"<nav>{LINKS}<input></nav><div id=m><h1>Rope</h1>{{}}{PROSE * 4}</div><footer><button>Up</button></footer>"


@pytest.mark.parametrize(
    ("html", "kind"),
    [
        ("<button>Add to cart</button>", "controls"),
        ("<select><option>Red</select>", "controls"),
        ("<textarea></textarea>", "controls"),
        ("<span class=price>12.50</span>", "prices"),
        ("<b itemprop=price>12</b>", "prices"),
        ("<video src=a.mp4></video>", "players"),
        ("<img src=rope.jpg>", "pictures"),
        ("<p class=byline>By Ann Sail</p>", "byline"),
        ("<div class=share><p>By: Ann Sail</p><button>Share</button></div>", "byline"),
    ],
)
def test_these_are_things_of_the_main_part(html: str, kind: str) -> None:
    things = find_things(view_of(PAGE.format(html)))
    assert set(things) == {"heading", kind}
    assert int(things[kind].sum()) == 1


@pytest.mark.parametrize(
    "html",
    [
        "<input type=hidden>",
        "<img src=icon.png width=16>",
        "<a href=/other><img src=teaser.jpg></a>",
        "<div class=share-buttons><button>Share</button></div>",
        "<p>By signing up</p>",
        "<div class=related><span class=price>9</span></div>",
    ],
)
def test_these_are_not(html: str) -> None:
    assert set(find_things(view_of(PAGE.format(html)))) == {"heading"}


def test_a_box_with_much_of_the_page_is_a_part_of_it_whatever_its_name() -> None:
    cards = "<div><b>Twine</b> strong and cheap twine <button>Buy</button></div>" * 9
    things = find_things(view_of(PAGE.format(f"<div class=list__side-bar>{cards}</div>")))
    assert int(things["controls"].sum()) == 9


def test_the_box_of_the_heading_is_a_part_of_it_whatever_its_name() -> None:
    page = f"<div id=m><div class=header-container><h1>Rope</h1><i class=byline>Ann</i></div>{PROSE * 4}</div>"
    view = view_of(f"<nav>{LINKS}</nav>{page}")
    view.guide = guide_of(view.page)
    assert view.guide is not None
    view.guide.content[: view.rows("p")[0]] = False
    assert set(find_things(view)) == {"heading", "byline"}


def test_the_main_part_is_the_smallest_box_with_the_text_and_its_heading() -> None:
    view = view_of(PAGE.format(""))
    first, end = main_part(view, view.rows("h1")[0])
    assert view.page.attr(first, "id") == "m" and end == view.page.end[first]


@pytest.mark.parametrize(
    ("heading", "is_one"),
    [
        ("<main><h1>Rope</h1></main>", True),
        ("<h1>Rope</h1>", True),
        ("<main><header><h1>Rope</h1></header></main>", True),
        ("<header><h1>The Shop</h1></header>", False),
        ("<h1><a href=/>The Shop</a></h1>", False),
        ("<h1>Rope</h1><h1>Twine</h1>", False),
    ],
)
def test_the_only_heading_of_a_page_is_one_of_its_content_unless_it_names_the_site(heading: str, is_one: bool) -> None:
    view = view_of(f"<title>Strong and cheap</title>{heading}{PROSE * 4}")
    view.guide = guide_of(view.page)
    assert bool(content_headings(view, np.zeros(len(view.page), np.int32))) is is_one


def test_a_button_that_buys_stays_wherever_it_is() -> None:
    page = (
        f"<h1>Rope</h1>{PROSE * 5}<aside><a href=/a>A</a> <a href=/b>B</a><button name=add-to-cart>Buy</button></aside>"
    )
    assert "Buy" in tidy(page).html


def test_a_filter_that_takes_such_a_thing_is_undone() -> None:
    def greedy(view, settings):  # type: ignore[no-untyped-def]
        row = view.rows("form")[0]
        view.replace(row, "")  # which does not ask whether it may
        return [view.change(row, "replaced a form", "greed")]

    page = PAGE.format("<form><button>Add to cart</button></form>")
    step = Step("clutter", greedy, step_of("clutter").settings, is_plug_in=False)
    result = run_steps(page, step)
    assert "Add to cart" in result.body and "the controls of the main part would be lost" in result.warnings[0]


def test_a_filter_that_is_asked_to_remove_such_things_does() -> None:
    assert "<img" not in run_steps(PAGE.format("<img src=rope.jpg>"), step_of("images")).body


def test_a_page_without_content_has_its_body_as_main_part() -> None:
    view = view_of("<p>a")
    assert view.page.tag_name(main_part(view, -1)[0]) == "body" and not np.any(list(find_things(view).values()))


def test_a_menu_to_sort_a_list_is_a_control_of_the_list() -> None:
    page = PAGE.format(
        "<div class=toolbar><select><option>Price</select></div><nav><a href=/>Home</a><button>x</button></nav>"
    )
    assert "<select>" in run_steps(page, step_of("navigation")).body


WITHOUT_HEADING = f"<nav>{LINKS}</nav>{{}}<div><button>Add to cart</button></div><div>{PROSE * 4}</div></div>"


@pytest.mark.parametrize("start", ["<main>", "<div role=main>", "<div itemscope itemtype=https://schema.org/Product>"])
def test_without_a_heading_the_main_part_is_what_the_page_calls_one(start: str) -> None:
    assert int(find_things(view_of(WITHOUT_HEADING.format(start)))["controls"].sum()) == 1
    assert "controls" not in find_things(view_of(WITHOUT_HEADING.format("<div>")))


def test_a_heading_that_only_screen_readers_do_not_hear_is_in_sight() -> None:
    view = view_of(f"<div><h1 aria-hidden=true>Rope</h1><button>Buy</button><div>{PROSE * 4}</div></div>")
    assert set(find_things(view)) == {"heading", "controls"}
