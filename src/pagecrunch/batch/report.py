"""The report of a job as one HTML page: plain tables that any browser and screen reader can read, no script."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from html import escape
from importlib.resources import files

from .._version import VERSION
from .rows import STATUSES
from .tally import BINS, Tally


def report_page(tally: Tally, inputs: Sequence[str], folder: str) -> str:
    """The page. Everything in it that came from pages is escaped."""
    style = (files(__package__) / "report.css").read_text("utf-8")
    when = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    slowest = ((f"{s:.3f}", name) for s, name in sorted(tally.slowest, reverse=True))
    parts = [
        f"<h1>{tally.pages:,} pages</h1>",
        f"<p>From {escape(', '.join(inputs))} to {escape(folder)}, {when}, PageCrunch {escape(VERSION)}.</p>",
        _counts("What became of the pages", {name: tally.statuses[name] for name in STATUSES}),
        _counts("Verdicts", dict(tally.verdicts.most_common())),
        _counts("Kinds of page", dict(tally.kinds.most_common())),
        _counts("Languages", dict(tally.languages.most_common())),
        _counts("Confidence", _histogram(tally.confidence)),
        _counts("In the input and not pages", dict(tally.passed_over.most_common())),
        _table("Slowest pages", ("Seconds", "Page"), slowest),
        _table("Failed pages", ("Page", "Reason"), tally.failed, tally.statuses["failed"]),
    ]
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>PageCrunch: {tally.pages:,} pages</title>\n'
        f'<meta name="viewport" content="width=device-width">\n<style>\n{style}</style>\n<main>\n'
        + "\n".join(filter(None, parts))
        + "\n</main>\n</html>\n"
    )


def summary_json(tally: Tally, inputs: Sequence[str], folder: str) -> str:
    """The same for programs."""
    when = datetime.now(UTC).isoformat(timespec="seconds")
    about = {"version": VERSION, "when": when, "inputs": list(inputs), "folder": folder, "pages": tally.pages}
    return json.dumps({**about, **tally.to_json()}, ensure_ascii=False, indent=1) + "\n"


def _histogram(bins: Sequence[int]) -> Mapping[str, int]:
    if not any(bins):
        return {}
    return {f"{number / BINS:.1f} to {(number + 1) / BINS:.1f}": count for number, count in enumerate(bins)}


def _counts(caption: str, counts: Mapping[str, int]) -> str:
    """A table of counts with their shares."""
    total = sum(counts.values())
    if not total:
        return ""
    lines = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td class="number">{count:,}</td>'
        f'<td class="number">{count / total:.1%}</td>'
        f'<td><meter min="0" max="1" value="{count / total:.4f}">{count / total:.1%}</meter></td></tr>\n'
        for name, count in counts.items()
    )
    return f"<table><caption>{escape(caption)}</caption>\n{lines}</table>"


def _table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], total: int = 0) -> str:
    lines = ["<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n" for row in rows]
    if not lines:
        return ""
    if total > len(lines):
        caption = f"{caption} (the first {len(lines):,} of {total:,})"
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    return f"<table><caption>{escape(caption)}</caption>\n<tr>{heads}</tr>\n{''.join(lines)}</table>"
