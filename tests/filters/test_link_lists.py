"""Boxes with more links than text go."""

from __future__ import annotations

from filtering import LINKS, PROSE, filtered

CELLS = {"blocks": "cells", "only_beside_content": False}


def test_a_cell_above_the_ratio_loses_its_text_and_links_as_in_the_papers() -> None:
    page = f"<table><tr><td id=menu><img src=i>{LINKS}<td>{PROSE}</table>"
    result = filtered("link_lists", page, remove="text and links", **CELLS)
    assert '<td id="menu"><img src="i"></td>' in result.body
    assert "harbour" in result.body
    assert ("News", "/b") in result.links


def test_the_content_or_the_cell_goes_on_request() -> None:
    page = f"<table><tr><td id=menu><img src=i>{LINKS}<td>{PROSE}</table>"
    assert '<td id="menu"></td>' in filtered("link_lists", page, remove="content", **CELLS).body
    assert "menu" not in filtered("link_lists", page, remove="box", **CELLS).body


def test_the_ratio_is_links_to_words_of_five_letters() -> None:
    # 2 links to 40 letters outside links, which are 8 words: 0.25.
    page = f"{PROSE}<table><tr><td id=c>{'x' * 40} <a href=/a>a</a> <a href=/b>b</a></table>"
    assert "/a" in filtered("link_lists", page, ratio=0.25, **CELLS).body
    assert "/a" not in filtered("link_lists", page, ratio=0.24, **CELLS).body
    assert "/a" not in filtered("link_lists", page, ratio=0.25, letters_per_word=5.5, **CELLS).body


def test_image_links_count_only_on_request() -> None:
    page = f"{PROSE}<table><tr><td id=c><a href=/a><img src=1></a><a href=/b><img src=2></a></table>"
    assert "/a" in filtered("link_lists", page, **CELLS).body
    assert "/a" not in filtered("link_lists", page, count_image_links=True, **CELLS).body


def test_a_menu_outside_cells_goes_and_a_list_of_titles_stays() -> None:
    titles = "".join(f"<li><a href=/t{n}>A long title of a story that somebody wrote</a></li>" for n in range(5))
    result = filtered("link_lists", f"<div id=menu>{LINKS}</div><h1>T</h1>{PROSE}<ul id=stories>{titles}</ul>")
    assert "menu" not in result.body and "stories" in result.body


def test_a_list_between_heading_and_text_stays() -> None:
    assert "toc" in filtered("link_lists", f"<h1>T</h1><div id=toc>{LINKS}</div>{PROSE}").body


def test_a_page_of_links_keeps_its_links() -> None:
    columns = "".join(f"<td>{LINKS}" for _ in range(6))
    result = filtered("link_lists", f"<table><tr>{columns}</table>", remove="box", **CELLS)
    assert result.body.count("<a ") == 30
    assert any("milder" in warning for warning in result.warnings)


def test_a_bullet_image_beside_each_link_changes_no_count() -> None:
    """2005, appendix C: an image link is a link whose "children are images"; section 3 counts "the number of links"."""
    bullets = "".join(f"<img src=dot.gif><a href=/{n}>Part {n}</a> " for n in range(5))
    page = f"<table><tr><td id=menu>{bullets}<td>{PROSE}</table>"
    assert "Part 1" not in filtered("link_lists", page, **CELLS).body


def test_an_image_with_a_map_counts_as_an_image_link() -> None:
    """2005, appendix C: "Maps are also check for and treated as image links."."""
    page = f"{PROSE}<table><tr><td id=c><img src=1 usemap=#m>one</table>"
    assert 'id="c"' in filtered("link_lists", page, count_image_links=False, remove="box", **CELLS).body
    assert 'id="c"' not in filtered("link_lists", page, count_image_links=True, remove="box", **CELLS).body


IN_PAGE = {"blocks": "page and cells", "only_beside_content": False, "remove": "text and links"}


def test_lists_in_the_page_and_within_cells_go_in_crunch_2() -> None:
    """2005, section 3: "bodies of content either in the page or within table cells"."""
    page = f"<div id=top>{LINKS}</div>{PROSE}<table><tr><td id=side>{LINKS}<td>{PROSE}</table>"
    body = filtered("link_lists", page, **IN_PAGE).body
    assert "News" not in body and body.count("harbour") == 2


def test_a_box_around_the_whole_page_stays_and_the_lists_in_it_go() -> None:
    """2005, section 3: "while leaving the text-intensive portions of the page intact"."""
    page = f"<div id=all><ul>{LINKS}</ul>{PROSE}<p>See <a href=/more>more</a>.</p><div>{LINKS}</div></div>"
    body = filtered("link_lists", page, **IN_PAGE).body
    assert "harbour" in body and "/more" in body and "News" not in body


def test_words_are_counted_by_the_letters_that_words_of_the_language_have() -> None:
    """2005, section 3: the preset 5 "could, in principle, be derived from the specific web page or web domain"."""
    # 2 links to 44 letters: 0.227 with words of 5 letters, 0.273 with German ones of 6.
    cell = f"{PROSE}<table><tr><td id=c>{'x' * 44} <a href=/a>a</a> <a href=/b>b</a></table>"
    assert "/a" in filtered("link_lists", f"<html lang=en>{cell}", ratio=0.25, **CELLS).body
    assert "/a" not in filtered("link_lists", f"<html lang=de-AT>{cell}", ratio=0.25, **CELLS).body
    assert "/a" in filtered("link_lists", f"<html lang=de>{cell}", ratio=0.25, letters_per_word=5, **CELLS).body
