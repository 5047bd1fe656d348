"""A page as an input gives it."""

from __future__ import annotations

from pagecrunch.batch.inputs.page import shown_path


def test_a_path_with_bytes_that_are_no_text_can_still_be_written() -> None:
    assert shown_path("caf\udce9.html").encode() == "caf\ufffd.html".encode()
    assert shown_path("ok.html") == "ok.html"
