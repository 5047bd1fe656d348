"""The process that reads pages for programs that ask, one at a time: `python -m pagecrunch.service.worker`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..workers.page_loop import answer_frames
from .job import Job, make


def work(header: Mapping[str, Any], body: bytes) -> tuple[Mapping[str, Any], bytes]:
    made, answer = make(Job(**header), body)
    return made.to_json(), answer


def warm_up() -> None:
    page = b"<title>t</title><main><p>" + b"A sentence, to begin with. " * 20
    for do in ("extract", "tidy"):
        make(Job(do), page)


if __name__ == "__main__":
    answer_frames(work, warm_up)
