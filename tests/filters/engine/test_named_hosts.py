"""Which hosts a page names, and where."""

from __future__ import annotations

from filtering import view_of

from pagecrunch.build import build_page
from pagecrunch.filters.engine.ad_lists import HostList
from pagecrunch.filters.engine.named_hosts import hosts_in, hosts_in_script, rows_at, rows_by_host
from pagecrunch.filters.engine.row_facts import is_tag


def test_hosts_are_found_in_every_kind_of_address() -> None:
    assert hosts_in("https://a.example:8080/x?y=//b.example") == ["a.example", "b.example"]
    assert hosts_in("//a.example/1.png 1x, //b.example/2.png 2x") == ["a.example", "b.example"]
    assert hosts_in("background:url('http://a.example/x.png')") == ["a.example"]
    assert hosts_in("/local.png") == []


def test_a_host_ends_with_the_value_that_names_it() -> None:
    page = build_page(
        "<img src=//a.example alt=more><img src=/x//b.example/><a title=//c.example href=/>x</a><a href=//>"
    )
    images = page.rows_with("img").tolist()
    assert rows_by_host(page.table) == {b"a.example": [images[0]], b"b.example": [images[1]]}


def test_hosts_in_scripts_are_found_behind_slashes_that_are_escaped_too() -> None:
    script = rb"a='https://a.example/';b='https:\/\/b.example\/x';// note"
    assert hosts_in_script(script, 0, len(script)) == {
        b"a.example",
        b"b.example",
    }


def test_rows_at_listed_hosts_are_those_with_the_tag() -> None:
    view = view_of("<img src=//cdn.ads.example/x><a href=//ads.example>x</a><img src=//b.example>")
    assert rows_at(view, HostList(frozenset({"ads.example"})), is_tag(("img",))) == view.rows("img")[:1]
