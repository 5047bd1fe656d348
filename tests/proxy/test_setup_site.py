"""The set-up page through a running proxy."""

from __future__ import annotations

import re

import pytest
from proxy_made import Running, agree
from waiting import PATIENCE_SECONDS

SITE = "http://pagecrunch.test"


def press(through: Running, fields: str, *options: str) -> int:
    token = re.search(r'name="token" value="(\w+)"', through.curl(f"{SITE}/").text)
    assert token
    return through.curl(f"{SITE}/act", "-d", f"token={token.group(1)}&{fields}", *options).status


def test_it_is_found_through_the_proxy_alone(through: Running) -> None:
    page = through.curl(f"{SITE}/")
    assert page.status == 200
    assert "<h1>Set up PageCrunch</h1>" in page.text
    for name in ("setup.css", "setup.js"):
        assert through.curl(f"{SITE}/{name}").status == 200
    assert through.curl(f"{SITE}/other").status == 404
    assert through.curl(f"{SITE}/", "-X", "DELETE").status == 405


def test_there_is_no_certificate_before_anybody_agreed(through: Running) -> None:
    assert through.curl(f"{SITE}/certificate.pem").status == 404
    assert through.curl("https://pagecrunch.test/check", "-k").code != 0
    assert not (through.state / "authority").exists()


def test_the_certificate_is_served_in_both_forms_and_the_key_in_none(through: Running) -> None:
    pem = agree(through).read_bytes()
    der = through.curl(f"{SITE}/certificate.crt").body
    assert pem.startswith(b"-----BEGIN CERTIFICATE-----") and b"PRIVATE" not in pem
    assert der[:1] == b"\x30"
    assert through.curl("https://pagecrunch.test/works", "--cacert", str(through.state / "installed.pem")).status == 200


@pytest.mark.parametrize("header", ["Origin: http://evil.example", "Sec-Fetch-Site: cross-site"])
def test_another_site_cannot_agree_for_a_reader(through: Running, header: str) -> None:
    assert press(through, "act=agree", "-H", header) == 403
    assert through.curl(f"{SITE}/act", "-d", "act=agree").status == 403


def test_a_site_is_excluded_and_included_again(through: Running) -> None:
    assert press(through, "act=exclude&host=quiet.example") == 303
    assert "quiet.example" in through.curl(f"{SITE}/").text.partition("does not touch</h2>")[2]
    press(through, "act=exclude&host=no host")
    assert "&#x27;no host&#x27; is not the name of a site" in through.curl(f"{SITE}/").text
    press(through, "act=include&host=quiet.example")
    assert "<li>quiet.example" not in through.curl(f"{SITE}/").text


def test_the_script_for_browsers_is_had_from_the_proxy_itself(through: Running) -> None:
    import urllib.request

    with urllib.request.urlopen(f"http://{through.address}/proxy.pac", timeout=PATIENCE_SECONDS) as answer:
        assert answer.headers["Content-Type"] == "application/x-ns-proxy-autoconfig"
        assert f"PROXY {through.address}".encode() in answer.read()
    assert through.curl(f"{SITE}/proxy.pac").status == 200
