"""How long 50 readers of a group wait while a client and an origin do their worst beside them.

The readers ask for small files and for pages, at a steady pace. First they are alone; then there are half requests,
guessed passwords, refused bodies, and an origin with headers that do not end, pages that do not end, bombs and pages
that are slow to tidy. The 99th percentile beside them should be at most twice that of the quiet time.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import multiprocessing
import os
import random
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

from .options import positive
from .proxy import LOCAL, memory, start_origin, start_ours
from .proxy_client import Load, read_answer
from .proxy_hostile import LOWEST_PRIORITY, MALICE
from .report import context_lines, table_lines
from .systems import version_of

READERS = 50
PAUSE_SECONDS = 0.5  # of a reader between two requests
GUESSERS, HALF_REQUESTS, HOSTILE_READERS = 20, 200, 8
SHARE = 0.99
# The addresses of the bad clients, which are not that of the readers. Whoever guesses passwords is soon refused, so the
# bad reader, who has a password, has an address of their own.
GUESSER, BAD_READER = ("127.0.0.2", 0), ("127.0.0.3", 0)
ALLOWED = 2.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", type=positive, default=20, metavar="N", help="how long each part lasts")


def run(arguments: argparse.Namespace) -> int:
    from pagecrunch.state import State

    names = ["pagecrunch", "mitmproxy"]
    print("\n".join(context_lines(["made pages"], 1, [f"{name} {version_of(name)}" for name in names])))
    print(f"load      {READERS} readers, a request every {PAUSE_SECONDS} s each, {os.cpu_count()} cores\n")
    with tempfile.TemporaryDirectory(prefix="bench-malice-") as scratch:
        with State.open(Path(scratch)) as state:
            state.users.add("reader", "a reader's password")
            state.users.add("mallory", "a bad reader's password")
        with (
            start_origin() as origin,
            start_origin("bench.proxy_hostile") as hostile,
            start_ours(Path(scratch)) as ours,
        ):
            quiet, beside, done = asyncio.run(_measure(origin, hostile, ours.port, arguments.seconds))
            used = memory(ours.pid)
    ratio = beside.share(SHARE) / quiet.share(SHARE)
    rows = [_row("quiet", quiet, ""), _row("beside malice", beside, f"{ratio:.1f}")]
    print("\n".join(table_lines(["readers", "requests", "p50 ms", "p99 ms", "faults", "times quiet"], rows)))
    print("\nmalice    " + ", ".join(f"{count:,} {what}" for what, count in sorted(done.items())))
    print(f"asked for {ALLOWED:.1f} times quiet; memory of the proxy {used:.0f} MB")
    return 0


def _row(name: str, load: Load, ratio: str) -> list[str]:
    times = (f"{load.share(share) * 1000:.0f}" for share in (0.5, SHARE))
    return [name, f"{len(load.times):,}", *times, str(load.faults), ratio]


async def _measure(origin: int, hostile: int, port: int, seconds: float) -> tuple[Load, Load, Counter[str]]:
    await _readers(origin, port, 3)  # the password is known from then on, and the workers are warm
    quiet = await _readers(origin, port, seconds)
    # In a process of its own: what the bad client does must not slow down the clock of the readers.
    processes = multiprocessing.get_context("spawn")
    counts: multiprocessing.Queue[Counter[str]] = processes.Queue()
    client = processes.Process(target=attack, args=(hostile, port, seconds + 2, counts))
    client.start()
    await asyncio.sleep(2)
    beside = await _readers(origin, port, seconds)
    done = await asyncio.to_thread(counts.get)
    client.join()
    return quiet, beside, done


def attack(hostile: int, port: int, seconds: float, counts: multiprocessing.Queue[Counter[str]]) -> None:
    """Be the bad client for so long, and say what was done."""

    async def run() -> Counter[str]:
        os.nice(LOWEST_PRIORITY)
        done: Counter[str] = Counter()
        deadline = time.perf_counter() + seconds
        tasks = [asyncio.ensure_future(each) for each in _malice(hostile, port, done, deadline)]
        await asyncio.wait(tasks, timeout=seconds)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return done

    counts.put(asyncio.run(run()))


async def _readers(origin: int, port: int, seconds: float) -> Load:
    """The readers, each on a connection of their own, which they open again if it breaks."""
    load, deadline = Load(), time.perf_counter() + seconds
    await asyncio.gather(*(_reader(origin, port, deadline, load, number) for number in range(READERS)))
    return load


async def _reader(origin: int, port: int, deadline: float, load: Load, number: int) -> None:
    await asyncio.sleep(PAUSE_SECONDS * number / READERS)
    while time.perf_counter() < deadline:
        try:
            reader, writer = await asyncio.open_connection(LOCAL, port, limit=1 << 20)
            while time.perf_counter() < deadline:
                path = "page" if number % 5 == 0 else "small"
                began = time.perf_counter()
                writer.write(_request(f"http://{LOCAL}:{origin}/{path}", "reader:a reader's password", keep=True))
                await asyncio.wait_for(read_answer(reader), 60)
                load.times.append(time.perf_counter() - began)
                await asyncio.sleep(PAUSE_SECONDS)
            writer.close()
        except (OSError, asyncio.IncompleteReadError, TimeoutError):
            load.faults += 1


def _request(url: str, login: str, *, keep: bool = False) -> bytes:
    coded = base64.b64encode(login.encode()).decode()
    head = f"GET {url} HTTP/1.1\r\nHost: {LOCAL}\r\nProxy-Authorization: Basic {coded}\r\n"
    return f"{head}{'Connection: close' if not keep else 'Connection: keep-alive'}\r\n\r\n".encode()


def _malice(hostile: int, port: int, done: Counter[str], deadline: float) -> list[Coroutine[Any, Any, None]]:
    login = "mallory:a bad reader's password"
    numbers = random.Random(1)

    async def half() -> None:
        reader, writer = await asyncio.open_connection(LOCAL, port, local_addr=GUESSER)
        writer.write(b"GET http://a.example/ HTTP/1.1\r\nX: ")
        await reader.read()
        writer.close()

    async def guess() -> None:
        await _ask(port, _request(f"http://{LOCAL}:{hostile}/small", f"reader:{numbers.random()}"))

    async def body() -> None:
        head = f"POST http://{LOCAL}:{hostile}/ HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n".encode()
        await _ask(port, head + bytes(2_000_000))

    def from_origin(path: str) -> Callable[[], Awaitable[None]]:
        async def ask() -> None:
            await _ask(port, _request(f"http://{LOCAL}:{hostile}/{path}", login), BAD_READER)

        return ask

    kinds: list[tuple[str, int, Callable[[], Awaitable[None]]]] = [
        ("half requests", HALF_REQUESTS, half),
        ("guesses", GUESSERS, guess),
        ("refused bodies", 2, body),
        *((f"answers of {path}", HOSTILE_READERS // 4, from_origin(path)) for path in MALICE),
    ]
    return [_again(name, each, done, deadline) for name, count, each in kinds for _ in range(count)]


async def _again(name: str, attack: Callable[[], Awaitable[None]], done: Counter[str], deadline: float) -> None:
    while time.perf_counter() < deadline:  # `wait_for` of Python 3.11 may swallow that it is cancelled
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            await asyncio.wait_for(attack(), 20)
        done[name] += 1
        await asyncio.sleep(0.05)


async def _ask(port: int, request: bytes, address: tuple[str, int] = GUESSER) -> None:
    reader, writer = await asyncio.open_connection(LOCAL, port, local_addr=address)
    try:
        writer.write(request)
        left = 4_000_000  # then the client has seen enough
        while left > 0 and (piece := await reader.read(1 << 16)):
            left -= len(piece)
    finally:
        writer.close()
