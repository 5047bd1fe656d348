from __future__ import annotations

import json

import pytest

from pagecrunch.console.api.problems import Problem
from pagecrunch.errors import FetchError, PagecrunchError, UsageError
from pagecrunch.work.service import Busy, TookTooLong, TooLarge


@pytest.mark.parametrize(
    ("error", "status"),
    [(TooLarge("x"), 413), (Busy("x"), 503), (UsageError("x"), 400), (FetchError("x"), 422), (TookTooLong("x"), 422)],
)
def test_an_error_is_a_status_and_its_sentence_the_detail(error: PagecrunchError, status: int) -> None:
    answer = Problem.of(error).response()
    assert (answer.status_code, answer.media_type) == (status, "application/problem+json")
    assert json.loads(bytes(answer.body))["detail"] == "x"


def test_who_finds_all_busy_is_told_when_to_come_again() -> None:
    assert Problem.of(Busy("x")).response().headers["retry-after"] == "1"
