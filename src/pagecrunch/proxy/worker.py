"""The process that renders the proxy's pages, one at a time: `python -m pagecrunch.proxy.worker`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..workers.page_loop import answer_frames
from .rendering import Job, render


def work(header: Mapping[str, Any], body: bytes) -> tuple[Mapping[str, Any], bytes]:
    rendered, made = render(Job(**header), body)
    return rendered.to_json(), made


def warm_up() -> None:
    page = b"<title>t</title><main><p>" + b"A sentence, to begin with. " * 20
    for view in ("tidy", "reader"):
        render(Job("http://pagecrunch.test/", view), page)


if __name__ == "__main__":
    answer_frames(work, warm_up)
