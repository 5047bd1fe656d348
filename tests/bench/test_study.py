"""`python -m bench study`: people are compared with themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.__main__ import main
from bench.study import interval, measure_row, number, sign_test

SAMPLE = Path(__file__).parents[2] / "docs" / "study"


def test_the_sample_is_analysed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", str(SAMPLE / "sample-sessions.csv"), str(SAMPLE / "sample-ratings.csv")]) == 0
    text = capsys.readouterr().out
    assert text.startswith("12 people, 48 tasks tried, 24 sheets")
    rows = {line.split("  ")[0]: line for line in text.splitlines()}
    assert "-" in rows["seconds"] and "12" in rows["seconds"]
    assert rows["Overall satisfied with navigation"].split()[-2:] == ["5", "3"]


def test_a_person_with_one_condition_does_not_count() -> None:
    rows = [
        {"participant": "1", "condition": "without", "seconds": "10"},
        {"participant": "1", "condition": "with", "seconds": "4"},
        {"participant": "2", "condition": "with", "seconds": "1000"},
    ]
    found = measure_row("seconds", rows, lambda row: number(row, "seconds"))
    assert found[:5] == ["seconds", "1", "10.00", "4.00", "-6.00"]


def test_the_sign_test_is_exact() -> None:
    assert sign_test([-1.0] * 5) == 2 / 32
    assert sign_test([-1.0, 1.0, 0.0]) == 1.0
    assert sign_test([]) == 1.0


def test_the_interval_holds_the_mean_and_is_the_same_every_time() -> None:
    low, high = interval([-3.0, -2.0, -1.0, -4.0])
    assert low <= -2.5 <= high and (low, high) == interval([-3.0, -2.0, -1.0, -4.0])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("participant\n1\n", "line 2, has no task"),
        ("", "has no lines"),
        (
            "participant,task,condition,seconds,steps,done,errors_interface,errors_layout,errors_page\n1,A,both,1,1,yes,0,0,0\n",
            "not without or with",
        ),
    ],
)
def test_a_file_with_a_mistake_is_refused_in_a_sentence(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "s.csv").write_text(text)
    assert main(["study", str(tmp_path / "s.csv"), str(SAMPLE / "sample-ratings.csv")]) == 2
    assert message in capsys.readouterr().err
    assert main(["study", str(tmp_path / "none.csv"), str(SAMPLE / "sample-ratings.csv")]) == 2
