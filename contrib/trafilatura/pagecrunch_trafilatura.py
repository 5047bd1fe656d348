"""trafilatura's `extract`, `bare_extraction` and friends, done by PageCrunch: for those who switch, or compare.

    from pagecrunch_trafilatura import extract, bare_extraction

Names, options, keys and None for a page without content are those of trafilatura 2. What PageCrunch has no counterpart
for is refused with a sentence (`pagecrunch.Error`), never ignored.
"""

from __future__ import annotations

import csv
import io
import json
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from typing import Any
from urllib.parse import urlsplit

import pagecrunch
from pagecrunch.batch.near_duplicates import fingerprint_of
from pagecrunch.errors import UsageError
from pagecrunch.fetch import fetch
from pagecrunch.page.names import STRUCTURE_KINDS

FORMATS = ("txt", "markdown", "json", "csv", "html", "python")
REFUSED = ("tei_validation", "deduplicate", "date_extraction_params", "max_tree_size", "settingsfile", "prune_xpath")
REFUSED += ("config", "options")
CSV_COLUMNS = ("url", "id", "fingerprint", "hostname", "title", "image", "date", "text", "comments", "license")
CSV_COLUMNS += ("pagetype",)
_BARE = ("id", "fingerprint", "text", "comments")  # of the columns, where no metadata were asked for
_TABLE = STRUCTURE_KINDS.index("table")


@dataclass
class Document:
    """What `bare_extraction` returns: trafilatura's names, without its trees (`body`, `commentsbody`)."""

    title: str | None = None
    author: str | None = None
    url: str | None = None
    hostname: str | None = None
    description: str | None = None
    sitename: str | None = None
    date: str | None = None
    categories: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    fingerprint: str | None = None
    id: str | None = None
    license: str | None = None
    comments: str = ""
    raw_text: str = ""
    text: str = ""
    language: str | None = None
    image: str | None = None
    pagetype: str | None = None
    filedate: str | None = None

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class _Options:
    """The options of both functions, checked."""

    url: str | None = None
    record_id: str | None = None
    focus: Any = None
    include_comments: bool = True
    output_format: str = "txt"
    target_language: str | None = None
    include_tables: bool = True
    include_images: bool = False
    include_formatting: bool = False
    include_links: bool = False
    with_metadata: bool = False
    only_with_metadata: bool = False
    url_blacklist: frozenset[str] = frozenset()
    author_blacklist: frozenset[str] = frozenset()


def _checked(options: dict[str, Any]) -> _Options:
    for name in REFUSED:
        if options.get(name):
            raise UsageError(f"{name} has no counterpart in PageCrunch; leave it out, or use trafilatura for it.")
    form = options["output_format"]
    if form not in FORMATS:
        raise UsageError(f"output_format must be one of {', '.join(FORMATS)}, not {form!r}; PageCrunch writes no XML.")
    if options["favor_precision"] and options["favor_recall"]:
        raise UsageError("favor_precision and favor_recall cannot both be true.")
    focus = "precision" if options["favor_precision"] else "recall" if options["favor_recall"] else None
    names = ("url", "include_comments", "output_format", "target_language", "include_tables", "include_images")
    names += ("include_links", "with_metadata", "only_with_metadata")
    lists = {name: frozenset(options[name] or ()) for name in ("url_blacklist", "author_blacklist")}
    options = {**options, "with_metadata": options["with_metadata"] or options["only_with_metadata"]}
    is_formatted = form == "markdown" if options["include_formatting"] is None else options["include_formatting"]
    return _Options(
        **{name: options[name] for name in names}, **lists, focus=focus, record_id=options.get("record_id"),
        include_formatting=is_formatted,
    )  # fmt: skip


def extract(
    filecontent: Any, url: str | None = None, record_id: str | None = None, fast: bool = False,
    no_fallback: bool = False, favor_precision: bool = False, favor_recall: bool = False, include_comments: bool = True,
    output_format: str = "txt", tei_validation: bool = False, target_language: str | None = None,
    include_tables: bool = True, include_images: bool = False, include_formatting: bool | None = None,
    include_links: bool = False, deduplicate: Any = False, date_extraction_params: dict[str, Any] | None = None,
    with_metadata: bool = False, only_with_metadata: bool = False, max_tree_size: int | None = None,
    url_blacklist: set[str] | None = None, author_blacklist: set[str] | None = None, settingsfile: str | None = None,
    prune_xpath: Any = None, config: Any = None, options: Any = None,
) -> str | None:  # fmt: skip
    """The main content as text in a format; None where there is none, or it is not what was asked for.

    `fast` and `no_fallback` make no difference: there is one way, and it is fast.
    """
    checked = _checked(locals())
    found = _extract(filecontent, checked)
    return _written(*found, checked) if found else None


def bare_extraction(
    filecontent: Any, url: str | None = None, fast: bool = False, no_fallback: bool = False,
    favor_precision: bool = False, favor_recall: bool = False, include_comments: bool = True,
    output_format: str = "python", target_language: str | None = None, include_tables: bool = True,
    include_images: bool = False, include_formatting: bool | None = None, include_links: bool = False,
    deduplicate: Any = False, date_extraction_params: dict[str, Any] | None = None, with_metadata: bool = False,
    only_with_metadata: bool = False, max_tree_size: int | None = None, url_blacklist: set[str] | None = None,
    author_blacklist: set[str] | None = None, as_dict: bool = False, prune_xpath: Any = None, config: Any = None,
    options: Any = None,
) -> Document | dict[str, Any] | None:  # fmt: skip
    """The same as Python: a `Document`, or a dict with `as_dict=True`."""
    found = _extract(filecontent, _checked(locals()))
    if found is None:
        return None
    return found[1].as_dict() if as_dict else found[1]


