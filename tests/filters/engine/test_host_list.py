"""Hosts are matched by the ends of their names; a list that cannot be read names file and line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.filters.engine.host_list import BUNDLED, bundled_hosts, hosts_in, parse_hosts, read_hosts


def test_a_host_is_matched_by_the_end_of_its_name_at_a_dot() -> None:
    listed = parse_hosts("ads.example\n", "test")
    assert listed.holds("ads.example") and listed.holds("a.b.ADS.example.")
    assert not listed.holds("myads.example") and not listed.holds("example")


def test_a_hosts_file_is_read_as_well() -> None:
    listed = parse_hosts("# old\n127.0.0.1 localhost\n0.0.0.0 ads.example # here\n\ntrack.example\n", "test")
    assert listed.hosts == {"ads.example", "track.example"}


def test_what_is_no_host_is_named_with_its_line() -> None:
    with pytest.raises(UsageError, match=re.escape("In my.txt, line 2: '<html>' is not the name of a host.")):
        parse_hosts("ads.example\n<html>\n", "my.txt")


def test_addresses_in_every_form_name_their_hosts() -> None:
    assert hosts_in(b"https://a.example:8080/x?y=//b.example") == [b"a.example", b"b.example"]
    assert hosts_in(b"//a.example/1.png 1x, //b.example/2.png 2x") == [b"a.example", b"b.example"]
    assert hosts_in(b"background:url('http://a.example/x.png')") == [b"a.example"]
    assert hosts_in(b"/local.png") == []


def test_the_list_that_ships_has_a_date_and_more_than_three_hundred_hosts() -> None:
    assert re.search(r"on \d{4}-\d\d-\d\d", BUNDLED.read_text().splitlines()[1])
    assert len(bundled_hosts().hosts) >= 300
    assert bundled_hosts().holds("securepubads.g.doubleclick.net")


def test_a_file_is_read_again_when_it_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("a.example\n")
    assert read_hosts(path).holds("a.example")
    path.write_text("other.example\n")
    assert read_hosts(path).holds("other.example")


def test_a_file_that_is_not_there_or_no_text_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        read_hosts(tmp_path / "none.txt")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UsageError, match="not a text file"):
        read_hosts(tmp_path / "binary")
