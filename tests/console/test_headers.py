from __future__ import annotations

import httpx
import pytest

from pagecrunch.console.headers import HEADERS


@pytest.mark.parametrize("path", ["/", "/sign-in", "/api/health", "/no-such-page"])
def test_every_answer_says_what_may_be_run_and_loaded(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS


def test_our_own_files_are_sent_again_only_when_they_changed(client: httpx.Client) -> None:
    answer = client.get("/static/console.js")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"] == HEADERS["Content-Security-Policy"]
    again = client.get("/static/console.js", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


def test_a_refusal_says_so_too(client: httpx.Client) -> None:
    answer = client.get("/", headers={"Host": "evil.example"})
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS


def test_nothing_inline_and_nothing_from_elsewhere_is_allowed() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy and "http" not in policy and "*" not in policy
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
