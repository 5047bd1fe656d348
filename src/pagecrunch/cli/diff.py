"""`pagecrunch diff`: what changed between the outputs of two runs, for "what would an upgrade change in my corpus"."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import UsageError
from .options import Debug, option
from .terminal import show

if TYPE_CHECKING:
    from ..batch.diff import Difference, PageChange

Old = Annotated[Path, typer.Argument(metavar="OLD", help="The output folder, or one file of it, of the earlier run.")]
New = Annotated[Path, typer.Argument(metavar="NEW", help="The same of the later run.")]
Most = Annotated[int, option("--most", "N", "Show at most N of the pages that changed most.")]

SHOWN_GONE = 5  # pages shown that are in one run only


def show_difference(old: Old, new: New, most: Most = 20, debug: Debug = False) -> None:
    """Show what changed between two runs of `pagecrunch batch`.

    Pages are matched by their source. Words are counted as they come and go, wherever they stand.

    \b
    Examples:
      pagecrunch diff out-1.0 out-1.1
      pagecrunch diff old/shard-00000.jsonl new/shard-00000.jsonl --most 5
    """
    from ..batch.diff import compare

    if most < 0:
        raise UsageError(f"--most takes a whole number of at least 0, not {most}.")
    show("\n".join(_lines(compare(old, new, most))))


def _lines(found: Difference) -> Iterator[str]:
    both = found.same + found.changed
    yield f"{both:,} pages in both runs: {found.same:,} the same, {found.changed:,} changed."
    for name, sources in (("earlier", found.only_old), ("later", found.only_new)):
        if sources:
            some = ", ".join(sources[:SHOWN_GONE]) + (", ..." if len(sources) > SHOWN_GONE else "")
            yield f"{len(sources):,} only in the {name} run: {some}"
    if found.changed:
        share = f" ({found.lost / found.old_words:.2%})" if found.old_words else ""
        yield f"Words: {found.lost:,} of {found.old_words:,} lost{share}, {found.gained:,} gained."
        yield "Fields that differ: " + ", ".join(f"{name} {count:,}" for name, count in found.fields.most_common())
    for (before, after), count in found.statuses.most_common():
        yield f"{count:,} went from {before} to {after}."
    for change in found.largest:
        yield ""
        yield from _change(change)


def _change(change: PageChange) -> Iterator[str]:
    status = f", {change.statuses[0]} -> {change.statuses[1]}" if change.statuses else ""
    yield f"{change.source}  -{change.lost:,} +{change.gained:,} words ({', '.join(change.fields)}{status})"
    if change.lost_words:
        yield f"  - {change.lost_words}"
    if change.gained_words:
        yield f"  + {change.gained_words}"
