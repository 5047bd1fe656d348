from __future__ import annotations

from pagecrunch.console.held_pages import HeldPages


def test_a_page_is_found_by_its_id_and_the_same_page_is_held_once() -> None:
    held = HeldPages()
    page = held.hold("a", b"<p>x", url="https://example.com/")
    assert held.hold("a", b"<p>x", url="https://example.com/") == page
    assert held.find(page.id) == page and held.all() == [page]
    assert held.find("no such id") is None


def test_the_page_that_was_looked_at_least_recently_goes_first() -> None:
    held = HeldPages(most_pages=2)
    one, two = held.hold("1", b"1"), held.hold("2", b"2")
    held.find(one.id)
    three = held.hold("3", b"3")
    assert held.find(two.id) is None
    assert held.all() == [three, one]


def test_pages_together_take_only_so_much_room_but_the_latest_stays() -> None:
    held = HeldPages(most_bytes=10)
    held.hold("1", b"12345678")
    latest = held.hold("2", b"12345678901234567890")
    assert held.all() == [latest]
