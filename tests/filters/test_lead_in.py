"""What is before the heading and is not text is removed."""

from __future__ import annotations

from filtering import PROSE, filtered


def test_labels_and_links_before_the_heading_go() -> None:
    page = f"<body><div>Call 555 0100</div><div><main><a href=/>Sea</a><h1>Tides</h1>{PROSE * 3}</main></div>"
    result = filtered("lead_in", page)
    assert "555" not in result.body and "Sea" not in result.body
    assert "<h1>Tides</h1>" in result.body


def test_text_and_pictures_before_the_heading_stay() -> None:
    page = f"<body>{PROSE}<div><img src=boat.jpg></div><h1>Tides</h1>{PROSE}"
    assert filtered("lead_in", page).changes == ()


def test_a_label_beside_the_heading_stays() -> None:
    page = f"<body><main><p>Weather</p><h1>Tides</h1>{PROSE * 3}</main>"
    assert filtered("lead_in", page).changes == ()


def test_on_a_page_without_a_heading_only_links_before_the_text_go() -> None:
    page = f"<div>Call 555 0100</div><div><a href=/>Home</a></div><div>{PROSE * 3}</div>"
    body = filtered("lead_in", page).body
    assert "555" in body and "Home" not in body


def test_a_page_without_heading_and_text_is_left_alone() -> None:
    assert filtered("lead_in", "<div><a href=/>Home</a></div><p>One line.</p>").changes == ()


def test_a_list_that_is_much_of_the_page_stays() -> None:
    goods = "".join(f"<a href=/{n}>Rope {n}</a> " for n in range(40))
    assert filtered("lead_in", f"<body><div>{goods}</div><h1>Shop</h1>{PROSE}").changes == ()


def test_cards_before_the_heading_are_not_a_menu() -> None:
    cards = "".join(f"<a href=/{n}><img src={n}.jpg>A rope of thirty metres</a>" for n in range(4))
    assert "rope" in filtered("lead_in", f"<div>{cards}</div><h1>Ropes</h1>{PROSE}").body


def test_the_cells_beside_the_heading_stay_so_that_columns_keep_in_line() -> None:
    rows = "".join(f"<tr><td><a href=/{n}>Rope</a><td>{PROSE}" for n in range(2))
    page = f"<table><tr><td><a href=/1>Logo</a><td><h1>Ropes</h1>{rows}</table>"
    assert "Logo" in filtered("lead_in", page).body


def test_a_cell_beside_the_heading_goes_with_links_if_there_is_no_other_row() -> None:
    page = f"<table><tr><td><a href=/1>Logo</a><td><h1>Ropes</h1>{PROSE * 3}</table>"
    assert "Logo" not in filtered("lead_in", page).body
