from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagecrunch.document.urls import MAX_LENGTH, Addresses, host_in, is_plain, is_plain_path, strip_tracking

HERE = Addresses("https://example.org/a/b.html")
NOWHERE = Addresses(None)


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("c.html", "https://example.org/a/c.html"),
        ("/c", "https://example.org/c"),
        ("../c?q=1#x", "https://example.org/c?q=1#x"),
        ("//cdn.example.net/c", "https://cdn.example.net/c"),
        ("#note", "#note"),
        ("https://example.net/x", "https://example.net/x"),
        ("mailto:a@example.org", "mailto:a@example.org"),
        ("HTTPS://EXAMPLE.NET/X", "HTTPS://EXAMPLE.NET/X"),
        (" c.html\n", "https://example.org/a/c.html"),
        ("a b<c>", "https://example.org/a/a%20b%3Cc%3E"),
    ],
)
def test_addresses_become_absolute_and_clean(address: str, expected: str) -> None:
    assert HERE.link(address) == expected


UNSAFE = (
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)", "java\nscript:x",
    "\x01javascript:x", "\u200bjavascript:x", "vbscript:x", "data:text/html,x", "data:image/svg+xml,x", "blob:x",
    "file:///etc/passwd", "view-source:x", "java&Tab;script:alert(1)", "&#106;avascript:alert(1)",
    "javascript&colon;alert(1)", "x" * (MAX_LENGTH + 1),
)  # fmt: skip


@pytest.mark.parametrize("address", UNSAFE)
def test_unsafe_addresses_are_empty_where_nothing_makes_them_relative(address: str) -> None:
    assert NOWHERE.link(address) == ""


@pytest.mark.parametrize("address", UNSAFE)
def test_with_a_base_they_are_empty_or_on_the_base(address: str) -> None:
    # A scheme that is written with a character reference is a path to a browser.
    assert HERE.link(address) == (f"https://example.org/a/{address}" if "&" in address else "")


def test_images_take_no_mail_and_no_data() -> None:
    assert HERE.media("mailto:x@y") == HERE.media("data:image/png;base64,x") == ""


def test_a_broken_address_is_empty_if_it_must_be_resolved_and_else_unchanged() -> None:
    assert HERE.link("//[::1/x") == HERE.media("//[::1/x") == ""
    assert HERE.link("http://[::1/x") == "http://[::1/x"


def test_tracking_goes_and_the_rest_stays() -> None:
    assert strip_tracking("https://e.org/?utm_source=a&id=1&fbclid=2#x") == "https://e.org/?id=1#x"
    assert strip_tracking("https://e.org/?id=%2F&b") == "https://e.org/?id=%2F&b"


@pytest.mark.parametrize(
    "path",
    ["/", "/a", "/a/b.html?x=1&y=2#z", "/#", "/?", "/a?#b", "/a?", "/a//b", "/a/../b", "/a/./b", "/.a", "/a;p?q",
     "/a:b/c", "/a%20b/", "/a b", "/a?b#", "/é", "/a/..", "/a/b/.", "a", "a/b.html?x=../1#z", "a/", "a//b", "a;p", "a;",
     "../a", "../../a", "../../../../a/b", "../", "..", ".", "./a", "../.a", "a/../b", "a?", "?q", "../?q", "..a",
     "a b", "é"],
)  # fmt: skip
@pytest.mark.parametrize(
    "base",
    ["https://example.org/x/y?z", "http://example.org:81", "https://example.org/x;p", "https://example.org/v/w/x/y#/z",
     "https://example.org/v//x/", "https://example.org/v/../x/y", "https://example.org?a/b"],
)  # fmt: skip
def test_the_quick_way_gives_what_resolving_gives(path: str, base: str) -> None:
    slow = Addresses(base.replace("//", "//user@", 1))  # with a user, addresses are always resolved
    assert Addresses(base).link(path) == slow.link(path).replace("//user@", "//") != ""


def test_a_host_has_no_www_and_an_invalid_address_has_no_host() -> None:
    assert host_in("https://www.Example.org:8080/a") == host_in("//example.org/a") == "example.org"
    assert host_in("https://[1/a") == host_in("/a") == ""


PLAIN = re.compile(r"https?://[A-Za-z0-9.\-]+(?::[0-9]+)?(?:[/?#][A-Za-z0-9._~:/?#@!$'()*+,;=%&\-]*)?\Z")
PLAIN_PATH = re.compile(
    r"/(?![/.])(?:[A-Za-z0-9._~:@!$'()*+,;=%&\-]|/(?![/.]))*"
    r"(?:\?[A-Za-z0-9._~:/?@!$'()*+,;=%&\-]+)?(?:#[A-Za-z0-9._~:/?@!$'()*+,;=%&\-]+)?\Z"
)
PIECES = st.sampled_from(
    ("https://", "http://", "e.org", ":", "80", "/", "//", ".", "?", "#", "a", "%20", " ", "é", "{", "&")
)


@pytest.mark.parametrize("address", ["https://e.org", "http://e.org:80/a?b=c#d", "https://e.org/a//b"])
def test_plain_addresses_need_no_change(address: str) -> None:
    assert is_plain(address)


@pytest.mark.parametrize("address", ["/a", "https://e.org/a b", "javascript:x", "https://e.org:/", "https://é.org"])
def test_other_addresses_need_a_closer_look(address: str) -> None:
    assert not is_plain(address)


@given(st.lists(PIECES, max_size=10).map("".join))
@settings(max_examples=1000, deadline=None)
def test_plain_addresses_are_those_that_a_regular_expression_matches(text: str) -> None:
    assert is_plain(text) == (PLAIN.match(text) is not None)
    assert is_plain_path(text) == (PLAIN_PATH.match(text) is not None)
