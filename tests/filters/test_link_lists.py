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
