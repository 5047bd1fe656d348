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
    for name in ("static/console.css", "static/themes.css", "static/setup.js"):
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


def send(through: Running, path: str, fields: str, *options: str) -> int:
    """Send a form of one of the reader's own pages."""
    secret = re.search(r'name="form_secret" value="(\w+)"', through.curl(f"{SITE}{path}").text)
    assert secret
    return through.curl(f"{SITE}{path}", "-d", f"form_secret={secret.group(1)}&{fields}", *options).status


def test_a_site_is_left_alone_and_cleaned_up_again(through: Running) -> None:
    page = "/settings/left-alone"
    assert send(through, page, "act=add&host=quiet.example") == 303
    assert "<strong>quiet.example</strong>" in through.curl(f"{SITE}{page}").text
    assert send(through, page, "act=add&host=no host") == 400
    assert send(through, page, "act=open&host=quiet.example") == 303
    assert "<strong>quiet.example</strong>" not in through.curl(f"{SITE}{page}").text


def test_a_reader_changes_settings_on_the_proxys_own_host(through: Running) -> None:
    assert send(through, "/settings", "act=save&view=reader&size=130") == 303
    page = through.curl(f"{SITE}/settings").text
    assert "Your settings are saved." in page and 'value="reader" checked' in page and 'value="130" checked' in page
    assert send(through, "/settings", "act=reset") == 303
    assert 'value="tidy" checked' in through.curl(f"{SITE}/settings").text
    assert send(through, "/settings", "act=save&view=text", "-H", "Origin: http://evil.example") == 403
    assert through.curl(f"{SITE}/settings", "-d", "act=save&view=text").status == 403


def test_pages_are_in_the_language_of_the_browser(through: Running) -> None:
    assert "<h1>PageCrunch einrichten</h1>" in through.curl(f"{SITE}/", "-H", "Accept-Language: de").text
    assert '<html lang="fr"' in through.curl(f"{SITE}/settings", "-H", "Accept-Language: fr").text


def test_the_script_for_browsers_is_had_from_the_proxy_itself(through: Running) -> None:
    import urllib.request

    with urllib.request.urlopen(f"http://{through.address}/proxy.pac", timeout=PATIENCE_SECONDS) as answer:
        assert answer.headers["Content-Type"] == "application/x-ns-proxy-autoconfig"
        assert f"PROXY {through.address}".encode() in answer.read()
    assert through.curl(f"{SITE}/proxy.pac").status == 200
