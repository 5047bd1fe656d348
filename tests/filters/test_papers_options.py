"""Every option of the Crunch papers, in their order, on small pages, under both profiles of the papers.

The options are those of crunch_options.toml, which also makes the console's page. Each is tried with two values, and
the name of its case is the papers' name for it.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from filtering import LINKS, PROSE

from pagecrunch import tidy
from pagecrunch.console.settings_pages.crunch_options import OPTIONS
from pagecrunch.filters.engine.filter_settings import PROFILES
from pagecrunch.proxy.page_visit import TEXT
from pagecrunch.proxy.rendering import RenderJob, render
from pagecrunch.registry import installed_sections
from pagecrunch.settings import Assignment, Settings, overlay

PORTAL = "<table><tr>" + "".join(f"<td>{LINKS}</td>" for _ in range(8)) + "</tr></table>"
CELL_OF_LINKS = f"<table><tr><td id=menu><hr id=rule>{LINKS}<td>{PROSE}</table>"
QUARTER = f"<table><tr><td>{'x' * 40} <a href=/a>a</a> <a href=/b>b</a></table>"  # 2 links to 8 words of 5 letters
IMAGE_LINKS = "<table><tr><td><a href=/a><img src=1.gif></a><a href=/b><img src=2.gif></a></table>"
EMPTY = "<table id=empty><tr><td> </table>"


class Case(NamedTuple):
    """A setting's two values; the first makes `needle` go from the page, the second leaves it there."""

    key: str
    html: str
    needle: str
    gone: object = True
    there: object = False
    others: dict[str, object] = {}  # noqa: RUF012  # settings that the option needs


class Added(Case):
    """The other way round: the first value adds the needle."""


CASES = [
    Case("ads.enabled", "<p><a href=https://ads.doubleclick.net/x>Buy rope</a></p>", "Buy rope"),
    Case("scripts.enabled", "<script>var x = 1</script>", "var x"),
    Case("scripts.noscript", "<noscript><p>For old browsers</p></noscript>", "For old browsers", "remove", "show"),
    Case("styles.enabled", "<style>p{color:red}</style>", "color:red"),
    Case("style_attributes.enabled", "<div style='color:red'>x</div>", "color:red"),
    Case("images.enabled", "<img src=plain.gif>", "plain.gif"),
    Added("images.show_alt", "<img src=plain.gif alt='A boat'>", "[A boat]"),
    Case("image_links.enabled", "<a href=/x><img src=linked.gif></a><img src=m.gif usemap=#m>", "linked.gif"),
    Added("image_links.show_alt", "<a href=/x><img src=linked.gif alt='A ship'></a>", "[A ship]"),
    Case("text_links.enabled", "<p>See <a href=/t>the pilots</a></p>", "the pilots"),
    Case("forms.enabled", "<form id=form><p>Name</p></form>", 'id="form"'),
    Case("inputs.enabled", "<input id=input>", 'id="input"'),
    Case("buttons.enabled", "<button id=button>Go</button>", 'id="button"'),
    Case("selects.enabled", "<select id=select><option>1</select>", 'id="select"'),
    Case("meta.enabled", "<meta name=generator content=old>", "generator"),
    Case("iframes.enabled", "<iframe id=frame src=/x></iframe>", 'id="frame"'),
    Case("cell_widths.enabled", "<table><tr><td width=99>Twenty letters or more</table>", 'width="99"'),
    Case("embeds.enabled", "<embed src=movie.swf>", "movie.swf"),
    Case("link_lists.enabled", CELL_OF_LINKS, "News"),
    Case("link_lists.count_text_links", CELL_OF_LINKS, "News"),
    Case("link_lists.count_image_links", IMAGE_LINKS, 'href="/a"', others={"image_links.enabled": False}),
    Case("link_lists.remove", CELL_OF_LINKS, 'id="rule"', "box", "text and links"),
    Case("link_lists.ratio", QUARTER, 'href="/a"', 0.24, 0.25),
    Case("link_lists.letters_per_word", QUARTER, 'href="/a"', 5.5, 5, {"link_lists.ratio": 0.25}),
    Case("link_lists.blocks", f"<div>{LINKS}</div>", "News", "page and cells", "cells"),
    Case("empty_tables.enabled", EMPTY, 'id="empty"'),
    Case(
        "empty_tables.substance",
        "<table id=empty><tr><td><hr></table>",
        'id="empty"',
        "img a",
        "img hr",
        {"empty_cells.enabled": False},
    ),
    Case("empty_tables.minimum_text", "<table id=empty><tr><td>ten chars</table>", 'id="empty"', 12, 5),
    Case("empty_cells.enabled", "<table><tr id=row><td> <tr><td>Twenty letters or more</table>", 'id="row"'),
    Case("non_link_list_images.enabled", "<img src=plain.gif>", "plain.gif", others={"images.enabled": False}),
    Case(
        "non_link_list_tables.enabled",
        "<table id=empty><tr><td>ten chars</table>",
        'id="empty"',
        others={"empty_tables.enabled": False},
    ),
    Added("font_size.enabled", "", "font-size: 144%"),
    Added("font_size.steps", "", "font-size: 69%", -2, 2, {"font_size.enabled": True}),
    Added("word_wrap.enabled", "", "overflow-wrap"),
]
ELSEWHERE = {"tidy.check", "proxy.view", "removed_links.enabled", "output.line_breaks"}  # tests of their own, below
BOTH = pytest.mark.parametrize("profile", ["crunch-1.0", "crunch-2.0"])


