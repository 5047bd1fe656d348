"""Another tool on pages of growing size, in a process of its own that is ended when its time is up."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection
from time import process_time

from .runner import in_words
from .systems import Input, find_system

START_SECONDS = 60  # to import the tool


def measure_peer(name: str, pages: Sequence[bytes], seconds: float) -> tuple[tuple[float, ...], str]:
    """CPU seconds on each page, infinite from the first that took too long; and what went wrong, if anything did."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(name, theirs), daemon=True)
    process.start()
    theirs.close()
    times, error = [], ""
    try:
        if not ours.poll(START_SECONDS) or ours.recv() != "ready":
            return (), "it could not be started"
        for html in pages:
            ours.send_bytes(html)
            if not ours.poll(seconds):
                break
            answer = ours.recv()
            if isinstance(answer, str):
                error = answer
                break
            times.append(answer)
    except (EOFError, OSError):
        error = "its process died"
    finally:
        process.kill()
        process.join()
        ours.close()
    return (*times, *[float("inf")] * (len(pages) - len(times))), error


def _work(name: str, pipe: Connection) -> None:
    run = find_system(name).start()
    pipe.send("ready")
    while True:
        page = Input(pipe.recv_bytes())
        page.string  # noqa: B018  decoded beforehand, for tools that take only text
        begin = process_time()
        try:
            run(page)
        except Exception as error:
            pipe.send(in_words(error))
            return
        pipe.send(process_time() - begin)
