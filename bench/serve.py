"""Pages a second of the HTTP API, beside the library's own on the same cores.

Many connections post one page over and over to /api/extract of a real `pagecrunch serve`; the library does the same
work in as many processes as the server has workers. The two take turns, and the best round of each counts. Whoever
posts runs on the same cores too. The CPU time of a page is reported as well, which other work on the machine hardly
changes. The memory of the server and its workers is looked at as requests go by.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.synchronize import Barrier
from pathlib import Path
from threading import BrokenBarrierError
from time import perf_counter, process_time
from typing import Any

from .errors import UsageError
from .options import positive
from .report import context_lines, table_lines
from .soak import resident, trend

TOKEN = "token-for-a-measurement-of-this-machine"
STARTING_SECONDS = 60.0
LOOKS = 20  # times that memory is looked at
SENTENCE = "The tide came in late that night, and the harbour, which had been dry, filled without a sound. "


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--connections", type=positive, default=32, metavar="N", help="how many at once")
    parser.add_argument("--bytes", type=positive, default=100_000, metavar="N", help="the size of the page")
    parser.add_argument("--page", type=Path, metavar="FILE", help="post this page instead of one that is made")
    parser.add_argument("--requests", type=positive, default=1000, metavar="N", help="in each round")
    parser.add_argument("--rounds", type=positive, default=3, metavar="N", help="rounds; the best counts")
    parser.add_argument("--workers", type=positive, default=os.cpu_count() or 1, metavar="N", help="of both")
    parser.add_argument("--soak", type=int, default=0, metavar="N", help="then how many more, to watch the memory")


@dataclass(frozen=True)
class Load:
    """What came of many requests: how long each took in seconds, and all together."""

    latencies: list[float]
    seconds: float
    memory: list[tuple[int, int]]  # requests done, and kB that server and workers hold
    cpu_seconds: float  # of server and workers
    client_seconds: float  # of whoever posts

    @property
    def pages(self) -> int:
        return len(self.latencies)

    @property
    def rate(self) -> float:
        return self.pages / self.seconds

    def percentile(self, share: float) -> float:
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@dataclass(frozen=True)
class Own:
    """What the library does by itself."""

    pages: int
    seconds: float
    cpu_seconds: float

    @property
    def rate(self) -> float:
        return self.pages / self.seconds


def run(arguments: argparse.Namespace) -> int:
    if not Path("/proc/self/status").exists():
        raise UsageError("The memory of a process is read from /proc, which this system does not have.")
    page = _page(arguments)
    print("\n".join(context_lines(["one page"], 1, [])))
    print(f"page      {len(page):,} bytes; {arguments.workers} workers, {arguments.connections} connections\n")
    own: list[Own] = []
    loads: list[Load] = []
    with serving(arguments.workers) as server:
        asyncio.run(post(server, page, arguments.connections, arguments.connections * 4))  # until all is warm
        for _ in range(arguments.rounds):
            own.append(library_rate(page, arguments.workers, arguments.requests))
            loads.append(asyncio.run(post(server, page, arguments.connections, arguments.requests)))
        soaked = asyncio.run(post(server, page, arguments.connections, arguments.soak)) if arguments.soak else None
    best = max(loads, key=lambda load: load.rate)
    best_own = max(own, key=lambda each: each.rate)
    p50, p99 = best.percentile(0.5) * 1000, best.percentile(0.99) * 1000
    rows = [
        ["the library", f"{best_own.rate:,.0f}", "1.00", "", "", f"{least(own):.2f}"],
        [
            "/api/extract",
            f"{best.rate:,.0f}",
            f"{best.rate / best_own.rate:.2f}",
            f"{p50:.0f}",
            f"{p99:.0f}",
            f"{least(loads):.2f}",
        ],
    ]
    print("\n".join(table_lines(["", "pages/s", "ratio", "p50 ms", "p99 ms", "CPU ms"], rows)))
    ratios = [f"{load.rate / each.rate:.2f}" for load, each in zip(loads, own, strict=True)]
    client = min(load.client_seconds / len(load.latencies) for load in loads) * 1000
    print(f"\nratios    {', '.join(ratios)} by round; by CPU time {least(own) / least(loads):.2f}, ", end="")
    print(f"with whoever posts ({client:.2f} ms) {least(own) / (least(loads) + client):.2f}")
    print(f"p99/p50   {p99 / p50:.1f}")
    if soaked:
        cells = [[f"{count:,}", f"{kilobytes / 1024:.1f}"] for count, kilobytes in soaked.memory]
        print("\n" + "\n".join(table_lines(["requests", "memory MB"], cells)))
        print(f"\ntrend     {trend(soaked.memory):+.3f} kB a request over the second half")
    return 0


def make_page(size: int) -> bytes:
    """An article with menus around it, as news sites have them, of about this many bytes."""
    links = "".join(
        f"<li class='item'><a href='/section/{n}' title='Section {n}'>Section {n}</a></li>\n" for n in range(99)
    )
    menu = f"<ul class=menu>{links}</ul>"
    start = f"<!doctype html><html lang=en><head><title>The tide</title></head><body>{menu}<article><h1>The tide</h1>"
    text = f"<p class=story>{SENTENCE * 2}<a href='/more?id=1'>More of it</a>, and so on.</p>\n"
    count = max(1, (size - len(start) - len(menu)) // len(text))
    return f"{start}{text * count}</article>{menu}</body></html>".encode()


def least(measured: Sequence[Load | Own]) -> float:
    """The least CPU time of a page, in ms: what other work adds to it is never negative."""
    return min(each.cpu_seconds / each.pages for each in measured) * 1000


@contextmanager
def serving(workers: int) -> Iterator[Server]:
    """A real server on a free port, without a limit on requests."""
    with tempfile.TemporaryDirectory(prefix="bench-serve-") as folder:
        settings = f"[api]\nrequests_per_minute = 0\nseconds = 60\nworkers = {workers}\n"
        (Path(folder) / "settings.toml").write_text(settings)
        program = [sys.executable, "-c", "from pagecrunch.cli import main; main()", "serve", "--state", folder]
        process = subprocess.Popen(
            [*program, "--listen", "127.0.0.1:0", "--token", TOKEN], stdout=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout
            line = process.stdout.readline()
            if "http://127.0.0.1:" not in line:
                raise UsageError("The server did not start.")
            port = int(line.partition("http://127.0.0.1:")[2].partition("/")[0])
            yield Server(process.pid, port)
        finally:
            process.terminate()
            process.wait()
            if process.stdout:
                process.stdout.close()


@dataclass(frozen=True)
class Server:
    """A server that runs."""

    pid: int
    port: int

    def memory(self) -> int:
        """kB that it and its workers hold."""
        return sum(_if_there(resident, pid) for pid in self._pids())

    def cpu_seconds(self) -> float:
        """CPU time of it and its workers so far."""
        own, *workers = self._pids()
        ticks = _ticks(own, with_ended=True) + sum(_if_there(_ticks, pid) for pid in workers)
        return ticks / os.sysconf("SC_CLK_TCK")

    def _pids(self) -> list[int]:
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [self.pid, *map(int, children)]


def _ticks(pid: int, *, with_ended: bool = False) -> int:
    """CPU time of a process in the kernel's ticks: fields 14 and 15 of proc(5); 16 and 17 of ended children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11 : 15 if with_ended else 13]))


