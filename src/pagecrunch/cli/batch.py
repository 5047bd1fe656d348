"""`pagecrunch batch`: the main content of many pages, into a folder; stopped and run again, it continues."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from ..errors import PagecrunchError, UsageError
from ..log import writing_log
from ..registry import Registry
from ..settings import load
from ..verdict.model import GOOD_VERDICTS
from .options import (
    ABOUT,
    AllowPrivate,
    Debug,
    Focus,
    Log,
    PlugIns,
    Render,
    Set,
    SettingsFile,
    Using,
    argument,
    assignments,
    option,
    switch,
)
from .terminal import note, show, warn_if_slow

if TYPE_CHECKING:
    from ..batch import BatchRequest
    from ..batch.run import Outcome

NOT_REPORTED = (*GOOD_VERDICTS, "not known")  # verdicts on pages that are what they seem
Inputs = Annotated[
    list[str],
    argument(
        "INPUT...", "Files, folders, globs, addresses, lists of addresses (one a line), WARC, Parquet or JSONL files."
    ),
]
Output = Annotated[
    str, option("-o --output", "DIR", "The folder for the results, or a place in an object store (s3://bucket/out).")
]
Form = Annotated[
    str,
    option(
        "--format",
        "jsonl|jsonl.gz|jsonl.zst|parquet|files",
        "A row a page, or a file a page with an index of rows.",
    ),
]
Fields = Annotated[
    str | None, option("--fields", "A,B,C", "What a row holds [default: title,text,kind,confidence,language,verdict].")
]
Languages = Annotated[str | None, option("--language", "en,de", "Keep only the text of pages in these languages.")]
Provenance = Annotated[
    bool, switch("--provenance", "Add where each page is from: archive, offset, record, time, digest, redirects.")
]
Keep = Annotated[str | None, option("--keep", "A,B,C", "Columns of Parquet and JSONL inputs to keep in the rows.")]
RetryFailed = Annotated[bool, switch("--retry-failed", "Try the failed pages of a finished job again.")]
Most = Annotated[
    str | None,
    option("--max-failures", "N|P%", "Stop with exit code 3 when more pages fail: a number, or a share of all."),
]
Prefix = Annotated[
    str, option("--prefix", "ADDRESS", "Put this before the paths in .paths lists, such as s3://commoncrawl/.")
]
Deduplicate = Annotated[bool, switch("--deduplicate", "Keep only the first of pages with the same text.")]
NearDuplicates = Annotated[
    bool, switch("--near-duplicates", "The same, also of pages with nearly the same text; implies --deduplicate.")
]
Workers = Annotated[int | None, option("--workers", "N", ABOUT["batch.workers"].description)]
Seconds = Annotated[float | None, option("--seconds", "S", ABOUT["batch.page_seconds"].description)]
Engine = Annotated[str, option("--engine", "local|ray", "Where the work is done.")]
Address = Annotated[str | None, option("--address", "HOST:PORT", "A Ray cluster; without it Ray runs here.")]
Report = Annotated[
    Path | None, option("--report", "FILE", "Write a summary of the run as an HTML page, and beside it as JSON.")
]
Metrics = Annotated[
    Path | None, option("--metrics", "FILE", "Write how far the job is to this file, for Prometheus, every 5 seconds.")
]
HtmlColumn = Annotated[str, option("--html-column", "NAME", "Where Parquet and JSONL files have the pages.")]
UrlColumn = Annotated[str, option("--url-column", "NAME", "Where Parquet and JSONL files have their addresses.")]


def run_batch_command(
    inputs: Inputs,
    output: Output,
    form: Form = "jsonl",
    using: Using = None,
    focus: Focus = None,
    fields: Fields = None,
    language: Languages = None,
    provenance: Provenance = False,
    keep: Keep = None,
    deduplicate: Deduplicate = False,
    near_duplicates: NearDuplicates = False,
    retry_failed: RetryFailed = False,
    max_failures: Most = None,
    prefix: Prefix = "",
    workers: Workers = None,
    seconds: Seconds = None,
    report: Report = None,
    metrics: Metrics = None,
    log: Log = None,
    engine: Engine = "local",
    address: Address = None,
    html_column: HtmlColumn = "html",
    url_column: UrlColumn = "url",
    render: Render = None,
    plug_ins: PlugIns = None,
    allow_private: AllowPrivate = False,
    settings_file: SettingsFile = None,
    set_: Set = None,
    debug: Debug = False,
) -> None:
    """Extract the main content of many pages into a folder.

    A row for every page holds where it is from, what became of it and why. Stopped or killed at any moment, the same
    command continues where it stopped.

    \b
    Examples:
      pagecrunch batch pages/ -o out
      pagecrunch batch crawl.warc.gz -o out --format parquet --report report.html
      pagecrunch batch urls.txt -o out --language en --near-duplicates
      pagecrunch batch urls.txt -o out --render auto
      pagecrunch batch 'crawl/*.warc.gz' -o /shared/out --engine ray --address auto
      pagecrunch batch warc.paths.gz --prefix s3://commoncrawl/ -o s3://bucket/out --provenance
    """
    from ..batch import BatchRequest, Options
    from ..batch.crawl.fetching import Politeness
    from ..batch.options import DEFAULT_FIELDS
    from ..batch.run import MaxFailures

    flags = {
        "--using": ("extract.using", using),
        "--focus": ("extract.focus", focus),
        "--workers": ("batch.workers", workers),
        "--seconds": ("batch.page_seconds", seconds),
        "--render": ("browser.render", render),
        "--allow-private": ("fetch.allow_private", allow_private),
    }
    registry = Registry.with_files(plug_ins or ())
    settings = load(settings_file, assignments=assignments(set_, flags), plug_ins=registry.sections)
    options = Options(
        fields=_names(fields) or DEFAULT_FIELDS,
        languages=_names(language),
        has_digest=deduplicate or near_duplicates,
        has_fingerprint=near_duplicates,
        html_column=html_column,
        url_column=url_column,
        plug_ins=registry.files,
        provenance=provenance,
        keep=_names(keep),
    ).with_settings(settings)
    batch = settings.batch
    politeness = Politeness(batch.host_seconds, batch.hosts_at_once, batch.attempts - 1, batch.retry_seconds)
    request = BatchRequest(
        inputs, output, options, form, options.has_digest, batch.workers or None, batch.page_seconds, engine, address,
        politeness, prefix, retry_failed, MaxFailures.parse(max_failures), metrics,
    )  # fmt: skip
    _run(request, report, log)


def _run(request: BatchRequest, report: Path | None, log: str | None) -> None:
    from ..batch import run_batch

    if report is not None and not report.parent.is_dir():
        raise UsageError(f"The report cannot be written: there is no folder {report.parent}.")
    warn_if_slow()
    try:
        with writing_log(log):
            outcome = run_batch(request)
    except KeyboardInterrupt:
        note(f"stopped; the same command goes on where it stopped (in {request.folder}).")
        raise
    _show_outcome(outcome, request)
    if report is not None:
        _write_report(report, outcome, request)
    counts = outcome.tally.statuses
    if counts["failed"] and counts["failed"] == outcome.tally.pages:
        raise PagecrunchError(f"No page could be read of {_number(outcome.tally.pages, 'page')}; the rows say why.")


def _show_outcome(outcome: Outcome, request: BatchRequest) -> None:
    """One line to stdout, and notes about what a user may not expect."""
    counts = outcome.tally.statuses
    parts = [f"{count:,} {name}" for name, count in sorted(counts.items(), key=lambda item: -item[1])]
    show(f"{_number(outcome.tally.pages, 'page')} in {request.folder}: {', '.join(parts) or 'nothing to do'}.")
    if outcome.was_done:
        note("the job was finished before; nothing was done again.")
    if passed_over := outcome.tally.passed_over.total() - outcome.repeated:
        note(f"skipped {_number(passed_over, 'record')} of archives, which are not web pages; --report lists them.")
    if outcome.ignored:
        note(f"skipped {_number(outcome.ignored, 'file')} without the ending of a page or archive.")
    if outcome.repeated:
        note(f"skipped {_number(outcome.repeated, 'line')} of lists with an address that was there before.")
    poor = {name: count for name, count in outcome.tally.verdicts.most_common() if name not in NOT_REPORTED}
    if poor:
        listed = ", ".join(f"{count:,} {name}" for name, count in poor.items())
        note(f"not every page is what was asked for: {listed}; the column verdict has the name for each.")
    if counts["failed"]:
        source, reason = outcome.tally.failed[0]
        note(f"{_number(counts['failed'], 'page')} failed; the rows say why. The first: {source}: {reason}.")


def _write_report(path: Path, outcome: Outcome, request: BatchRequest) -> None:
    from ..batch.report import report_page, summary_json

    try:
        path.write_text(report_page(outcome.tally, request.inputs, str(request.folder)), encoding="utf-8")
        summary = summary_json(outcome.tally, request.inputs, str(request.folder))
        path.with_suffix(".json").write_text(summary, encoding="utf-8")
    except OSError as error:
        raise PagecrunchError(f"The report could not be written to {path}: {error.strerror or error}.") from error


def _number(count: int, what: str) -> str:
    return f"{count:,} {what}{'s' * (count != 1)}"


def _names(text: str | None) -> tuple[str, ...]:
    return tuple(name.strip() for name in (text or "").split(",") if name.strip())
