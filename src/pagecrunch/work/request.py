"""What a program may request, checked before anything is fetched or read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from ..errors import UsageError
from ..registry import Registry
from ..render.fields import check_fields
from ..settings import Assignment, Settings
from .api_job import Action, Focus

Render = Literal["never", "auto", "always"]
TIDY_FORMATS = ("json", "html", "text")

# What would let a request read files, reach other addresses or use more of this machine than its owner allows.
CLOSED_SECTIONS = frozenset({"limits", "fetch", "browser", "batch", "sites", "proxy", "api"})
CLOSED_KEYS = frozenset({"ads.list", "ads.update_days", "ad_rules.lists", "ad_rules.update_days"})

# What a request may say about the JSON answer, and the settings that this stands for.
_FOR_JSON = {
    "fields": "output.fields",
    "chunk_tokens": "output.chunk_tokens",
    "chunk_overlap": "output.chunk_overlap",
}

FOR_EXTRACTING = ("using", "focus", "max_tokens", "about", *_FOR_JSON)

_EXPECTED = {
    "html": "the HTML of a page as text",
    "url": "an address as text",
    "using": "the name of an extractor",
    "focus": "precision, balanced or recall",
    "format": "the name of a format",
    "max_tokens": "a whole number of at least 1",
    "about": "a question or some words",
    "fields": "the names of fields, such as title,chunks",
    "chunk_tokens": "a whole number of at least 1",
    "chunk_overlap": "a whole number of at least 0",
    "render": "never, auto or always",
    "settings": 'settings by name, such as {"extract.hidden": "keep"}',
}


def _no_truth(value: Any) -> Any:
    if isinstance(value, bool):  # which Python takes for 0 and 1
        raise ValueError("a number")
    return value


# Whole numbers, which a query has as text.
AtLeast0 = Annotated[int, Field(ge=0, strict=False), BeforeValidator(_no_truth)]
AtLeast1 = Annotated[int, Field(ge=1, strict=False), BeforeValidator(_no_truth)]


class PageRequest(BaseModel):
    """A page, and what to do with it. With `html`, `url` says where it is from; without, the page there is fetched."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    html: str | None = Field(default=None, description="The HTML of the page.")
    url: str | None = Field(
        default=None, max_length=8192, description="Where the page is from. Without `html`, the page there is fetched."
    )
    using: str | None = Field(default=None, max_length=100, description="The extractor; see /api/extractors.")
    focus: Focus | None = Field(default=None, description="When in doubt: precision leaves text out, recall keeps it.")
    format: str = Field(default="json", max_length=100, description="The form of the answer; see /api/formats.")
    max_tokens: AtLeast1 | None = Field(default=None, description="Keep what matters most, up to this many tokens.")
    about: str | None = Field(
        default=None, min_length=1, max_length=1000, description="Keep what answers this question."
    )
    fields: str | list[str] | None = Field(
        default=None, description="The fields of the JSON answer: a list, or names with commas between them."
    )
    chunk_tokens: AtLeast1 | None = Field(
        default=None, description="Add the field `chunks`: passages of at most this many tokens."
    )
    chunk_overlap: AtLeast0 | None = Field(
        default=None, description="Tokens that a chunk may repeat of the one before."
    )
    render: Render | None = Field(
        default=None, description="Run the page's scripts first, in a browser; the owner has to allow it."
    )
    settings: dict[str, Any] = Field(
        default_factory=dict, description="Settings for this page, by section.name; see /api/settings."
    )


def parse_request(values: Mapping[str, Any]) -> PageRequest:
    """The request that a program sent, or a UsageError that says what is wrong with it."""
    unknown = next((key for key in values if key not in PageRequest.model_fields), None)
    if unknown is not None:  # checked first: the validation would make an error of every one
        known = ", ".join(PageRequest.model_fields)
        raise UsageError(f"There is no field {unknown[:100]!r} in a request; the fields are: {known}.")
    try:
        return PageRequest.model_validate(dict(values))
    except ValidationError as error:
        first = error.errors()[0]
        key = str(first["loc"][0]) if first["loc"] else "?"
        if first["type"] == "string_too_long":
            raise UsageError(f"{key} is longer than {first['ctx']['max_length']} characters.") from None
        raise UsageError(f"{key} must be {_EXPECTED.get(key, 'something else')}.") from None


def check_names(action: Action, request: PageRequest, registry: Registry) -> None:
    """Refuse the names of extractors and formats that do not exist."""
    if action == "tidy":
        for name in FOR_EXTRACTING:
            if getattr(request, name) is not None:
                raise UsageError(f"{name} is for extracting; a page is tidied by its filters.")
        if request.format not in TIDY_FORMATS:
            raise UsageError(f"format must be {', '.join(TIDY_FORMATS[:-1])} or {TIDY_FORMATS[-1]} for a tidied page.")
        return
    if request.using is not None:
        registry.extractor(request.using)
    registry.renderer(request.format)
    asked = [name for name in _FOR_JSON if getattr(request, name) is not None]
    if asked and request.format != "json":
        raise UsageError(f"{asked[0]} does nothing to {request.format}; use it with the format json.")
    if request.fields is not None and "chunks" not in check_fields(request.fields) and asked != ["fields"]:
        raise UsageError(f"{asked[-1]} does nothing without the field chunks; add it to fields.")


def render_mode(request: PageRequest, settings: Settings) -> Render:
    """Whether to run the page's scripts: never, auto or always. A request may ask for it where the owner allows it."""
    allowed = settings.browser.for_requests
    if request.render not in (None, "never") and not allowed:
        raise UsageError("Pages are not rendered here; the owner allows it with the setting browser.for_requests.")
    return (request.render or settings.browser.render) if allowed else "never"


def requested_settings(request: PageRequest) -> Iterator[Assignment]:
    """The settings of a request. Those that only the owner may set are refused."""
    for key, value in request.settings.items():
        if key.partition(".")[0] in CLOSED_SECTIONS or key in CLOSED_KEYS:
            raise UsageError(f"The setting {key[:100]} cannot be set by a request; its owner sets it.")
        yield Assignment(key[:200], value, "In settings")
    for name, key in _FOR_JSON.items():
        if (value := getattr(request, name)) is not None:
            yield Assignment(key, ",".join(value) if isinstance(value, list) else value, f"In {name}")
