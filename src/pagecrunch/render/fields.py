"""The fields of a result as `to_dict` and JSON give them: each with its meaning, its type and how it is found.

This table is the one source of the JSON output, of its JSON Schema and of the table in docs/json-schema.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from dataclasses import fields as dataclass_fields
from typing import Any

from ..errors import UsageError
from ..facts.model import to_json
from ..page.shown import count_words
from . import Renderable
from .plain_parts import as_lists, plain_parts, plain_records
from .schema_types import (
    CHUNK,
    COMMENT,
    CONTENT,
    ENCODING,
    FACT,
    HIDDEN_TEXT,
    IMAGE,
    INTEGER,
    LEAD_IMAGE,
    LINK,
    MAYBE_TEXT,
    METADATA,
    OTHER_VERSION,
    POST,
    SHARE,
    SHARES,
    TABLE,
    TEXT,
    TEXTS,
    VERDICT,
    Schema,
    list_of,
)

SCHEMA, VERSION = "pagecrunch-extraction", 1  # counts up when a field changes its meaning or goes away
CHUNK_SETTINGS = frozenset({"chunk_tokens", "chunk_overlap"})  # of the section `output`


def _always(result: Renderable) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Field:
    """One field: what it holds, the JSON Schema of its value, how to find it, and when it is there unasked."""

    about: str
    schema: Schema
    value: Callable[[Renderable], Any]
    is_shown: Callable[[Renderable], bool] = _always


def _fact(name: str) -> Callable[[Renderable], str | None]:
    def value(result: Renderable) -> str | None:
        fact = getattr(result.metadata, name)
        return fact.value if fact else None

    return value


def _lead_image(result: Renderable) -> dict[str, Any] | None:
    """The main picture, but for its row in the page, which is nothing outside this program."""
    image = result.opening.lead_image
    return {name: value for name, value in asdict(image).items() if name != "row"} if image else None


def _dicts(name: str) -> Callable[[Renderable], list[dict[str, Any]]]:
    """A list of what tuples with names or dataclasses hold: texts, numbers and lists of them."""

    def value(result: Renderable) -> list[dict[str, Any]]:
        things = getattr(result, name)
        if not things:
            return []
        if hasattr(things[0], "_fields"):  # a tuple with names
            return plain_records(things, things[0]._fields)
        names = [field.name for field in dataclass_fields(things[0])]
        return [{name: as_lists(getattr(thing, name)) for name in names} for thing in things]

    return value


def _chunks(result: Renderable) -> list[dict[str, Any]]:
    """The passages of the size that the settings name."""
    output = result.settings.output
    overlap = output.chunk_overlap if "chunk_overlap" in output.model_fields_set else None
    return [chunk.to_dict() for chunk in result.chunks(output.chunk_tokens, overlap)]


def _shares(result: Renderable) -> dict[str, float]:
    return {kind: round(share, 4) for kind, share in result.decision.kinds.items()}


FIELDS: Mapping[str, Field] = {
    "schema": Field("the name of this format", {"const": SCHEMA}, lambda _: SCHEMA),
    "version": Field("the version of this format", {"const": VERSION}, lambda _: VERSION),
    "url": Field("the page's address", MAYBE_TEXT, lambda result: result.page.url),
    "encoding": Field(
        "the encoding that the page was read in, and what named it",
        ENCODING,
        lambda result: {"name": result.page.encoding.name, "source": result.page.encoding.source},
    ),
    "language": Field(
        "the page's language as declared, else as its text looks (BCP 47)", MAYBE_TEXT, lambda result: result.language
    ),
    "direction": Field(
        "`ltr` or `rtl`, as declared or as its letters show", MAYBE_TEXT, lambda result: result.document.dir or None
    ),
    "title": Field("the title", MAYBE_TEXT, _fact("title")),
    "author": Field("the author", MAYBE_TEXT, _fact("author")),
    "date": Field("the day of publication (YYYY-MM-DD)", MAYBE_TEXT, _fact("date")),
    "modified": Field("the day of the last change (YYYY-MM-DD)", MAYBE_TEXT, _fact("modified")),
    "site": Field("the name of the site", MAYBE_TEXT, _fact("site")),
    "description": Field("the summary in the page's data", MAYBE_TEXT, _fact("description")),
    "canonical": Field("the address that the page gives as its own", MAYBE_TEXT, _fact("canonical")),
    "metadata": Field(
        "all facts about the page with their sources; see [metadata](metadata.md)",
        METADATA,
        lambda result: result.metadata.to_json(),
    ),
    "facts": Field(
        "the product, recipe, event or job that the page is about; see [below](#facts)",
        list_of(FACT),
        lambda result: [to_json(thing) for thing in result.facts],
    ),
    "standfirst": Field(
        "the summary that the page shows beside its title",
        MAYBE_TEXT,
        lambda result: result.opening.standfirst or None,
    ),
    "lead_image": Field("the main picture that the page shows", LEAD_IMAGE, _lead_image),
    "text": Field("the content as plain text", TEXT, lambda result: result.text),
    "markdown": Field("the content as Markdown", TEXT, lambda result: result.render("markdown")),
    "html": Field(
        "the content as safe HTML without a page around it (`r.fragment`)",
        TEXT,
        lambda result: result.render("fragment"),
    ),
    "content": Field(
        "the parts of the content, in page order; see [below](#a-part)",
        CONTENT,
        lambda result: plain_parts(result.document.parts),
    ),
    "links": Field("the page's links, and whether each is in the content", list_of(LINK), _dicts("links")),
    "images": Field("the page's images, and whether each is in the content", list_of(IMAGE), _dicts("images")),
    "tables": Field("the tables in the content, as rows of text", list_of(TABLE), _dicts("tables")),
    "words": Field("the number of words in the text", INTEGER, lambda result: count_words(result.text)),
    "truncated": Field("the limits that cut the page short", TEXTS, lambda result: list(result.truncated)),
    "warnings": Field("what a reader should know, in sentences", TEXTS, lambda result: list(result.warnings)),
    "kind": Field(
        "the kind of page: `article`, `forum`, `product`...",
        MAYBE_TEXT,
        lambda result: result.decision.kind,
        lambda result: bool(result.decision.kind),
    ),
    "kinds": Field(
        "the kinds of page with their probabilities", SHARES, _shares, lambda result: bool(result.decision.kinds)
    ),
    "confidence": Field(
        "how sure the extractor is, from 0 to 1",
        SHARE,
        lambda result: result.decision.notes.confidence,
        lambda result: result.decision.notes.confidence is not None,
    ),
    "verdict": Field(
        "what the page turned out to be, with the evidence and the next step; see [verdicts](verdicts.md)",
        VERDICT,
        lambda result: result.verdict.to_json(),
    ),
    "source": Field("`page`, or the name of the data that the text was read from", TEXT, lambda result: result.source),
    "other_versions": Field(
        "the AMP and print versions that the page names", list_of(OTHER_VERSION), _dicts("other_versions")
    ),
    "hidden": Field(
        'the text that the page hides; unasked with `extract.hidden = "flag"`',
        list_of(HIDDEN_TEXT),
        _dicts("hidden"),
        lambda result: result.page.hidden_policy == "flag",
    ),
    "posts": Field(
        "the posts of a thread; unasked on forums and with `extract.comments`",
        list_of(POST),
        _dicts("posts"),
        lambda result: result.settings.extract.comments or result.decision.kind == "forum",
    ),
    "comments": Field(
        "the same as a tree by depth; unasked with `extract.comments`",
        list_of(COMMENT),
        _dicts("comments"),
        lambda result: result.settings.extract.comments,
    ),
    "chunks": Field(
        "the content in passages; unasked where `output.chunk_tokens` or `output.chunk_overlap` is set",
        list_of(CHUNK),
        _chunks,
        lambda result: not CHUNK_SETTINGS.isdisjoint(result.settings.output.model_fields_set),
    ),
    "pages": Field(
        "the addresses of the pages that were joined",
        list_of(MAYBE_TEXT),
        lambda result: [each.page.url for each in result.pages],
        lambda result: bool(result.pages),
    ),
}
ALL = "-"  # of the setting `output.fields`


def chosen_fields(result: Renderable, names: Iterable[str] | None = None) -> list[str]:
    """The fields to show: those that are named, else those of the setting, else all that apply to the page."""
    if names is None and result.settings.output.fields != ALL:
        names = result.settings.output.fields.split(",")
    if names is None:
        return [name for name, field in FIELDS.items() if field.is_shown(result)]
    return check_fields(names)


def check_fields(names: Iterable[str]) -> list[str]:
    """The names, each once; a UsageError for one that is not a field."""
    if isinstance(names, str):
        names = names.split(",")
    if not isinstance(names, Iterable):
        raise UsageError(f"fields must be the names of fields, such as ['title', 'text'], not {names!r}.")
    wanted = list(dict.fromkeys(str(name).strip() for name in names))
    for name in wanted:
        if name not in FIELDS:
            raise UsageError(f"There is no field {name!r}; the fields are: {', '.join(FIELDS)}.")
    return wanted


def to_dict(result: Renderable, names: Iterable[str] | None = None) -> dict[str, Any]:
    """The fields as plain Python: text, numbers, lists and dicts."""
    return {name: FIELDS[name].value(result) for name in chosen_fields(result, names)}


def json_schema() -> Schema:
    """The JSON Schema (2020-12) of `to_dict()` and of the JSON output."""
    required = [name for name, field in FIELDS.items() if field.is_shown is _always]
    properties = {name: {"description": field.about, **field.schema} for name, field in FIELDS.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The main content of a web page, by PageCrunch",
        "description": "All fields are there unless some were chosen. New fields may be added at any time.",
        "type": "object",
        "required": required,
        "properties": properties,
    }
