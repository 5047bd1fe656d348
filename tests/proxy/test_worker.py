"""A worker as a process of its own."""

from __future__ import annotations

import io
import subprocess
import sys

from proxy_made import PAGE

from pagecrunch.proxy.frames import make_frame, read_frame
from pagecrunch.proxy.rendering import Job


def test_it_answers_one_page_after_the_other_and_ends_with_its_input() -> None:
    job = Job("http://a.example/", "tidy").to_json()
    given = make_frame(job, PAGE) + make_frame({**job, "content_encoding": "gzip"}, b"no") + make_frame(job, PAGE)
    done = subprocess.run(
        [sys.executable, "-m", "pagecrunch.proxy.worker"], input=given, capture_output=True, check=True
    )
    stream = io.BytesIO(done.stdout)
    answers = [read_frame(stream) for _ in range(4)]
    assert [bool(answer[0]["why_not"]) if answer else None for answer in answers] == [False, True, False, None]
    assert answers[0] and answers[2] and answers[0][1] == answers[2][1]
