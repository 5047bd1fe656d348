"""What is touched, what passes, and what is sent on, with curl through a running proxy."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest
from proxy_made import BIG_PAGE, PAGE, XHTML_PAGE, Origin, Running, get
from raw_origin import send_raw
from waiting import PATIENCE_SECONDS


def test_a_page_loses_its_clutter_and_keeps_its_text(through: Running, site: Origin) -> None:
    answer = through.curl(f"{site.url}/page")
    assert answer.status == 200
    assert "The tide is late every day" in answer.text
    assert "We use cookies" not in answer.text
    assert answer.headers["x-pagecrunch"].startswith("tidy; removed=")
    assert int(answer.headers["content-length"]) == len(answer.body)


def test_what_was_said_of_the_page_as_it_came_is_dropped(through: Running, site: Origin) -> None:
    headers = through.curl(f"{site.url}/page").headers
    assert not {"etag", "last-modified", "accept-ranges"} & set(headers)
    assert headers["cache-control"] == "private, no-cache"
    assert headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize("how", ["gzip", "br", "zstd"])
def test_a_packed_page_goes_on_packed_the_same_way(through: Running, site: Origin, how: str) -> None:
    raw = through.curl(f"{site.url}/{how}", "-H", f"Accept-Encoding: {how}")
    assert raw.headers["content-encoding"] == how
    assert int(raw.headers["content-length"]) == len(raw.body)
    from pagecrunch.fetch.unpack import unpack

    page = b"".join(unpack(iter((raw.body,)), how)).decode()
    assert "The tide is late" in page and "We use cookies" not in page


@pytest.mark.parametrize(
    ("path", "options"),
    [
        ("/data", ()),
        ("/download", ()),
        ("/part", ("-H", "Range: bytes=0-99")),
        ("/page", ("-H", "Sec-Fetch-Dest: iframe")),
        ("/page", ("-H", "Sec-Fetch-Dest: empty")),
        ("/page", ("-H", "X-Requested-With: XMLHttpRequest")),
        ("/page", ("-H", "Accept: application/json")),
        ("/page", ("-X", "PUT")),
    ],
)
def test_everything_else_passes_as_it_is(through: Running, site: Origin, path: str, options: tuple[str, ...]) -> None:
    straight = Running(through.process, f"127.0.0.1:{site.port}", "", through.state).curl(f"{site.url}{path}", *options)
    answer = through.curl(f"{site.url}{path}", *options)
    assert answer.status == straight.status
    assert answer.body == straight.body
    assert answer.headers == straight.headers


def test_the_three_views_are_had_by_address_and_by_header(through: Running, site: Origin) -> None:
    for view in ("original", "tidy", "reader"):
        by_address = through.curl(f"{site.url}/page?pagecrunch={view}")
        by_header = through.curl(f"{site.url}/page", "-H", f"X-Pagecrunch-View: {view}")
        assert by_address.headers["x-pagecrunch"].startswith(view)
        assert by_header.headers["x-pagecrunch"].startswith(view)
    assert through.curl(f"{site.url}/page?pagecrunch=original").body.startswith(PAGE)
    assert "<article>" in through.curl(f"{site.url}/page?pagecrunch=reader").text


def test_the_origin_never_sees_what_is_meant_for_the_proxy(through: Running, site: Origin) -> None:
    answer = through.curl(f"{site.url}/echo?a=1&pagecrunch=reader", "-H", "X-Pagecrunch-View: tidy")
    echo = json.loads(answer.body)
    assert echo["target"] == "/echo?a=1"
    assert "x-pagecrunch-view" not in echo["headers"]
    assert "proxy-connection" not in echo["headers"]


def test_only_packing_that_we_know_is_asked_for(through: Running, site: Origin) -> None:
    answer = through.curl(f"{site.url}/echo", "-H", "Accept-Encoding: gzip, br, zstd, dcb, sdch")
    asked = json.loads(answer.body)["headers"]["accept-encoding"]
    assert {each.strip() for each in asked.split(",")} == {"gzip", "br", "zstd"}


def test_a_page_is_not_asked_for_on_condition_and_other_things_are(through: Running, site: Origin) -> None:
    condition = ("-H", 'If-None-Match: "one"')
    page = json.loads(through.curl(f"{site.url}/echo", *condition).body)
    data = json.loads(through.curl(f"{site.url}/echo", *condition, "-H", "Accept: image/png").body)
    assert "if-none-match" not in page["headers"]
    assert data["headers"]["if-none-match"] == '"one"'


def test_a_form_reaches_the_origin_whole(through: Running, site: Origin) -> None:
    answer = through.curl(f"{site.url}/echo", "-d", "a=" + "x" * 100_000)
    assert len(json.loads(answer.body)["body"]) == 100_002


def test_pages_in_other_charsets_become_utf_8(through: Running, site: Origin) -> None:
    for path in ("/latin", "/charsets", "/utf16"):
        answer = through.curl(f"{site.url}{path}")
        assert "Das Wasser kommt später, für alle Häfen." in answer.text, path
        assert answer.headers["content-type"] == "text/html; charset=utf-8"


def test_the_original_view_keeps_every_byte_in_any_charset(through: Running, site: Origin) -> None:
    latin = through.curl(f"{site.url}/latin?pagecrunch=original")
    assert "später".encode("latin-1") in latin.body
    assert latin.headers["content-type"] == "text/html; charset=iso-8859-1"
    utf16 = through.curl(f"{site.url}/utf16?pagecrunch=original")
    assert "pagecrunch-bar" in utf16.body[2:].decode("utf-16-le")


def test_a_policy_of_the_page_gets_room_for_the_bar_and_for_nothing_else(through: Running, site: Origin) -> None:
    policy = through.curl(f"{site.url}/policy").headers["content-security-policy"]
    bar, without = r"'sha256-[\w+/=]{44}'", "default-src 'self'; script-src 'nonce-abc123'; img-src 'none'"
    assert re.sub(f" {bar}", "", policy) == f"{without}; style-src-elem 'self'"
    assert len(re.findall(bar, policy)) >= 3  # the bar's style and script, and the style that hides what was removed


def test_a_reading_page_has_a_stricter_policy_of_its_own(through: Running, site: Origin) -> None:
    policies = through.curl(f"{site.url}/policy?pagecrunch=reader").headers["content-security-policy"]
    assert policies.startswith("default-src 'none'")
    assert "'unsafe" not in policies
    assert policies.endswith(", img-src 'none'"), "images that the page's own policy refuses stay out"


def test_a_web_socket_passes(through: Running, site: Origin) -> None:
    import socket

    host, port = through.address.split(":")
    with socket.create_connection((host, int(port)), PATIENCE_SECONDS) as connection:
        connection.sendall(
            f"GET {site.url}/socket HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "\r\n".encode()
        )
        head = b""
        while b"\r\n\r\n" not in head:
            head += connection.recv(1000)
        assert b" 101 " in head
        connection.sendall(b"hello")
        assert connection.recv(100) == b"HELLO"


def test_an_event_stream_arrives_event_by_event(through: Running, site: Origin) -> None:
    site.released.clear()
    answer, is_closed = send_raw(through.address, get(f"{site.url}/events"), until=b"data: first\n\n")
    assert answer.startswith(b"HTTP/1.1 200 ") and not is_closed, "more may come"
    site.released.set()


def test_a_page_over_the_limit_passes_and_says_so(through: Running, site: Origin) -> None:
    from proxy_made import proxy

    with proxy(through.state.parent / "small", "--allow-private", "--set", "proxy.max_bytes=10kB") as small:
        announced = small.curl(f"{site.url}/big")
        assert announced.body == BIG_PAGE
        assert announced.headers["x-pagecrunch"] == "original; it is larger than 10,000 bytes"
        assert "The tide" in small.curl(f"{site.url}/page").text
        found_later, is_closed = send_raw(small.address, get(f"{site.url}/endless"), enough=100_000)
        assert b"x-pagecrunch: original; it is larger than 10,000 bytes" in found_later.lower()
        assert not is_closed, "it goes on"


def test_an_empty_page_passes(through: Running, site: Origin) -> None:
    answer = through.curl(f"{site.url}/nothing")
    assert answer.status == 200 and answer.body == b""


def test_text_alone_is_plain_text_for_programs_and_a_page_with_the_bar_for_browsers(
    through: Running, site: Origin
) -> None:
    """Figure 3, "Output Format: Text only"; 2005, section 4.1.3: "stripped of all HTML tags and only the text content
    is sent to the client".
    """
    plain = through.curl(f"{site.url}/page?pagecrunch=text")
    assert plain.headers["content-type"] == "text/plain; charset=utf-8"
    assert plain.text.startswith("The late tide\n\n") and "<" not in plain.text and "cookies" not in plain.text
    assert plain.headers["x-pagecrunch"].startswith("text; removed=")
    page = through.curl(f"{site.url}/page?pagecrunch=text", "-H", "Accept: text/html")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert '<html lang="en">' in page.text and "<pre>\nThe late tide" in page.text and "pagecrunch-bar" in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]


def test_a_page_that_is_xml_stays_well_formed_xml(through: Running, site: Origin) -> None:
    """2003, section 5: parsers were "missing support for important features, such as XHTML"."""
    tidied = through.curl(f"{site.url}/xhtml?pagecrunch=tidy")
    assert tidied.headers["content-type"] == "application/xhtml+xml; charset=utf-8"
    root = ElementTree.fromstring(tidied.body)
    assert root.tag == "{http://www.w3.org/1999/xhtml}html" and b"We use cookies" not in tidied.body
    assert "<article>" in through.curl(f"{site.url}/xhtml?pagecrunch=reader").text
    assert through.curl(f"{site.url}/xhtml?pagecrunch=text").text.startswith("The late tide")


def test_a_page_that_is_not_xml_or_is_wanted_as_it_came_is_not_touched(through: Running, site: Origin) -> None:
    broken = through.curl(f"{site.url}/not-xhtml?pagecrunch=tidy")
    assert broken.body == b"<html><p>open</html>" and "not well-formed XML" in broken.headers["x-pagecrunch"]
    assert through.curl(f"{site.url}/xhtml?pagecrunch=original").body == XHTML_PAGE
