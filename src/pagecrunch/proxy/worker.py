"""The process that renders the proxy's pages, one at a time: `python -m pagecrunch.proxy.worker`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..workers.page_loop import answer_frames
from .rendering import RenderJob, render


def work(header: Mapping[str, Any], body: bytes) -> tuple[Mapping[str, Any], bytes]:
    result, made = render(RenderJob(**header), body)
    return result.to_json(), made


def warm_up() -> None:
    page = b"<title>t</title><main><p>" + b"A sentence, to begin with. " * 20
    for view in ("tidy", "reader"):
        render(RenderJob("http://pagecrunch.test/", view), page)


if __name__ == "__main__":
    answer_frames(work, warm_up)
