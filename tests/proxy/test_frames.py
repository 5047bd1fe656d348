"""What the proxy and its workers say to each other."""

from __future__ import annotations

import io

from pagecrunch.proxy.frames import make_frame, read_frame


def test_what_was_said_is_understood() -> None:
    stream = io.BytesIO(make_frame({"url": "http://x/é"}, b"\0body") + make_frame({}, b""))
    assert read_frame(stream) == ({"url": "http://x/é"}, b"\0body")
    assert read_frame(stream) == ({}, b"")
    assert read_frame(stream) is None


def test_half_a_frame_is_none() -> None:
    frame = make_frame({"a": 1}, b"body")
    assert [read_frame(io.BytesIO(frame[:end])) for end in range(len(frame))] == [None] * len(frame)
