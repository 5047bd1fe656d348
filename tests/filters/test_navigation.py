"""Menus, headers, footers and side columns go."""

from __future__ import annotations

from filtering import LINKS, PROSE, filtered


def test_menus_headers_and_footers_go_with_their_links_accounted_for() -> None:
    page = f"<header>Harbour Post</header><nav>{LINKS}</nav><h1>T</h1>{PROSE * 3}<footer>Imprint 2026</footer>"
    result = filtered("navigation", page)
    assert result.body == f"<h1>T</h1>{PROSE * 3}"
    assert ("News", "/b") in result.links


def test_roles_and_names_say_what_a_box_is() -> None:
    before = f"<div role=navigation>{LINKS}</div><div class=siteHeader>Post</div>"
    page = f"{before}{PROSE * 3}<div id=site-footer>Imprint</div>"
    assert filtered("navigation", page).body == PROSE * 3


def test_a_header_that_holds_the_heading_stays() -> None:
    assert "The tide" in filtered("navigation", f"<header><h1>The tide</h1></header>{PROSE * 3}").body


def test_the_header_of_an_article_stays() -> None:
    page = f"<article><header>By Ann Weaver</header>{PROSE * 3}<footer>Corrected later</footer></article>"
    assert filtered("navigation", page).changes == ()


def test_a_side_column_of_text_stays_and_one_of_links_goes() -> None:
    page = f"{PROSE * 5}<aside id=note>Tide tables are made a year ahead</aside><aside id=more>{LINKS}</aside>"
    body = filtered("navigation", page).body
    assert 'id="note"' in body and 'id="more"' not in body


def test_the_footers_of_items_are_not_the_sites() -> None:
    item = "<li>Rope <div class=item-footer>12 coins</div></li>"
    assert filtered("navigation", f"{PROSE}<ul>{item * 5}</ul>").changes == ()


def test_a_menu_that_holds_most_of_the_page_is_left_in_part() -> None:
    words = "".join(f"<a href=/{n}>Story of night {n}</a> " for n in range(40))
    result = filtered("navigation", f"<nav>{words}</nav><p>One line.</p>")
    assert "Story of night 7" in result.body


def test_the_way_to_the_next_page_stays() -> None:
    paging = "<nav class=pagination><a href=?p=2>2</a> <a href=?p=3>Next</a></nav>"
    body = filtered("navigation", f"<nav>{LINKS}</nav>{PROSE * 3}{paging}").body
    assert "Next" in body and "News" not in body


def test_a_search_that_was_made_stays_and_an_empty_one_goes() -> None:
    form = "<form role=search><input type=search name=q value='{}'><button>Find</button></form>"
    page = "<header><div class=logo>Post</div>{}</header>" + PROSE * 3
    made = filtered("navigation", page.format(form.format("tides"))).body
    assert 'value="tides"' in made and "logo" not in made
    assert "<form" not in filtered("navigation", page.format(form.format(""))).body


def test_a_list_of_products_that_is_named_after_the_column_beside_it_stays() -> None:
    goods = "".join(f"<a href=/{n}>A rope of thirty metres</a> " for n in range(20))
    assert "metres" in filtered("navigation", f"<h1>Ropes</h1><div class='list list__side-bar'>{goods}</div>").body


def test_cards_in_the_content_are_not_a_menu_whatever_their_box_is_called() -> None:
    cards = "".join(f"<div><a href=/{n}><img src={n}.jpg>A long rope</a></div>" for n in range(3))
    page = f"<h1>Ropes</h1>{PROSE * 4}<div class=dark-nav>{cards}</div>{PROSE * 4}"
    assert filtered("navigation", page).changes == ()
