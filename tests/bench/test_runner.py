"""Items that raise, hang or kill their process fail alone; the others keep their results and order."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest

from bench.runner import WINDOW, Done, in_words, run_all, time_limit, with_progress

# `eval` as the work: it can be sent to another process, and items say what shall happen there.
DIE = "__import__('os')._exit(9)"


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_item_that_raises_is_an_error_among_results_in_order(jobs: int) -> None:
    done = list(run_all(eval, ["1 + 1", "1 / 0", "2 + 2"], jobs))
    assert [each.result for each in done] == [2, None, 4]
    assert [each.error for each in done] == ["", "ZeroDivisionError: division by zero", ""]


def test_an_item_that_kills_its_process_is_the_only_one_lost() -> None:
    """The pool breaks twice, in the first window and after it; every other item still has its result."""
    count = 2 * WINDOW + 9
    items = [DIE if number in (3, count - 2) else f"{number} * 10" for number in range(count)]
    done = list(run_all(eval, items, jobs=2))
    assert [each.item for each in done] == items
    assert [number for number, each in enumerate(done) if each.error] == [3, count - 2]
    assert done[3].error == "the process died"
    assert all(each.result == number * 10 for number, each in enumerate(done) if not each.error)


def test_one_job_works_in_this_process_and_two_in_others() -> None:
    pid = "__import__('os').getpid()"
    assert {each.result for each in run_all(eval, [pid], jobs=1)} == {os.getpid()}
    assert os.getpid() not in {each.result for each in run_all(eval, [pid, pid], jobs=2)}


def test_items_are_taken_only_as_they_are_needed() -> None:
    taken = []

    def items() -> Iterator[str]:
        for number in range(1000):
            taken.append(number)
            yield str(number)

    assert next(run_all(eval, items(), jobs=1)) == Done("0", 0)
    assert taken == [0]


def test_the_time_limit_stops_what_takes_longer() -> None:
    begin = time.monotonic()
    with pytest.raises(TimeoutError, match=r"longer than 0\.05 s"), time_limit(0.05):
        time.sleep(120)
    assert time.monotonic() < begin + 60


def test_the_time_limit_is_over_with_its_body() -> None:
    with time_limit(60):
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 0
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0), "no alarm is left behind"


def test_an_error_is_reported_in_one_short_line() -> None:
    assert in_words(ValueError("two\nlines")) == "ValueError: two lines"
    assert len(in_words(ValueError("long " * 1000))) == 200


def test_progress_goes_to_stderr_and_ends_with_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(with_progress(iter(range(25)), 25)) == list(range(25))
    written = capsys.readouterr()
    assert written.out == ""
    assert written.err.splitlines()[-1] == "25 of 25 pages"
    assert len(written.err.splitlines()) <= 13
