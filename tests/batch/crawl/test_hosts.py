"""Which address may be fetched next."""

from __future__ import annotations

import threading
import time

from waiting import PATIENCE_SECONDS

from pagecrunch.batch.crawl.hosts import Hosts, host_of


def test_a_host_that_was_taken_is_not_given_out_until_it_is_given_back() -> None:
    hosts = Hosts(enumerate(["http://a/1", "http://a/2", "http://b/1"]))
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
    hosts = Hosts(enumerate(["http://a/1", "http://a/2"]))
    first = hosts.take()
    assert first
    before = time.monotonic()
    hosts.give_back(first, 0.2)
    assert hosts.take()
    assert time.monotonic() - before >= 0.2


def test_an_address_that_is_to_be_tried_again_comes_first() -> None:
    hosts = Hosts(enumerate(["http://a/1", "http://a/2"]))
    first = hosts.take()
    assert first
    hosts.give_back(first, 0.0, again=True)
    assert hosts.take() is first
    assert first.failures == 1


def test_stopped_it_gives_out_nothing_more() -> None:
    hosts = Hosts(enumerate(["http://a/1"]))
    hosts.stop()
    assert hosts.take() is None


def test_hosts_are_told_apart_by_scheme_and_port() -> None:
    assert host_of("HTTP://Example.ORG:8080/a?b") == "http://example.org:8080"
    assert host_of("http://[bad") == ""
