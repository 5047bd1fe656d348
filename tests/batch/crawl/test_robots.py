"""What a host permits."""

from __future__ import annotations

import pytest

from pagecrunch.batch.crawl.robots import Robots, fits, parse_robots

AGENT = "Mozilla/5.0 (compatible; PageCrunch/1.0)"


def test_the_longest_rule_decides_and_of_two_as_long_the_one_that_permits() -> None:
    robots = parse_robots(
        "User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /a/b/c\nAllow: /x\nDisallow: /x\n", AGENT
    )
    allowed = {path: robots.allows(f"https://e.org{path}") for path in ("/", "/a", "/a/b", "/a/b/c/d", "/x", "/b?q=/a")}
    assert allowed == {"/": True, "/a": False, "/a/b": True, "/a/b/c/d": False, "/x": True, "/b?q=/a": True}


def test_a_group_for_us_goes_before_the_group_for_all() -> None:
    text = (
        "User-agent: Mozilla\nDisallow: /\n\nUser-agent: other\nUser-agent: pagecrunch # us\nDisallow: /no\n"
        "Crawl-delay: 2.5\n\nUser-agent: *\nDisallow: /\n"
    )
    robots = parse_robots(text, AGENT)
    assert robots.allows("http://e.org/yes")
    assert not robots.allows("http://e.org/no")
    assert robots.delay_seconds == 2.5
    assert not parse_robots(text, "Another/1.0").allows("http://e.org/yes")


@pytest.mark.parametrize(
    ("pattern", "path", "is_fit"),
    [
        ("/*.pdf$", "/a/b.pdf", True),
        ("/*.pdf$", "/a/b.pdf?x", False),
        ("/*.pdf", "/a/b.pdf?x", True),
        ("/a*b*c", "/a-b-c-d", True),
        ("/a*b*c$", "/a-c-b", False),
        ("/a$", "/a", True),
        ("/a$", "/ab", False),
        ("/*aa$", "/a", False),
        ("*", "/anything", True),
    ],
)
def test_stars_and_dollars(pattern: str, path: str, is_fit: bool) -> None:
    assert fits(pattern, path) is is_fit


def test_addresses_written_in_different_ways_are_the_same() -> None:
    assert not parse_robots("User-agent: *\nDisallow: /caf\u00e9\n", AGENT).allows("http://e.org/caf%C3%A9")


def test_a_file_that_says_nothing_permits_everything() -> None:
    for text in ("", "<html>not found</html>", "User-agent: *\nDisallow:\n", "Disallow: /\n", "Crawl-delay: soon"):
        assert parse_robots(text, AGENT) == Robots()


def test_a_delay_beyond_measure_is_shortened() -> None:
    assert parse_robots("User-agent: *\nCrawl-delay: 1e9\n", AGENT).delay_seconds == 60
