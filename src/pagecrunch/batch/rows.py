"""One page, one row: the function that every engine runs on every page.

A row holds where the page is from (`source`), what became of it (`status`, and the `reason` where it is not `ok`), and
the requested fields. A page that is left out has a row too, without text: nothing vanishes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from ..api import extract
from ..errors import FetchError
from ..render.fields import FIELDS
from ..result import Extraction
from ..settings import Settings
from ..sites import read_user_rules
from ..sites.repeats import SiteRepeats
from ..sniff import detect_other_format
from ..verdict.model import SHELL
from .inputs.page import RawPage
from .near_duplicates import fingerprint_of
from .options import ALWAYS, FORMATS, PROVENANCE, Options
from .schema import Row, plain_value, types_of
from .signals import SIGNALS, why_unwanted

OK, FAILED, FILTERED, DUPLICATE = "ok", "failed", "filtered", "duplicate"
STATUSES = (OK, FAILED, FILTERED, DUPLICATE)
LANGUAGE_FIELDS = ("language", "detected_language", "language_probability")
DIGEST_BYTES = 16  # 128 bits: no two of 10^12 texts will share one by chance


def columns(options: Options) -> tuple[str, ...]:
    """The names of a row's columns, in order."""
    more = PROVENANCE if options.provenance else ()
    marks = {"digest": options.has_digest, "fingerprint": options.has_fingerprint}
    names = (*ALWAYS, *options.fields, *more, *options.keep, *(name for name, is_wanted in marks.items() if is_wanted))
    return tuple(dict.fromkeys(names))


def column_types(options: Options, names: Iterable[str] | None = None) -> dict[str, str]:
    """The types of the columns; see `schema`."""
    return types_of(columns(options) if names is None else names, options.keep_types)


def row_function(options: Options, repeats: SiteRepeats | None = None) -> Callable[[RawPage], Row]:
    """The function that makes a row of a page. It never raises: a page that cannot be read is a row that says so.

    `repeats` knows the text that several pages of a host have in common.
    """
    registry = options.parts()
    settings = options.load_settings()
    registry.extractor(settings.extract.using)
    # A job must give the same wherever it runs, so it follows only rules that its settings name.
    sites = read_user_rules(settings) if settings.sites.file != "-" else None

    render = settings.browser.render
    if render != "never":
        from ..browser.chromium import find_chromium

        find_chromium(settings.browser)
    read = partial(extract, settings=settings, registry=registry)

    def make(page: RawPage) -> Row:
        if page.problem:
            return failed_row(options, page, page.problem)
        html = page.html
        if what := detect_other_format(html):
            return failed_row(options, page, f"it is {what} and not a web page")
        try:
            rules = repeats.with_rule(sites, page.url) if repeats else sites
            found = read(html, page.url, http_charset=page.charset, sites=rules) if render != "always" else None
            if found is None or (render == "auto" and found.verdict.name == SHELL):
                found = _read_rendered(page, found, settings, partial(read, sites=rules))
            return _row_of(found, page, options)
        except MemoryError:
            return failed_row(options, page, "there is not enough memory for it")
        except FetchError as error:
            return failed_row(options, page, str(error).rstrip("."))
        except Exception as error:  # an extractor or renderer of another package may raise anything
            return failed_row(options, page, f"{type(error).__name__}: {error}".rstrip(": "))

    return make


def _read_rendered(
    page: RawPage, found: Extraction | None, settings: Settings, read: Callable[..., Extraction]
) -> Extraction:
    """The page after its scripts have run. If it was `found` without them and cannot be rendered, that stays."""
    from ..browser.fetch import shared_browser
    from ..browser.visit import Visit

    body = page.html.encode("utf-8", "replace") if isinstance(page.html, str) else page.html
    charset = "utf-8" if isinstance(page.html, str) else page.charset
    visit = Visit(page.url, body, charset) if page.url else Visit.of_file(body)
    try:
        return read(shared_browser(settings).render(visit), page.url)
    except FetchError as error:
        if found is None:
            raise
        note = f"rendering it failed: {error}".rstrip(".")
        return replace(found, page=replace(found.page, truncated=(*found.page.truncated, note)))


def failed_row(options: Options, page: RawPage, reason: str) -> Row:
    """The row of a page that failed."""
    return without_fields(_with_facts(dict.fromkeys(columns(options)), page, options), FAILED, reason, options)


def without_fields(row: Row, status: str, reason: str, options: Options) -> Row:
    """The row without its fields, except where the page is from, and what explains why it was left out."""
    kept = {"status": status, "reason": reason}
    cleared = fields_to_clear(options)
    return {name: kept.get(name, None if name in cleared else value) for name, value in row.items()}


def fields_to_clear(options: Options) -> set[str]:
    """The columns that are empty in the row of a page that was left out."""
    return {"file", *options.fields} - {*LANGUAGE_FIELDS}


def _with_facts(row: Row, page: RawPage, options: Options) -> Row:
    row["source"] = page.source
    for name in (*(PROVENANCE if options.provenance else ()), *options.keep):
        row[name] = plain_value(page.facts.get(name))
    return row


def digest_of(text: str) -> str:
    """A fingerprint of the text that white space and capitals do not change."""
    folded = " ".join(text.split()).casefold()
    return hashlib.blake2b(folded.encode("utf-8", "replace"), digest_size=DIGEST_BYTES).hexdigest()


def _row_of(found: Extraction, page: RawPage, options: Options) -> Row:
    row = _with_facts(dict.fromkeys(columns(options)), page, options)
    for name in LANGUAGE_FIELDS:  # first, as they decide whether the rest is computed
        if name in options.fields:
            row[name] = _value(found, name)
    if options.languages and (reason := why_unwanted(found, options.languages)):
        return without_fields(row, FILTERED, reason, options)
    for name in options.fields:
        if name not in LANGUAGE_FIELDS:
            row[name] = _value(found, name)
    row["status"] = OK
    if options.has_digest:
        row["digest"] = digest_of(found.text)
    if options.has_fingerprint:
        row["fingerprint"] = fingerprint_of(found.text)
    return row


def _value(found: Extraction, name: str) -> Any:
    """The field: a format, or as the JSON output has it."""
    if name == "using":
        return found.using
    if name == "verdict":
        return found.verdict.name
    if name in SIGNALS:
        return SIGNALS[name](found)
    if name in FORMATS:
        value = getattr(found, name)
        return value() if callable(value) else value
    if name == "kind":  # what the extractor itself knew goes before probabilities
        return found.kind or found.decision.notes.kind
    return FIELDS[name].value(found)