def _if_there(measure: Callable[[int], int], pid: int) -> int:
    """What a process is measured at; 0 for one that has just ended."""
    try:
        return measure(pid)
    except OSError:
        return 0


async def post(server: Server, page: bytes, connections: int, requests: int) -> Load:
    """Post the page `requests` times in all, over connections that stay open."""
    head = (
        f"POST /api/extract HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAuthorization: Bearer {TOKEN}\r\n"
        f"Content-Type: text/html\r\nContent-Length: {len(page)}\r\n\r\n"
    )
    message = head.encode() + page
    latencies: list[float] = []
    memory: list[tuple[int, int]] = []
    left = iter(range(requests))
    step = max(1, requests // LOOKS)

    async def keep_posting() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        for _ in left:
            began = perf_counter()
            writer.write(message)
            await writer.drain()
            start = await reader.readuntil(b"\r\n\r\n")
            if b" 200 " not in start[:20]:
                raise UsageError(f"The server answered {start[9:60].decode('ascii', 'replace')!r}.")
            length = int(start.lower().partition(b"content-length:")[2].partition(b"\r")[0])
            await reader.readexactly(length)
            latencies.append(perf_counter() - began)
            if len(latencies) % step == 0:
                memory.append((len(latencies), server.memory()))
        writer.close()

    began, client, cpu = perf_counter(), process_time(), server.cpu_seconds()
    async with asyncio.timeout(STARTING_SECONDS + requests):
        await asyncio.gather(*(keep_posting() for _ in range(connections)))
    seconds = perf_counter() - began
    return Load(latencies, seconds, memory, server.cpu_seconds() - cpu, process_time() - client)


def library_rate(page: bytes, workers: int, pages: int) -> Own:
    """What the library does in several processes, each of which is warm before the clock starts."""
    context = multiprocessing.get_context("spawn")
    barrier = context.Barrier(workers + 1)
    share = max(1, pages // workers)
    used = context.Array("d", workers)
    processes = [
        context.Process(target=_extract_many, args=(page, share, barrier, used, n), daemon=True) for n in range(workers)
    ]
    for process in processes:
        process.start()
    try:
        barrier.wait(STARTING_SECONDS)
        began = perf_counter()
        barrier.wait(STARTING_SECONDS + pages)
        seconds = perf_counter() - began
    except BrokenBarrierError:
        raise UsageError("The library's own processes did not end in time; are all modules compiled?") from None
    for process in processes:
        process.join()
    return Own(share * workers, seconds, sum(used))


def _extract_many(page: bytes, count: int, barrier: Barrier, used: Any, number: int) -> None:
    from pagecrunch import extract

    for _ in range(10):
        extract(page).json()
    barrier.wait()
    began = process_time()
    for _ in range(count):
        extract(page).json()
    used[number] = process_time() - began
    barrier.wait()


def _page(arguments: argparse.Namespace) -> bytes:
    if arguments.page is None:
        return make_page(arguments.bytes)
    try:
        return bytes(arguments.page.read_bytes())
    except OSError as error:
        raise UsageError(f"{arguments.page} cannot be read: {error.strerror}.") from error
