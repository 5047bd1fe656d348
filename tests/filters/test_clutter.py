from __future__ import annotations

import numpy as np

from pagecrunch import tidy
from pagecrunch.filters.clutter import clutter
from pagecrunch.filters.engine.filter_settings import FilterSettings
from pagecrunch.filters.engine.guide import Guide
from pagecrunch.filters.engine.view import View
from pagecrunch.page.names import TEXT
from pagecrunch.settings import Settings, TidySettings
from tests.filtering import PROSE, view_of

FRAME = "<html><head><title>Tides of the night</title></head><body>{}</body></html>"
STORY = "".join(
    f"<p>On night {night} the tide came in late, and the keeper of harbour {night} wrote it down in the book, as his "
    f"father had done for {night + 20} years before him.</p>"
    for night in range(8)
)
TEASERS = "".join(f"<p><a href=/{number}>Read more about boat number {number}</a></p>" for number in range(12))
NAMELESS = f"<div><div>{TEASERS}</div></div>"
PAGE = FRAME.format(f"<article><h1>Tides of the night</h1>{STORY}</article>{NAMELESS}")


def guided(html: str, *clutters: str) -> View:
    """A view with a guide that is sure of these texts."""
    view = view_of(html)
    page = view.page
    sure = np.array([page.tag[row] == TEXT and page.text(row) in clutters for row in range(len(page))], bool)
    view.guide = Guide(np.zeros(len(page), bool), np.where(sure, 0.01, 0.9).astype(np.float32))
    return view


def removed(view: View) -> list[str]:
    return [view.text(edit.row) for edit in view.staged]


def test_the_largest_box_of_nothing_but_clutter_goes() -> None:
    view = guided("<div id=a><div><p>One</p><p>Two</p></div></div><p>Three</p>", "One", "Two")
    changes = clutter(view, FilterSettings())
    assert [change.where for change in changes] == ["div#a"] and removed(view) == ["OneTwo"]


def test_a_box_with_anything_else_in_it_stays() -> None:
    view = guided("<div><p>One</p>and more</div><div><h1>Two</h1></div><figure><img src=x>Three</figure>", "One", "Two")
    clutter(view, FilterSettings())
    assert removed(view) == ["One"]


def test_pieces_of_lines_and_tables_stay() -> None:
    view = guided("<p>Text <b>One</b></p><table><tr><td>Two</td><td>Text</td></tr></table>", "One", "Two")
    assert clutter(view, FilterSettings()) == []


def test_a_label_between_pieces_of_content_stays() -> None:
    view = guided(
        "<p>Boat</p><div>New in</div><p>Boat</p><div>Signed in as nobody at all today</div><p>Boat</p>",
        "New in",
        "Signed in as nobody at all today",
    )
    assert view.guide is not None
    view.guide.content[view.page.text_rows[[0, -1]]] = True
    clutter(view, FilterSettings())
    assert removed(view) == ["Signed in as nobody at all today"]


def test_without_a_guide_nothing_goes() -> None:
    assert clutter(view_of("<p>One</p>"), FilterSettings()) == []


def test_clutter_without_a_name_goes_from_the_default_profile_and_stays_in_the_papers() -> None:
    tidied = tidy(PAGE)
    assert "boat number 7" not in tidied.html.partition("<section")[0] and "the tide came in" in tidied.html
    assert "clutter" in {change.filter for change in tidied.changes}
    for values in ({"guided": False}, {"profile": "crunch-2.0"}, {"profile": "crunch-1.0"}):
        left = tidy(PAGE, settings=Settings({"tidy": TidySettings.model_validate(values)}))
        assert "boat number 7" in left.html, values


def test_what_is_surely_content_is_protected_from_every_filter() -> None:
    page = FRAME.format(f"<h1>Tides of the night</h1>{PROSE}<div class=newsletter>{PROSE * 2}</div>{PROSE * 3}")
    assert tidy(page).text.count("The tide came in") == 6
