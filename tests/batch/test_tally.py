"""What a run came to."""

from __future__ import annotations

import json

from pagecrunch.batch.tally import SLOWEST_KEPT, Tally
from pagecrunch.work.frames import from_json


def row(number: int, **values: object) -> dict[str, object]:
    return {"source": f"p{number}", "status": "ok", "reason": None, **values}


def test_tallies_add_up_and_travel_as_json() -> None:
    one, other = Tally(), Tally()
    one.add(row(1, kind="article", language="en", confidence=0.95, verdict="whole"), 2.0)
    one.add(row(2, status="failed", reason="it is empty"))
    other.add(row(3, kind="article", confidence=1.0, verdict="whole"), 1.0)
    other.passed_over["not HTML"] += 4
    one.merge(from_json(Tally, json.loads(json.dumps(other.to_json()))))
    assert one.pages == 3
    assert one.statuses == {"ok": 2, "failed": 1}
    assert one.kinds == {"article": 2}
    assert one.languages == {"en": 1, "not known": 1}
    assert one.verdicts == {"whole": 2}
    assert one.confidence[-1] == 2
    assert one.failed == [("p2", "it is empty")]
    assert one.passed_over == {"not HTML": 4}
    assert sorted(one.slowest) == [(1.0, "p3"), (2.0, "p1")]


def test_only_the_slowest_pages_are_kept() -> None:
    tally = Tally()
    for number in range(100):
        tally.add(row(number), (number * 37 % 100 + 1) / 100)
    assert sorted(seconds for seconds, _ in tally.slowest) == [n / 100 for n in range(101 - SLOWEST_KEPT, 101)]
