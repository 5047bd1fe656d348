"""Many requests of several users, with faults among them: whether memory stays flat and nobody sees what is another's.

Every user has a view, a site rule and pages of their own, and each answer is checked against them. One request in
twenty meets a fault of its origin.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from .options import positive
from .proxy import LOCAL, Server, memory, start_origin, start_ours
from .proxy_client import read_message
from .report import context_lines, table_lines
from .soak import trend
from .systems import version_of

LOOKS = 20
FAULT_EVERY = 20
FAULTS = ("resets", "breaks-off", "not-gzip", "too-short")
VIEWS = ("tidy", "reader", "original")


@dataclass
class Tally:
    """What the users met, and what the proxy held meanwhile."""

    done: int = 0
    faults_met: int = 0
    late: int = 0  # pages that were shown as they came, because the workers were busy
    wrong: list[str] = field(default_factory=list)  # answers that were not the user's own
    missing: list[str] = field(default_factory=list)  # requests that had no answer, and why
    looks: list[tuple[int, int]] = field(default_factory=list)  # requests done, memory in kB
    files: list[tuple[int, int]] = field(default_factory=list)  # requests done, open files


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--requests", type=positive, default=100_000, metavar="N", help="how many in all")
    parser.add_argument("--users", type=positive, default=20, metavar="N", help="users at the same time")


def run(arguments: argparse.Namespace) -> int:
    names = ["pagecrunch", "mitmproxy"]
    print(
        "\n".join(context_lines(["made pages"], arguments.requests, [f"{name} {version_of(name)}" for name in names]))
    )
    with tempfile.TemporaryDirectory(prefix="bench-proxy-soak-") as scratch:
        _add_users(Path(scratch), arguments.users)
        with start_origin("bench.proxy_soak_origin") as origin, start_ours(Path(scratch)) as ours:
            began = time.perf_counter()
            tally = Tally()
            with suppress(KeyboardInterrupt):  # Ctrl-C ends it early, with what was seen so far
                asyncio.run(_soak(origin, ours, arguments.requests, arguments.users, tally))
            seconds = time.perf_counter() - began
    rows = [
        [f"{n:,}", f"{kb / 1024:.1f}", str(files)] for (n, kb), (_, files) in zip(tally.looks, tally.files, strict=True)
    ]
    print("\n".join(["", *table_lines(["requests", "memory MB", "open files"], rows), ""]))
    print(f"trend     {trend(tally.looks):+.3f} kB and {trend(tally.files):+.5f} files a request over the second half")
    print(f"requests  {tally.done:,}")
    print(
        f"faults    {tally.faults_met:,} of the origin; {len(tally.wrong)} answers that were not the user's own, ",
        end="",
    )
    print(f"{len(tally.missing)} requests without an answer")
    print(f"late      {tally.late:,} pages were shown as they came, because the workers were busy")
    print(f"time      {seconds:.0f} s, {tally.done / seconds:.0f} requests a second")
    for name, lines in (("wrong", tally.wrong), ("missing", tally.missing)):
        for line in lines:
            print(f"{name:9} {line}")
    return 1 if tally.wrong or tally.missing else 0


def _add_users(folder: Path, count: int) -> None:
    from pagecrunch.sites import add_rule
    from pagecrunch.state import State
    from pagecrunch.state.users import UserAccounts

    with State.open(folder) as state:
        users: UserAccounts = state.users
        for number in range(count):
            users.add(_name(number), _password(number))
            state.settings.set(_name(number), {"proxy.view": VIEWS[number % 3]})
            add_rule(state.user_folder(_name(number)) / "sites.toml", LOCAL, remove=f".for-user-{number}")


def _name(number: int) -> str:
    return f"user-{number}"


def _password(number: int) -> str:
    return f"the password of user {number}"


async def _soak(origin: int, ours: Server, requests: int, users: int, tally: Tally) -> None:
    await asyncio.gather(
        *(_user(number, origin, ours, requests // users, tally, max(1, requests // LOOKS)) for number in range(users))
    )


async def _user(number: int, origin: int, ours: Server, requests: int, tally: Tally, step: int) -> None:
    coded = base64.b64encode(f"{_name(number)}:{_password(number)}".encode()).decode()
    connection: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    for turn in range(requests):
        is_fault = (turn + number) % FAULT_EVERY == 7
        path = FAULTS[turn // FAULT_EVERY % len(FAULTS)] if is_fault else f"page/{number}/{turn}"
        request = (
            f"GET http://{LOCAL}:{origin}/{path} HTTP/1.1\r\nHost: {LOCAL}:{origin}\r\nAccept: text/html\r\n"
            f"Proxy-Authorization: Basic {coded}\r\n\r\n"
        )
        if connection is None:
            connection = await asyncio.open_connection(LOCAL, ours.port, limit=1 << 20)
        reader, writer = connection
        try:
            writer.write(request.encode())
            head, body = await asyncio.wait_for(read_message(reader), 120)
            if not is_fault:
                tally.late += is_late(head)
                tally.wrong += strange(number, turn, head, body)
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
            if not is_fault:
                tally.missing.append(f"user {number}, request {turn}: {type(error).__name__}")
            head = b"connection: close"
        tally.faults_met += is_fault
        if b"connection: close" in head.lower():
            writer.close()
            connection = None
        _look(tally, ours, step)
    if connection:
        connection[1].close()


def strange(number: int, turn: int, head: bytes, body: bytes) -> list[str]:
    """What of an answer does not belong to this user."""
    text, where = body.decode("utf-8", "replace"), f"user {number}, request {turn}"
    view = "original" if is_late(head) else VIEWS[number % 3]
    found = []
    if f"x-pagecrunch: {view}".encode() not in head.lower():
        found.append(f"{where}: not in the view {view}: {head[:300]!r}")
    if f"The story {turn} of user {number}." not in text:
        found.append(f"{where}: another page")
    if view == "tidy":  # their own rule removes their own part, and nobody else's
        for other in range(3):
            is_there = f"Part for user {other}." in text
            if is_there == (other == number):
                found.append(f"{where}: the part for user {other} is {'there' if is_there else 'gone'}")
    return found


def is_late(head: bytes) -> bool:
    """Whether a page was shown as it came because the workers had too much to do."""
    return b"x-pagecrunch: original; all workers" in head.lower() or b"original; it took longer" in head.lower()


def _look(tally: Tally, ours: Server, step: int) -> None:
    tally.done += 1
    if tally.done % step == 0:
        tally.looks.append((tally.done, int(memory(ours.pid) * 1000)))
        tally.files.append((tally.done, len(list(Path(f"/proc/{ours.pid}/fd").iterdir()))))