def extract_metadata(filecontent: Any, default_url: str | None = None, **_: Any) -> Document | None:
    """The facts about a page alone."""
    result = pagecrunch.extract(_content(filecontent), default_url)
    return _document(result, _Options(url=default_url)) if result.title or result.date else None


def html2txt(content: Any, clean: bool = True) -> str:
    """All visible text of a page on one line."""
    return " ".join(pagecrunch.extract(_content(content), using="everything").text.split())


def fetch_url(url: str, **_: Any) -> str | None:
    """The page as text; None where it cannot be fetched."""
    try:
        page = fetch(url)
    except pagecrunch.FetchError:
        return None
    result = pagecrunch.extract(page, using="everything")
    return page.body.decode(result.encoding.name, "replace")


def _content(given: Any) -> bytes | str:
    """Bytes or text: of a response, its body."""
    return given if isinstance(given, bytes | str) else getattr(given, "data", given)


def _extract(filecontent: Any, options: _Options) -> tuple[pagecrunch.Extraction, Document] | None:
    if filecontent is None:  # what `fetch_url` gives where there is no page
        return None
    settings = {
        "output.links": "inline" if options.include_links else "none",
        "output.images": "inline" if options.include_images else "none",
        "output.front_matter": "yaml" if options.with_metadata else "none",
    }
    result = pagecrunch.extract(_content(filecontent), options.url, focus=options.focus, settings=settings)
    if not options.include_tables:
        result = _without_tables(result)
    document = _document(result, options)
    wanted = options.target_language
    is_wanted = wanted is None or (result.language or "").partition("-")[0].lower() == wanted.lower()
    is_complete = bool(document.title and document.date and document.url) or not options.only_with_metadata
    is_refused = document.url in options.url_blacklist
    return (result, document) if document.text.strip() and is_wanted and is_complete and not is_refused else None


def _without_tables(result: pagecrunch.Extraction) -> pagecrunch.Extraction:
    kept, structures = result.decision.kept.copy(), result.page.structures
    tables = structures.kind == _TABLE
    for row, end in zip(structures.row[tables], structures.end[tables], strict=True):
        kept[row:end] = False
    return replace(result, decision=replace(result.decision, kept=kept))


def _document(result: pagecrunch.Extraction, options: _Options) -> Document:
    metadata = result.metadata
    value = lambda name: fact.value if (fact := getattr(metadata, name)) else None  # noqa: E731
    url = options.url or value("canonical")
    author = result.author if result.author not in options.author_blacklist else None
    marked_up = options.include_formatting or options.include_links or options.include_images
    is_thread = result.kind == "forum"  # its posts are the content
    comments = result.comments if options.include_comments and not is_thread else ()
    return Document(
        title=result.title,
        author=author,
        url=url,
        hostname=urlsplit(url or "").hostname,
        description=value("description"),
        sitename=result.site,
        date=result.date,
        categories=[section] if (section := value("section")) else [],
        tags=[tag.strip() for tag in (value("tags") or "").split(",") if tag.strip()],
        fingerprint=fingerprint_of(result.text)[:16] or None,
        id=options.record_id,
        license=value("licence"),
        comments="\n".join(comment.text for comment in comments if comment.text not in result.text),
        raw_text=" ".join(result.text.split()),
        text=result.markdown if marked_up and options.output_format != "markdown" else result.text,
        language=result.language,
        image=value("image"),
        pagetype=result.kind,
        filedate=date.today().isoformat(),
    )


def _written(result: pagecrunch.Extraction, document: Document, options: _Options) -> str:
    form = options.output_format
    if form == "html":
        return result.html
    if form == "json":
        return json.dumps(_json_keys(document, options), ensure_ascii=False)
    if form == "csv":
        out = io.StringIO()
        shown = document if options.with_metadata else Document(**{name: getattr(document, name) for name in _BARE})
        csv.writer(out, delimiter="\t").writerow([getattr(shown, name) or "null" for name in CSV_COLUMNS])
        return out.getvalue()
    text = result.markdown if form == "markdown" else document.text
    if options.with_metadata and not text.startswith("---\n"):
        text = f"{result.render('markdown').partition(chr(10) + '---' + chr(10))[0]}\n---\n{text}"
    return f"{text}\n{document.comments}".strip() if document.comments else text.strip()


def _json_keys(document: Document, options: _Options) -> dict[str, Any]:
    """The keys of trafilatura's JSON: all of them with metadata, else text and comments."""
    if not options.with_metadata:
        return {"text": document.text, "comments": document.comments}
    names = ("title", "author", "hostname", "date", "fingerprint", "id", "license", "comments", "raw_text", "text")
    plain = {name: getattr(document, name) for name in (*names, "language", "image", "pagetype", "filedate")}
    source = {"source": document.url, "source-hostname": document.sitename, "excerpt": document.description}
    return {**plain, **source, "categories": ";".join(document.categories), "tags": ";".join(document.tags)}
