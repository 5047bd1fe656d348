"""The set-up page as HTML."""

from __future__ import annotations

from pagecrunch.proxy.setup_page import REMOVAL, SetUp, make_page, proxy_script, works_page


def test_before_agreeing_there_is_no_certificate_to_install() -> None:
    page = make_page(SetUp(proxy="127.0.0.1:8080")).decode()
    assert "I agree" in page
    assert "certificate.crt" not in page


def test_after_agreeing_there_are_steps_for_every_system() -> None:
    page = make_page(SetUp(has_agreed=True, fingerprint="AA:BB")).decode()
    for name in ("Firefox", "Windows", "macOS", "Linux", "iPhone", "Android", "curl"):
        assert f"<summary>{name}" in page or name in page
    assert "<code>AA:BB</code>" in page
    assert "sql:$HOME/.pki/nssdb" in page
    assert "Stop working on secure pages" in page


def test_names_are_escaped() -> None:
    page = make_page(SetUp(has_agreed=True, left_alone=("<b>",), said="<i>", token='"')).decode()
    assert "<b>" not in page and "<i>" not in page


def test_the_script_for_browsers_names_the_proxy() -> None:
    assert b'"PROXY 127.0.0.1:8080; DIRECT"' in proxy_script("127.0.0.1", 8080)
    assert b'"PROXY [::1]:8080; DIRECT"' in proxy_script("::1", 8080)


def test_every_system_can_take_its_trust_back() -> None:
    for name in ("Firefox", "Windows", "macOS", "Linux", "iPhone", "Android"):
        assert name in REMOVAL
    assert b"It works" in works_page()