def settings_of(profile: str, values: dict[str, object]) -> Settings:
    chosen = {"tidy.profile": profile, **values}
    return overlay(Settings(), [Assignment(key, value, "Here") for key, value in chosen.items()], installed_sections)


def shown(profile: str, html: str, **values: object) -> str:
    """The tidied page without the list of removed links at its end."""
    return tidy(html, settings=settings_of(profile, values)).html.partition('id="pagecrunch-removed-links"')[0]


@BOTH
@pytest.mark.parametrize("case", CASES, ids=[f"{OPTIONS[case.key].label} ({case.key})" for case in CASES])
def test_an_option_does_what_the_papers_say_and_only_when_it_is_on(case: Case, profile: str) -> None:
    """Figures 1 and 2, section 3 and appendix A, in their order; see crunch_options.toml for each option's place."""
    page = f"<html lang=en>{PROSE}{case.html}{PROSE * 5}"
    is_there = isinstance(case, Added)
    assert (case.needle in shown(profile, page, **case.others, **{case.key: case.gone})) == is_there
    assert (case.needle in shown(profile, page, **case.others, **{case.key: case.there})) != is_there
    assert "harbour" in shown(profile, page, **case.others, **{case.key: case.gone})


def test_every_option_of_the_papers_is_tried_in_their_order() -> None:
    tried = [case.key for case in CASES]
    assert tried == [key for key in OPTIONS if key not in ELSEWHERE]


@BOTH
def test_a_page_of_links_is_kept_by_the_checks_and_blank_without_them(profile: str) -> None:
    """2005, section 4.2.1: heuristics prevent "link-heavy pages like www.msn.com from returning blank pages"."""
    assert "News" in shown(profile, PORTAL, **{"tidy.check": True})
    assert "News" not in shown(profile, PORTAL, **{"tidy.check": False})


@BOTH
def test_text_alone_has_no_tags_and_as_many_line_breaks_as_allowed(profile: str) -> None:
    """Figure 3: "Output Format: Text only", "Maximum number of line breaks: 2"."""
    page = f"<h1>Tides</h1><p></p><p></p>{PROSE * 2}".encode()
    texts = {}
    for most in (1, 2, 4):
        packed = {"tidy": {"profile": profile}, "output": {"line_breaks": most}}
        texts[most] = render(RenderJob(url="http://a.example/", view=TEXT, settings=packed), page)[1].decode()
    assert all("<" not in text for text in texts.values())
    assert texts[1].startswith("Tides\nThe tide") and texts[2].startswith("Tides\n\nThe tide")
    assert texts[4].startswith("Tides\n\n\n\nThe tide")


@BOTH
def test_removed_links_are_listed_at_the_end_on_request(profile: str) -> None:
    """Figure 3: "Append Links to Bottom of Page"; section 3: "the list of removed links is added to the bottom"."""
    for is_on in (True, False):
        settings = settings_of(profile, {"removed_links.enabled": is_on})
        html = tidy(f"{CELL_OF_LINKS}{PROSE * 6}", settings=settings).html
        assert ('href="/b"' in html.rpartition("harbour")[2]) == is_on


@pytest.mark.parametrize(
    ("key", "first", "second"),
    [
        ("link_lists.ratio", 0.25, 0.35),
        ("link_lists.blocks", "cells", "page and cells"),
        ("link_lists.letters_per_word", 5.0, 5.0),
        ("empty_tables.minimum_text", 12, 12),
        ("empty_tables.substance", *["img a input select textarea button form iframe"] * 2),
    ],
)
def test_the_profiles_have_the_papers_numbers(key: str, first: object, second: object) -> None:
    """Draft, Figure 2: "Link/Text Removal Ratio 0.25", "Minimum Text Length 12"; 2005, section 3: "default ratio is set
    to 0.35".
    """
    section, _, name = key.partition(".")
    assert [PROFILES[profile][section][name] for profile in ("crunch-1.0", "crunch-2.0")] == [first, second]
