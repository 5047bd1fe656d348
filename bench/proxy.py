"""Requests a second and waiting times through the proxy, beside plain mitmproxy and beside the filters alone.

An origin on this machine serves pages of 100 KB to connections that stay open. Everything, the client and the origin
too, shares the machine's cores, so figures are compared within one run only.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

from .errors import UsageError
from .options import positive
from .proxy_client import Load, ask
from .proxy_origin import DOWNLOAD_BYTES, make_page
from .report import context_lines, table_lines
from .systems import version_of

CONNECTIONS = 32
HTML_CONNECTIONS = 8  # that load pages while small requests are timed
LOCAL = "127.0.0.1"


class Rate(NamedTuple):
    """Requests a second, and the CPU time that each took."""

    per_second: float
    cpu_seconds: float


class Server(NamedTuple):
    """A proxy that was started."""

    port: int
    pid: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", type=positive, default=5, metavar="N", help="how long each load lasts")
    parser.add_argument("--rounds", type=positive, default=5, metavar="N", help="rounds; the median counts")


def run(arguments: argparse.Namespace) -> int:
    page = make_page()
    names = ["pagecrunch", "mitmproxy"]
    print("\n".join(context_lines(["made pages"], 1, [f"{name} {version_of(name)}" for name in names])))
    print(f"load      {CONNECTIONS} connections, pages of {len(page):,} bytes, {os.cpu_count()} cores\n")
    with (
        tempfile.TemporaryDirectory(prefix="bench-proxy-") as scratch,
        start_origin() as origin,
        _plain_mitmproxy(Path(scratch) / "plain") as plain,
        start_ours(Path(scratch) / "ours") as ours,
    ):
        rows = _throughput(origin, plain, ours, page, arguments)
        print("\n".join(table_lines(["what", "requests/s", "share", "CPU ms each", "share by CPU", "asked for"], rows)))
        print()
        head = ["small request, p99", "ms", "times idle", "asked for"]
        print("\n".join(table_lines(head, _waiting(origin, ours.port, arguments))))
        print()
        print("\n".join(table_lines(["200 MB download", "figure", "asked for"], _download(origin, ours))))
    return 0


def _throughput(
    origin: int, plain: Server, ours: Server, page: bytes, arguments: argparse.Namespace
) -> list[list[str]]:
    """Shares are the median of the rounds, each of which goes over all: a busy minute falls on all of them.

    The CPU time of a request is reported too: other work on the machine hardly shows in it, and where all cores are
    busy it is the inverse of what can be done in a second.
    """
    found: dict[str, list[Rate]] = {name: [] for name in ("plain", "other", "tidy", "filters")}
    for _ in range(arguments.rounds):
        for name, server, path in (("plain", plain, "other"), ("other", ours, "other"), ("tidy", ours, "page")):
            before = cpu_seconds(server.pid)
            load = _load(origin, server.port, path, CONNECTIONS, arguments.seconds)
            cost = (cpu_seconds(server.pid) - before) / max(1, len(load.times))
            found[name].append(Rate(load.per_second, cost))
        found["filters"].append(_filters_alone(page, arguments.seconds))
    return [
        _row("plain mitmproxy, no HTML", found["plain"], found["plain"], ""),
        _row("the proxy, no HTML", found["other"], found["plain"], "0.80"),
        _row("filters alone, tidy", found["filters"], found["filters"], ""),
        _row("the proxy, tidy", found["tidy"], found["filters"], "0.50"),
    ]


def _row(name: str, found: list[Rate], beside: list[Rate], asked: str) -> list[str]:
    share = median(one.per_second / other.per_second for one, other in zip(found, beside, strict=True))
    cost, other_cost = (min(rate.cpu_seconds for rate in rates) for rates in (found, beside))
    rate = median(rate.per_second for rate in found)
    return [name, f"{rate:,.0f}", f"{share:.2f}", f"{cost * 1000:.2f}", f"{other_cost / cost:.2f}", asked]


def cpu_seconds(pid: int) -> float:
    """The CPU time of a process and of those that it started."""
    total, ticks = 0.0, os.sysconf("SC_CLK_TCK")
    for each in _family(pid):
        with suppress(FileNotFoundError, ProcessLookupError):
            fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
            total += (int(fields[11]) + int(fields[12])) / ticks
    return total


def _family(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(each for child in children for each in _family(int(child)))]


def _load(origin: int, port: int, path: str, connections: int, seconds: float, pause: float = 0.0) -> Load:
    load = asyncio.run(ask(LOCAL, port, f"http://{LOCAL}:{origin}/{path}", connections, seconds, pause))
    if load.faults:
        raise UsageError(f"{load.faults} connections broke while /{path} was asked for.")
    return load


def _filters_alone(page: bytes, seconds: float) -> Rate:
    """Pages a second that one process a core can tidy with nothing else going on, and the CPU time of each."""
    program = (
        "import sys, time\nfrom pagecrunch.api import tidy\nfrom pagecrunch.registry import Registry\n"
        "page = sys.stdin.buffer.read()\nregistry = Registry()\ntidy(page, registry=registry)\n"
        "end = time.monotonic() + float(sys.argv[1])\ndone = 0\nbegan = time.monotonic()\n"
        "spent = time.process_time()\nwhile time.monotonic() < end:\n    tidy(page, registry=registry)\n    done += 1\n"
        "print(done / (time.monotonic() - began), (time.process_time() - spent) / done)"
    )
    processes = [
        subprocess.Popen([sys.executable, "-c", program, str(seconds)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(os.cpu_count() or 1)
    ]
    for process in processes:
        assert process.stdin
        process.stdin.write(page)
        process.stdin.close()
    rate, cost = 0.0, float("inf")
    for process in processes:
        assert process.stdout
        one, each = map(float, process.stdout.read().split())
        rate, cost = rate + one, min(cost, each)
        process.wait()
    return Rate(rate, cost)


def _waiting(origin: int, port: int, arguments: argparse.Namespace) -> list[list[str]]:
    """How long a small request takes, idle and while pages are loaded. The best of all rounds counts."""
    idle = busy = float("inf")
    for _ in range(arguments.rounds):
        idle = min(idle, _load(origin, port, "small", 1, arguments.seconds, 0.005).share(0.99))
        busy = min(busy, asyncio.run(_beside_pages(origin, port, arguments.seconds)).share(0.99))
    return [
        ["idle", f"{idle * 1000:.1f}", "1.0", ""],
        [f"beside {HTML_CONNECTIONS} that load pages", f"{busy * 1000:.1f}", f"{busy / idle:.1f}", "3.0"],
    ]


async def _beside_pages(origin: int, port: int, seconds: float) -> Load:
    address = f"http://{LOCAL}:{origin}"
    small, _ = await asyncio.gather(
        ask(LOCAL, port, f"{address}/small", 1, seconds, 0.005),
        ask(LOCAL, port, f"{address}/page", HTML_CONNECTIONS, seconds),
    )
    return small


def _download(origin: int, server: Server) -> list[list[str]]:
    pid = server.pid
    Path(f"/proc/{pid}/clear_refs").write_text("5")  # reset the peak
    direct, _ = _fetch(origin, f"http://{LOCAL}:{origin}/download")
    through, seconds = _fetch(server.port, f"http://{LOCAL}:{origin}/download")
    return [
        ["peak memory of the proxy, MB", f"{memory(pid, 'VmHWM'):.0f}", "150"],
        ["first byte later than direct, ms", f"{(through - direct) * 1000:.1f}", "100"],
        ["MB/s", f"{DOWNLOAD_BYTES / 1e6 / seconds:.0f}", ""],
    ]


def memory(pid: int, which: str = "VmRSS") -> float:
    """The memory of a process in MB; `VmHWM` is the most it had."""
    found = re.search(rf"{which}:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return int(found.group(1)) / 1000 if found else 0.0


def _fetch(port: int, url: str) -> tuple[float, float]:
    """Seconds to the first byte, and to the last."""
    began = time.perf_counter()
    with socket.create_connection((LOCAL, port)) as connection:
        connection.sendall(f"GET {url} HTTP/1.1\r\nHost: {LOCAL}\r\nConnection: close\r\n\r\n".encode())
        got = len(connection.recv(65536))
        first = time.perf_counter() - began
        while got < DOWNLOAD_BYTES and (piece := connection.recv(1 << 18)):
            got += len(piece)
    return first, time.perf_counter() - began


@contextmanager
def start_origin(module: str = "bench.proxy_origin") -> Iterator[int]:
    """The port of an origin, which prints it."""
    with _started([sys.executable, "-m", module]) as process:
        assert process.stdout
        yield int(process.stdout.readline())


@contextmanager
def _plain_mitmproxy(folder: Path) -> Iterator[Server]:
    """mitmproxy as it comes, which only passes on."""
    with socket.create_server((LOCAL, 0)) as free:
        port = int(free.getsockname()[1])
    program = "import sys; from mitmproxy.tools.main import mitmdump; sys.exit(mitmdump())"
    options = ["-q", "--listen-host", LOCAL, "-p", str(port), "--set", f"confdir={folder}"]
    with _started([sys.executable, "-c", program, *options]) as process:
        for _ in range(200):
            try:
                socket.create_connection((LOCAL, port), 1).close()
                break
            except OSError:
                time.sleep(0.05)
        yield Server(port, process.pid)


@contextmanager
def start_ours(folder: Path) -> Iterator[Server]:
    """Our proxy."""
    program = "from pagecrunch.cli import main; main()"
    options = ["--listen", f"{LOCAL}:0", "--console", f"{LOCAL}:0", "--state", str(folder), "--allow-private"]
    with _started([sys.executable, "-c", program, "proxy", *options]) as process:
        assert process.stdout
        found = re.search(rb"127\.0\.0\.1:(\d+)", process.stdout.readline())
        if not found:
            raise UsageError("The proxy could not be started; `pagecrunch proxy` says why.")
        process.stdout.readline()
        time.sleep(3)  # its workers start meanwhile
        yield Server(int(found.group(1)), process.pid)


@contextmanager
def _started(command: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()
