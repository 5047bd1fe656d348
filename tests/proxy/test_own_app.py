from __future__ import annotations

import asyncio

from mitmproxy import http
from mitmproxy.test import tflow
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from pagecrunch.proxy.own_app import ask_app
from pagecrunch.proxy.own_forms import OwnForms


async def echo(request: Request) -> Response:
    body = await request.body()
    secret = request.scope["session"].form_secret
    return PlainTextResponse(f"{request.scope['user']} {secret} {request.query_params['q']} {body.decode()}", 201)


async def stream(request: Request) -> Response:
    async def pieces():  # type: ignore[no-untyped-def]
        yield "a"
        yield "b"

    return StreamingResponse(pieces())


APP = Starlette(routes=[Route("/echo", echo, methods=["POST"]), Route("/stream", stream)])


def ask(method: str, path: str, body: bytes = b"") -> http.Response:
    flow = tflow.tflow(req=http.Request.make(method, f"http://pagecrunch.test{path}", body))
    return asyncio.run(asyncio.wait_for(ask_app(APP, flow, "ann", OwnForms("s")), 10))


def test_the_app_knows_the_reader_and_the_secret_of_their_forms() -> None:
    answer = ask("POST", "/echo?q=1%202", b"x=1")
    assert (answer.status_code, answer.text) == (201, f"ann {OwnForms('s').token('ann')} 1 2 x=1")


def test_an_answer_in_pieces_ends() -> None:
    assert ask("GET", "/stream").text == "ab"
