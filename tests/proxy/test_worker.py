from __future__ import annotations

from pagecrunch.proxy.rendering import RenderJob
from pagecrunch.proxy.worker import warm_up, work


def test_makes_of_a_frame_what_the_job_in_it_asks_for() -> None:
    warm_up()
    header, body = work(RenderJob("http://a.example/", "tidy").to_json(), b"<p>" + b"A sentence, to begin with. " * 20)
    assert header["error"] == "" and b"A sentence" in body
