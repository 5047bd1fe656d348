"""One page from its bytes to the bytes of the answer. Runs in a worker process."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from ..errors import PagecrunchError
from ..result import Extraction, Tidied
from ..sniff import no_page, what_else
from ..workers.told import SentSettings, parts, rules_from, settings_from

JSON = "application/json"
MEDIA_TYPES = {
    "json": JSON,
    "markdown": "text/markdown; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "fragment": "text/html; charset=utf-8",
    "ssml": "application/ssml+xml; charset=utf-8",
}
PLAIN = "text/plain; charset=utf-8"
SNIFFED = 512  # bytes that tell what is no web page
TIDIED_VERSION = 1  # counts up when a field of the JSON changes its meaning or goes away


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be made of a page."""

    do: str
    url: str | None = None
    charset: str | None = None
    is_text: bool = False  # it came as text, not as bytes in some encoding
    using: str | None = None
    focus: Any = None
    format: str = "json"
    settings: SentSettings = field(default_factory=dict)
    sites: str = ""  # the rules for this page, as TOML

    def to_json(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self)}


@dataclass(frozen=True, slots=True)
class Made:
    """What came of it: where `refusal` says something there is no answer."""

    media_type: str = JSON
    refusal: str = ""
    warnings: tuple[str, ...] = ()
    rule_matches: tuple[tuple[str, str, str, int], ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Made:
        matches = tuple((rule, selector, verdict, count) for rule, selector, verdict, count in values["rule_matches"])
        return cls(values["media_type"], values["refusal"], tuple(values["warnings"]), matches)


def make(job: Job, body: bytes) -> tuple[Made, bytes]:
    """The answer, or why there is none; nothing raises."""
    if what := what_else(body[:SNIFFED]):
        return Made(refusal=no_page("This", what)), b""
    try:
        result = _extract(job, body) if job.do == "extract" else _tidy(job, body)
        text = result.render(job.format) if isinstance(result, Extraction) else _tidied(result, job.format)
    except PagecrunchError as error:
        return Made(refusal=str(error)), b""
    except MemoryError:
        return Made(refusal="The page needs more memory than a page may have."), b""
    except Exception as error:  # a page fails alone, whatever a part of another package raises
        return Made(refusal=f"The page could not be read ({type(error).__name__}: {error})."), b""
    matches = tuple((match.rule, match.selector, match.verdict, match.count) for match in result.rule_matches)
    media_type = MEDIA_TYPES.get(job.format, PLAIN)
    return Made(media_type, "", (*result.truncated, *result.warnings), matches), text.encode("utf-8", "replace")


def _given(job: Job, body: bytes) -> bytes | str:
    return body.decode("utf-8", "replace") if job.is_text else body


def _extract(job: Job, body: bytes) -> Extraction:
    from ..api import extract

    return extract(
        _given(job, body),
        job.url,
        job.using,
        job.focus,
        http_charset=job.charset,
        settings=settings_from(job.settings),
        registry=parts(),
        sites=rules_from(job.sites),
    )


def _tidy(job: Job, body: bytes) -> Tidied:
    from ..api import tidy

    return tidy(
        _given(job, body),
        job.url,
        settings_from(job.settings),
        http_charset=job.charset,
        registry=parts(),
        sites=rules_from(job.sites),
    )


def _tidied(result: Tidied, name: str) -> str:
    if name != "json":
        return result.html if name == "html" else result.text
    changes = [
        {
            "filter": change.filter,
            "what": change.what,
            "where": change.where,
            "why": change.why,
            "links": [{"text": text, "address": address} for text, address in change.links],
        }
        for change in result.changes
    ]
    found = {
        "schema": "pagecrunch-tidied",
        "version": TIDIED_VERSION,
        "url": result.url,
        "encoding": {"name": result.encoding.name, "source": result.encoding.source},
        "html": result.html,
        "changes": changes,
        "truncated": list(result.truncated),
        "warnings": list(result.warnings),
    }
    return json.dumps(found, ensure_ascii=False)
