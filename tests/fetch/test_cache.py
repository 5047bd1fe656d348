from __future__ import annotations

from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
from local_server import Server, serving

from pagecrunch.errors import PagecrunchError
from pagecrunch.fetch import FetchLimits, fetch


def limits(folder: Path, **others: object) -> FetchLimits:
    return FetchLimits(cache=str(folder), allow_private=True, **others)  # type: ignore[arg-type]


def versioned(server: Server, path: str, body: list[bytes], **headers: str) -> str:
    """A page with an ETag; its answer to whoever has that version is 304."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        tag = f'"{len(body[0])}"'
        is_known = handler.headers.get("If-None-Match") == tag
        handler.send_response(304 if is_known else 200)
        handler.send_header("ETag", tag)
        handler.send_header("Content-Type", "text/html; charset=iso-8859-1")
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", "0" if is_known else str(len(body[0])))
        handler.end_headers()
        if not is_known:
            handler.wfile.write(body[0])

    server.pages[path] = answer
    return server.url(path)


def test_a_page_that_did_not_change_is_not_sent_again(tmp_path: Path) -> None:
    with serving() as server:
        body = [b"<p>one"]
        url = versioned(server, "/", body)
        first, second = fetch(url, limits(tmp_path)), fetch(url, limits(tmp_path))
        assert first == second and second.body == b"<p>one" and second.charset == "iso-8859-1"
        assert "If-None-Match" not in server.asked[0][1] and server.asked[1][1]["If-None-Match"] == '"6"'
        body[0] = b"<p>changed"
        assert fetch(url, limits(tmp_path)).body == b"<p>changed"


def test_a_date_is_sent_back_like_a_version(tmp_path: Path) -> None:
    date = "Wed, 18 Nov 2026 00:00:00 GMT"
    with serving() as server:
        url = server.page("/", b"<p>one", Last_Modified=date)
        fetch(url, limits(tmp_path))
        fetch(url, limits(tmp_path))
        assert server.asked[1][1]["If-Modified-Since"] == date


def test_a_fresh_page_is_not_asked_for(tmp_path: Path) -> None:
    with serving() as server:
        url = server.page("/", b"<p>one", Cache_Control="public, max-age=600")
        assert fetch(url, limits(tmp_path)).body == fetch(url, limits(tmp_path)).body
        assert len(server.asked) == 1


@pytest.mark.parametrize("headers", [{"Cache_Control": "no-store, max-age=600", "ETag": '"1"'}, {}])
def test_a_page_that_may_not_or_cannot_be_used_again_is_not_saved(tmp_path: Path, headers: dict[str, str]) -> None:
    with serving() as server:
        fetch(server.page("/", b"<p>one", **headers), limits(tmp_path))
    assert not list(tmp_path.iterdir())


def test_a_broken_file_is_as_good_as_none(tmp_path: Path) -> None:
    with serving() as server:
        url = versioned(server, "/", [b"<p>one"])
        fetch(url, limits(tmp_path))
        file = next(path for path in tmp_path.rglob("*") if path.is_file())
        file.write_bytes(file.read_bytes()[:-2])
        assert fetch(url, limits(tmp_path)).body == b"<p>one"


def test_a_smaller_limit_does_not_take_the_whole_page_from_the_cache(tmp_path: Path) -> None:
    with serving() as server:
        url = versioned(server, "/", [b"<p>" + b"x" * 5000])
        fetch(url, limits(tmp_path))
        assert fetch(url, limits(tmp_path, max_bytes=1000)).truncated


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with serving() as server, pytest.raises(PagecrunchError, match=r"The cache in .* cannot be written"):
        fetch(versioned(server, "/", [b"<p>one"]), limits(tmp_path / "file"))
