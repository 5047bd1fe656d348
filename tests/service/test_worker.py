from __future__ import annotations

import json

from pagecrunch.service.job import Job
from pagecrunch.service.worker import warm_up, work


def test_makes_of_a_frame_what_the_job_in_it_asks_for() -> None:
    warm_up()
    header, body = work(
        json.loads(json.dumps(Job("extract", using="everything", format="text").to_json())), b"<p>Hello"
    )
    assert header["refusal"] == "" and body == b"Hello"
