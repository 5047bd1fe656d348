"""De-duplication: an object that knows the texts it was shown, in the order it was shown them.

Nothing is kept between runs, and which of two pages stays does not depend on which worker was faster: it is the one
that comes first in the input.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from .job_folder import JobFolder, explain_write_errors
from .near_duplicates import NearDuplicates
from .options import Options
from .outputs import output_columns, output_name, read_output, write_rows
from .rows import DUPLICATE, OK, column_types, columns, digest_of, without_fields
from .schema import Row
from .shard_mark import OutputFacts, ShardMark, digest_of_file
from .shards import Shard
from .tally import Tally


class Duplicates:
    """Texts seen so far, by digest: 16 bytes and the number of the page. About 150 bytes of memory a page."""

    def __init__(self) -> None:
        self._first: dict[bytes, int] = {}
        self.pages = 0

    def see(self, digest: str) -> int | None:
        """The number of the first page with this text, if it is not this one; pages are counted from 0."""
        number, self.pages = self.pages, self.pages + 1
        first = self._first.setdefault(bytes.fromhex(digest), number)
        return None if first == number else first

    def see_text(self, text: str) -> int | None:
        return self.see(digest_of(text))

    def skip(self) -> None:
        """Count a page that has no text to compare."""
        self.pages += 1

    def __len__(self) -> int:
        return len(self._first)


def remove_duplicates(
    job: JobFolder, plan: Sequence[Shard], marks: dict[str, ShardMark], options: Options, form: str
) -> None:
    """Go over the finished shards in order and empty the rows whose text was there before.

    Digests stay in the rows, so a second time gives the same: it can be killed and run again.
    """
    seen, near = Duplicates(), NearDuplicates()
    types = column_types(options, output_columns(columns(options), form))
    with explain_write_errors(job.folder):
        for shard in plan:
            name, mark = output_name(shard.name, form), marks[shard.name]
            tally = Tally(passed_over=mark.tally.passed_over, slowest=mark.tally.slowest)
            rows = read_output(job.store.fetch(name, job.scratch))
            scratch = job.scratch / f"{shard.name}-unique.jsonl"
            finished = write_rows(scratch, _mark_duplicates(rows, (seen, near), tally, job, options), types, form)
            output = OutputFacts(tally.pages, finished.stat().st_size, digest_of_file(finished), "", tally.page_files)
            job.store.take(finished, name)
            scratch.unlink(missing_ok=True)
            stored = job.store.facts(name)
            marks[shard.name] = replace(mark, tally=tally, output=replace(output, stamp=stored.stamp if stored else ""))
            job.store.write(job.mark_name(shard), marks[shard.name].to_bytes())


def _mark_duplicates(
    rows: Iterator[Row], known: tuple[Duplicates, NearDuplicates], tally: Tally, job: JobFolder, options: Options
) -> Iterator[Row]:
    seen, near = known
    for row in rows:
        number, first, reason = seen.pages, None, ""
        if row["status"] not in (OK, DUPLICATE) or not row["digest"]:
            seen.skip()
        elif (first := seen.see(row["digest"])) is not None:
            reason = "its text is that of page"
        elif (first := near.see(row.get("fingerprint") or "", number)) is not None:
            reason = "its text is nearly that of page"
        marked = row
        if first is not None and row["status"] == OK:
            if row.get("file"):
                job.store.delete(row["file"])
            marked = without_fields(row, DUPLICATE, f"{reason} {first + 1:,}", options)
        tally.add(marked)
        yield marked
