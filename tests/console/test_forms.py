from __future__ import annotations

import socket

import httpx
from console_made import Running, secret_of
from waiting import PATIENCE_SECONDS

from pagecrunch.console.forms import SECRET_FIELD


def test_a_form_of_ours_is_read_whatever_characters_it_holds(client: httpx.Client) -> None:
    answer = client.post("/", data={SECRET_FIELD: secret_of(client), "html": "<p>Grüße 潮汐 \0 ok."})
    assert answer.status_code == 200 and "Grüße 潮汐" in answer.text


def test_a_form_that_is_too_large_is_refused_before_it_is_read(running: Running, client: httpx.Client) -> None:
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    host, port = running.address.removeprefix("http://").split(":")
    head = f"POST / HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nContent-Length: {10**12}\r\n\r\n"
    with socket.create_connection((host, int(port)), timeout=PATIENCE_SECONDS) as connection:
        connection.sendall(head.encode())
        assert connection.recv(100).startswith(b"HTTP/1.1 413")


def test_a_form_in_pieces_of_unknown_length_is_refused(client: httpx.Client) -> None:
    answer = client.post("/", content=iter([b"a=b"]))
    assert answer.status_code == 413


def test_what_is_not_a_form_at_all_is_refused(client: httpx.Client) -> None:
    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    assert client.post("/", content=b"not multipart", headers=headers).status_code in (400, 403)
