"""Links without text get a name."""

from __future__ import annotations

import pytest
from filtering import filtered

from pagecrunch.filters.link_names import name_of_address


@pytest.mark.parametrize(
    ("href", "name"),
    [
        ("/about/our-team.html", "our team"),
        ("https://www.example.org/", "example.org"),
        ("https://example.org/press_room", "press room (example.org)"),
        ("mailto:ann@example.org", "ann@example.org"),
        ("javascript:void(0)", ""),
        ("#", ""),
        ("http://[bad", ""),
    ],
)
def test_an_address_gives_a_name(href: str, name: str) -> None:
    assert name_of_address(href) == name


def test_a_link_of_an_icon_gets_a_name() -> None:
    body = filtered("link_names", "<a href=/search><i class=icon></i></a>").body
    assert 'aria-label="search"' in body


def test_a_title_within_the_link_is_preferred() -> None:
    assert 'aria-label="Find"' in filtered("link_names", "<a href=/search><i title=Find></i></a>").body


def test_links_that_have_a_name_are_left_alone() -> None:
    page = "<a href=/a>Text</a><a href=/b><img alt=Boat src=b></a><a href=/c aria-label=C></a><a name=d></a>"
    assert filtered("link_names", page).changes == ()
