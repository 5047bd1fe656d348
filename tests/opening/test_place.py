from __future__ import annotations

from opening_made import STORY, TITLE, read

from pagecrunch.build import build_page
from pagecrunch.opening.place import title_row


def test_a_first_heading_of_the_content_is_the_title() -> None:
    place = read(f"<h1>{TITLE}</h1>{STORY}", "<title>Tides - Ness</title>").opening.place
    assert (place.title, place.part) == (TITLE, 0)


def test_a_later_heading_is_the_title_where_the_page_confirms_it() -> None:
    place = read(
        f"<p>Sea</p><h2>How a small harbour measures its tides</h2>{STORY}", f"<title>{TITLE}</title>"
    ).opening.place
    assert (place.title, place.part) == (TITLE, 1)


def test_the_text_begins_at_its_first_long_paragraph() -> None:
    result = read(f"<h1>{TITLE}</h1><p>By Ada Quay</p>{STORY}")
    place = result.opening.place
    assert place.row < place.body < place.second
    assert result.page.text(place.body).startswith("The harbour of Ness")


def test_the_row_of_the_title_is_that_of_a_heading_that_is_seen() -> None:
    page = build_page(f"<h1>Ness Post</h1><h1 hidden>{TITLE}</h1><h2>{TITLE}</h2>")
    assert page.tag_name(title_row(page, TITLE)) == "h2"
    assert page.tag_name(title_row(page, "Another")) == "h1"
    assert title_row(build_page("<p>x"), "x") == -1


def test_an_empty_page_has_no_place() -> None:
    assert read("").opening.place == ("", -1, -1, -1, -1)


def test_a_slogan_above_the_content_is_not_the_title_where_the_page_names_another() -> None:
    head = f"<title>{TITLE}</title><meta property=og:title content='{TITLE}'>"
    result = read(f"<h1>Small is large</h1>{STORY}<h1>Another</h1>", head)
    assert (result.opening.place.title, result.opening.place.part) == (TITLE, -1)
    assert result.markdown.startswith(f"# {TITLE}\n") and "# Small is large\n" in result.markdown
