"""The set-up page as HTML."""

from __future__ import annotations

import re

from pagecrunch.proxy.setup_page import UNINSTALL_STEPS, SetupFacts, make_page, pac_file, read_file


def test_before_agreeing_there_is_no_certificate_to_install() -> None:
    page = make_page(SetupFacts(proxy="127.0.0.1:8080")).decode()
    assert "I agree" in page
    assert "certificate.crt" not in page


def test_after_agreeing_there_are_steps_for_every_system() -> None:
    page = make_page(SetupFacts(has_agreed=True, fingerprint="AA:BB")).decode()
    summaries = re.findall(r"<summary>(.*?)</summary>\n<(?:ol|p)>", page)
    names = ("Firefox", "Windows", "macOS", "Linux", "iPhone", "Android", "Programs such as curl")
    assert [summary.startswith(name) for summary, name in zip(summaries, names, strict=True)] == [True] * len(names)
    assert page.count("<details>") == len(names)
    assert "<code>AA:BB</code>" in page
    assert "sql:$HOME/.pki/nssdb" in page
    assert "Stop cleaning up secure pages" in page


def test_names_are_escaped() -> None:
    page = make_page(SetupFacts(has_agreed=True, excluded_hosts=("<b>",), message="<i>", token='"')).decode()
    assert "<b>" not in page and "<i>" not in page
    assert "&lt;b&gt;" in page and "&lt;i&gt;" in page


def test_the_script_for_browsers_names_the_proxy() -> None:
    assert b'"PROXY 127.0.0.1:8080; DIRECT"' in pac_file("127.0.0.1", 8080)
    assert b'"PROXY [::1]:8080; DIRECT"' in pac_file("::1", 8080)


def test_every_system_can_take_its_trust_back() -> None:
    for name in ("Firefox", "Windows", "macOS", "Linux", "iPhone", "Android"):
        assert name in UNINSTALL_STEPS
    assert b"It works" in read_file("setup_works.html")


def test_what_a_reader_typed_is_shown_as_it_is() -> None:
    page = make_page(SetupFacts(has_agreed=True, fingerprint="AA:BB", message="$fingerprint costs 5$$")).decode()
    assert "$fingerprint costs 5$$" in page


def test_the_status_says_what_happens_to_secure_pages() -> None:
    before, agreed = SetupFacts(), SetupFacts(has_agreed=True)
    trusted = SetupFacts(has_agreed=True, is_trusted=True)
    assert "does not change secure pages" in before.status
    assert "step 2" in agreed.status
    assert "cleans up secure pages" in trusted.status
    assert all(facts.status in make_page(facts).decode() for facts in (before, agreed, trusted))
