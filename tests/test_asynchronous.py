from __future__ import annotations

import asyncio
import socket
import threading
import time
from concurrent.futures import ProcessPoolExecutor

import pytest

import pagecrunch
from pagecrunch.fetch import FetchLimits

PAGE = "<title>Tide</title><p>The sea waits for the moon."


def test_a_page_is_read_in_a_thread_or_in_a_process() -> None:
    async def read() -> list[str]:
        with ProcessPoolExecutor(1) as pool:
            results = await asyncio.gather(
                pagecrunch.aextract(PAGE, using="everything"),
                pagecrunch.aextract(PAGE, "https://a.example/", using="everything", pool=pool),
            )
        return [result.text for result in results]

    assert asyncio.run(read()) == ["The sea waits for the moon."] * 2


def test_wrong_arguments_are_the_same_sentences() -> None:
    with pytest.raises(pagecrunch.Error, match="focus must be precision"):
        asyncio.run(pagecrunch.aextract(PAGE, focus="Recall"))  # type: ignore[arg-type]
    with pytest.raises(pagecrunch.Error, match="pool must be an executor, such as a ProcessPoolExecutor, not int"):
        asyncio.run(pagecrunch.aextract(PAGE, pool=4))  # type: ignore[arg-type]


def test_a_cancelled_fetch_gives_back_at_once_and_closes_its_connection() -> None:
    closed = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as door:

        def answer() -> None:
            connection, _ = door.accept()
            with connection:
                connection.recv(65536)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nfirst")
                if not connection.recv(1):  # the other side has closed it
                    closed.set()

        threading.Thread(target=answer, daemon=True).start()
        limits = FetchLimits(allow_private=True, seconds=30)

        async def fetch() -> float:
            task = asyncio.create_task(pagecrunch.afetch(f"http://127.0.0.1:{door.getsockname()[1]}/", limits))
            await asyncio.sleep(0.3)
            begin = time.monotonic()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            return time.monotonic() - begin

        assert asyncio.run(fetch()) < 10  # the fetch itself would take thirty seconds
        assert closed.wait(10)
