"""Which address may be fetched next, and what a host allows."""

from __future__ import annotations

import threading
import time

import pytest
from waiting import PATIENCE_SECONDS

from pagecrunch.batch.crawl.hosts import HostQueue, host_of, parse_robots

AGENT = "Mozilla/5.0 (compatible; PageCrunch/1.0)"


def test_a_host_that_was_taken_is_not_given_out_until_it_is_given_back() -> None:
    hosts = HostQueue(enumerate(["http://a/1", "http://a/2", "http://b/1"]))
    first, second = hosts.take(), hosts.take()
    assert first and second
    assert {first.host, second.host} == {"http://a", "http://b"}
    taken = []
    thread = threading.Thread(target=lambda: taken.append(hosts.take()))
    thread.start()
    thread.join(0.05)
    assert not taken
    hosts.give_back(next(each for each in (first, second) if each.host == "http://a"), 0.0)
    thread.join(PATIENCE_SECONDS)
    assert taken[0] and taken[0].url == "http://a/2"
    hosts.give_back(next(each for each in (first, second) if each.host == "http://b"), 0.0)
    hosts.give_back(taken[0], 0.0)
    assert hosts.take() is None


def test_between_two_pages_of_a_host_there_is_a_pause() -> None:
    hosts = HostQueue(enumerate(["http://a/1", "http://a/2"]))
    first = hosts.take()
    assert first
    before = time.monotonic()
    hosts.give_back(first, 0.2)
    assert hosts.take()
    assert time.monotonic() - before >= 0.2


def test_an_address_that_is_to_be_tried_again_comes_first() -> None:
    hosts = HostQueue(enumerate(["http://a/1", "http://a/2"]))
    first = hosts.take()
    assert first
    hosts.give_back(first, 0.0, again=True)
    assert hosts.take() is first
    assert first.failures == 1


def test_stopped_it_gives_out_nothing_more() -> None:
    hosts = HostQueue(enumerate(["http://a/1"]))
    hosts.stop()
    assert hosts.take() is None


def test_hosts_are_distinguished_by_scheme_and_port() -> None:
    assert host_of("HTTP://Example.ORG:8080/a?b") == "http://example.org:8080"
    assert host_of("http://[bad") == ""


def test_the_longest_rule_decides_and_of_two_as_long_the_one_that_allows() -> None:
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
    robots = parse_robots(f"User-agent: *\nDisallow: {pattern}\n", AGENT)
    assert robots.allows(f"https://e.org{path}") is not is_fit


def test_addresses_written_in_different_ways_are_the_same() -> None:
    assert not parse_robots("User-agent: *\nDisallow: /caf\u00e9\n", AGENT).allows("http://e.org/caf%C3%A9")


def test_a_file_without_rules_allows_everything() -> None:
    for text in ("", "<html>not found</html>", "User-agent: *\nDisallow:\n", "Disallow: /\n", "Crawl-delay: soon"):
        robots = parse_robots(text, AGENT)
        assert robots.allows("https://e.org/any") and robots.delay_seconds is None


def test_a_name_counts_as_a_whole_and_without_its_version() -> None:
    for name, is_ours in (("PageCrunch", True), ("pagecrunch/7.5", True), ("page", False), ("crunch", False)):
        text = f"User-agent: {name}\nDisallow: /\n"
        assert parse_robots(text, AGENT).allows("https://e.org/any") is not is_ours, name


def test_a_file_with_thousands_of_names_and_rules_takes_little_memory() -> None:
    """Each name with its own copy of each rule would be 100 million rules."""
    names = "".join(f"User-agent: bot{number}\nUser agent bot-{number}\n" for number in range(5000))
    rules = "Disallow: /no\n" + "Disallow: /a\n" * 10_000
    robots = parse_robots(f"{names}User-agent: pagecrunch\n{rules}", AGENT)
    assert not robots.allows("https://e.org/no") and robots.allows("https://e.org/yes")


def test_what_is_not_an_address_is_left_to_the_fetch() -> None:
    assert parse_robots("User-agent: *\nDisallow: /\n", AGENT).allows("http://[bad/?x")


def test_a_delay_beyond_measure_is_shortened() -> None:
    assert parse_robots("User-agent: *\nCrawl-delay: 1e9\n", AGENT).delay_seconds == 60
