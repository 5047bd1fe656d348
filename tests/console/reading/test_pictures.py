"""Pictures that are loaded through us."""

from __future__ import annotations

import re
from urllib.parse import quote

import httpx
from console_made import Running
from local_server import Server

from pagecrunch.console.reading.look import save_settings


def test_a_picture_comes_through_us_for_reading_pages_alone(
    client: httpx.Client, running: Running, site: Server
) -> None:
    save_settings(running.console, "", {"output.pictures": "proxy"})
    page = client.get(f"/read?url={quote(site.url('/page'), safe='')}")
    assert "img-src 'self';" in page.headers["content-security-policy"]
    found = re.search(r'src="(/read/picture[^"]+)"', page.text)
    assert found
    address = found[1].replace("&amp;", "&")
    picture = client.get(address)
    assert picture.headers["content-type"] == "image/png" and picture.content.startswith(b"\x89PNG")
    assert picture.headers["content-security-policy"].startswith("sandbox")
    assert client.get(address.replace("moon", "sun")).status_code == 403
    with running.client() as other:
        assert other.get(address).status_code == 403, "it was signed for another session"


def test_what_is_not_a_picture_is_held_back(client: httpx.Client, running: Running, site: Server) -> None:
    from pagecrunch.console.reading.picture_choice import picture_key

    session = running.console.sessions.of_cookie(client.cookies[running.console.sessions.cookie_name])
    assert session
    url = site.url("/page")
    answer = client.get(f"/read/picture?url={quote(url, safe='')}&key={picture_key(url, session.link_secret)}")
    assert answer.status_code == 415
