from __future__ import annotations

import asyncio

import httpx
from console_made import Running
from starlette.routing import Route

from pagecrunch.console.access import SECURITY_HEADERS
from pagecrunch.console.app import build_app


def test_an_unknown_address_is_explained_on_a_page(client: httpx.Client) -> None:
    answer = client.get("/no-such-page")
    assert answer.status_code == 404 and "<h1>Not found</h1>" in answer.text
    assert "There is no page at this address." in answer.text


def test_the_api_explains_it_as_a_problem(client: httpx.Client) -> None:
    answer = client.get("/api/no-such-thing")
    assert answer.status_code == 404 and answer.headers["content-type"].startswith("application/problem+json")


def test_a_bug_is_one_sentence_without_a_trace(running: Running) -> None:
    app = build_app(running.console)

    async def fail(_: object) -> None:
        raise RuntimeError("a bug")

    app.router.routes.insert(0, Route("/fails", fail))
    headers = {"Authorization": f"Bearer {running.console.token}"}

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return await client.get("/fails", headers=headers)

    answer = asyncio.run(ask())
    assert answer.status_code == 500 and "RuntimeError: a bug" in answer.text and "Traceback" not in answer.text
    assert {name: answer.headers[name] for name in SECURITY_HEADERS} == SECURITY_HEADERS


def test_importing_pagecrunch_does_not_import_the_web(tmp_path: object) -> None:
    import subprocess
    import sys

    code = "import sys, pagecrunch, pagecrunch.cli; print('starlette' in sys.modules, 'jinja2' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == ["False", "False"]
