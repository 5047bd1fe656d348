from __future__ import annotations

from pagecrunch.proxy.setup_page import UNINSTALL_STEPS, SetupFacts, pac_file


def test_the_status_says_what_happens_to_secure_pages() -> None:
    assert "does not change secure pages" in SetupFacts().status
    assert "Now do step 2" in SetupFacts(has_agreed=True).status
    assert "cleans up secure pages in browsers that trust" in SetupFacts(has_agreed=True, devices=1).status


def test_the_script_for_browsers_names_the_proxy() -> None:
    assert b'"PROXY 127.0.0.1:8080; DIRECT"' in pac_file("127.0.0.1", 8080)
    assert b'"PROXY [::1]:8080; DIRECT"' in pac_file("::1", 8080)


def test_every_system_can_take_its_trust_back() -> None:
    for name in ("Firefox", "Windows", "macOS", "Linux", "iPhone", "Android"):
        assert name in UNINSTALL_STEPS
