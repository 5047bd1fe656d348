"""The results of a study with people: times, steps, errors and ratings, without PageCrunch and with it.

`docs/study/` describes the study. Both files are CSV with a first line of names:
sessions  participant, order, task, condition (without or with), seconds, steps, done (yes or no), and the number of
          errors in each of three groups: errors_interface, errors_layout, errors_page
ratings   participant, condition, and the five questions of the sheet, 1 (strongly agree) to 5 (strongly disagree):
          useful, next_step, layout, locate, satisfied
Each person does tasks in both conditions, so people are compared with themselves: the difference of their means, its
mean over people, a 95 % interval by drawing people again 10,000 times, and the exact sign test.
"""

from __future__ import annotations

import argparse
import csv
import random
from collections.abc import Callable, Mapping, Sequence
from math import comb
from pathlib import Path
from statistics import fmean

from .errors import UsageError
from .report import table_lines

WITHOUT, WITH = CONDITIONS = ("without", "with")
ERRORS = ("errors_interface", "errors_layout", "errors_page")
SESSION_COLUMNS = ("participant", "task", "condition", "seconds", "steps", "done", *ERRORS)
QUESTIONS = {
    "useful": "Useful to read web pages",
    "next_step": "Easy to decide the next step",
    "layout": "Easy to understand the layout",
    "locate": "Easy to locate information",
    "satisfied": "Overall satisfied with navigation",
}
# Table 2 of the paper: one person, without and with Crunch 1.0.
PAPER_RATINGS = {"useful": (4, 2), "next_step": (3, 2), "layout": (2, 2), "locate": (4, 3), "satisfied": (5, 3)}
DRAWS, SEED = 10_000, 2005

Row = Mapping[str, str]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("sessions", type=Path, metavar="SESSIONS", help="a CSV file, one line a task that was tried")
    parser.add_argument("ratings", type=Path, metavar="RATINGS", help="a CSV file, one line a sheet")


def run(arguments: argparse.Namespace) -> int:
    sessions = read_rows(arguments.sessions, SESSION_COLUMNS)
    ratings = read_rows(arguments.ratings, ("participant", "condition", *QUESTIONS))
    people = sorted({row["participant"] for row in sessions})
    print(f"{len(people):,} people, {len(sessions):,} tasks tried, {len(ratings):,} sheets")
    print("difference: with less without; below 0 is better, except for tasks done\n")
    print("\n".join(table_lines(HEAD, [measure_row(name, sessions, value) for name, value in MEASURES.items()])))
    head = ["rating (1 strongly agree, 5 strongly disagree)", *HEAD[1:], "paper without", "paper with"]
    rows = []
    for column, question in QUESTIONS.items():
        row = measure_row(question, ratings, lambda each, column=column: number(each, column))  # type: ignore[misc]
        rows.append([*row, *map(str, PAPER_RATINGS[column])])
    print("\n".join(["", *table_lines(head, rows)]))
    return 0


def number(row: Row, column: str) -> float:
    try:
        value = float(row[column])
    except ValueError:
        value = -1.0
    if value < 0:
        raise UsageError(f"{column} of participant {row['participant']} is {row[column]!r}, which is not a number.")
    return value


MEASURES: Mapping[str, Callable[[Row], float]] = {
    "seconds": lambda row: number(row, "seconds"),
    "steps": lambda row: number(row, "steps"),
    "seconds a step": lambda row: number(row, "seconds") / max(1.0, number(row, "steps")),
    "tasks done, share": lambda row: float(row["done"].strip().lower() == "yes"),
    "errors, all": lambda row: sum(number(row, column) for column in ERRORS),
    "errors of the interface": lambda row: number(row, ERRORS[0]),
    "errors of layout and navigation": lambda row: number(row, ERRORS[1]),
    "errors of page or browser": lambda row: number(row, ERRORS[2]),
}
HEAD = ("measure", "people", "without", "with", "difference", "95 % interval", "sign test p")


def read_rows(path: Path, columns: Sequence[str]) -> list[Row]:
    """The lines of a CSV file, checked for columns and conditions."""
    try:
        with path.open(encoding="utf-8", newline="") as lines:
            rows: list[Row] = list(csv.DictReader(lines))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UsageError(f"{path} cannot be read: {error}.") from error
    for line, row in enumerate(rows, 2):
        missing = [column for column in columns if not row.get(column)]
        if missing:
            raise UsageError(f"{path}, line {line}, has no {missing[0]}.")
        if row["condition"] not in CONDITIONS:
            raise UsageError(f"{path}, line {line}: the condition is {row['condition']!r}, not without or with.")
    if not rows:
        raise UsageError(f"{path} has no lines.")
    return rows


def measure_row(name: str, rows: Sequence[Row], value: Callable[[Row], float]) -> list[str]:
    """One measure, compared person by person. Only people with both conditions count."""
    means: dict[str, dict[str, float]] = {}
    for person in sorted({row["participant"] for row in rows}):
        own = [row for row in rows if row["participant"] == person]
        by_condition = {c: [value(row) for row in own if row["condition"] == c] for c in CONDITIONS}
        if all(by_condition.values()):
            means[person] = {condition: fmean(values) for condition, values in by_condition.items()}
    if not means:
        return [name, "0", *["-"] * 5]
    differences = [both[WITH] - both[WITHOUT] for both in means.values()]
    low, high = interval(differences)
    without, with_it = (fmean(both[condition] for both in means.values()) for condition in CONDITIONS)
    figures = [f"{without:.2f}", f"{with_it:.2f}", f"{fmean(differences):+.2f}", f"{low:+.2f} to {high:+.2f}"]
    return [name, f"{len(means):,}", *figures, f"{sign_test(differences):.3f}"]


def interval(differences: Sequence[float]) -> tuple[float, float]:
    """The middle 95 % of the means of people drawn with replacement."""
    chooser = random.Random(SEED)
    means = sorted(fmean(chooser.choices(differences, k=len(differences))) for _ in range(DRAWS))
    return means[DRAWS // 40], means[-DRAWS // 40 - 1]


def sign_test(differences: Sequence[float]) -> float:
    """How likely as one-sided a split of better and worse is by chance; people without a difference do not count."""
    signs = [difference > 0 for difference in differences if difference]
    fewer, total = min(sum(signs), len(signs) - sum(signs)), len(signs)
    return min(1.0, 2 * sum(comb(total, count) for count in range(fewer + 1)) / 2**total) if total else 1.0
