"""One page for a program: from its bytes to the bytes of the answer. Runs in a worker process."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal

from ..errors import PagecrunchError
from ..fetched import Fetched
from ..result import Extraction, Tidied
from ..sites import RuleMatch
from ..sniff import detect_other_format, explain_other_format
from ..verdict.model import GOOD_VERDICTS
from .job import PageJob
from .worker import Handler

Action = Literal["extract", "tidy"]
Focus = Literal["precision", "balanced", "recall"]

JSON = "application/json"
MEDIA_TYPES = {
    "json": JSON,
    "markdown": "text/markdown; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "fragment": "text/html; charset=utf-8",
    "ssml": "application/ssml+xml; charset=utf-8",
}
PLAIN = "text/plain; charset=utf-8"
TIDIED_VERSION = 1  # counts up when a field of the JSON changes its meaning or goes away
WARM_UP_PAGE = b"<title>t</title><main><p>" + b"A sentence, to begin with. " * 20


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiJob(PageJob):
    """What to do with a page, and the format of the answer."""

    action: Action
    format: str = "json"
    is_text: bool = False  # the page came as text, not as bytes in some encoding
    is_rendered: bool = False  # the page is what a browser made of it, with its layout (packed by rendered.py)
    using: str | None = None
    focus: Focus | None = None
    max_tokens: int | None = None
    about: str | None = None


@dataclass(frozen=True, slots=True)
class ApiResult:
    """What came of it. With an `error` there is no answer."""

    media_type: str = JSON
    error: str | None = None
    warnings: tuple[str, ...] = ()
    rule_matches: tuple[RuleMatch, ...] = ()
    verdict: str = ""  # its name
    advice: str = ""  # the verdict with its evidence and the next step, where the page is not what it seems


def worker_handler() -> Handler[ApiJob]:
    return Handler(ApiJob, run_job, warm_up)


def warm_up() -> None:
    for action in ("extract", "tidy"):
        run_job(ApiJob(action=action), WARM_UP_PAGE)


def run_job(job: ApiJob, body: bytes) -> tuple[ApiResult, bytes]:
    """The answer, or the error in its place; nothing raises."""
    page = body.decode("utf-8", "replace") if job.is_text else body
    if what := None if job.is_rendered else detect_other_format(page):
        return ApiResult(error=explain_other_format("This", what)), b""
    try:
        rendered = _unpacked(body) if job.is_rendered else None
        result: Extraction | Tidied
        if job.action == "extract":
            result = job.extract(rendered or page, job.using, job.focus)
            if job.max_tokens or job.about:
                result = result.shortened(job.max_tokens, job.about)
            text = result.render(job.format)
        else:
            result = job.tidy(rendered.body if rendered else page)
            text = _tidied_text(result, job.format)
    except PagecrunchError as error:
        return ApiResult(error=str(error)), b""
    except MemoryError:
        return ApiResult(error="The page needs more memory than a page may have."), b""
    except Exception as error:  # a page fails alone, whatever a part of another package raises
        return ApiResult(error=f"The page could not be read ({type(error).__name__}: {error})."), b""
    warnings = (*result.truncated, *result.warnings)
    answer = text.encode("utf-8", "replace")
    name, advice = "", ""
    if isinstance(result, Extraction):
        name, advice = result.verdict.name, "" if result.verdict.name in GOOD_VERDICTS else str(result.verdict)
    media_type = MEDIA_TYPES.get(job.format, PLAIN)
    return ApiResult(media_type, None, warnings, tuple(result.rule_matches), name, advice), answer


def _unpacked(body: bytes) -> Fetched:
    from .rendered import unpack_rendered  # few pages need it

    return unpack_rendered(body)


def _tidied_text(result: Tidied, format: str) -> str:
    if format != "json":
        return result.html if format == "html" else result.text
    changes = []
    for change in result.changes:
        links = [{"text": text, "address": address} for text, address in change.links]
        texts = {"filter": change.filter, "what": change.what, "where": change.where, "why": change.why}
        changes.append({**texts, "links": links})
    tidied = {
        "schema": "pagecrunch-tidied",
        "version": TIDIED_VERSION,
        "url": result.url,
        "encoding": {"name": result.encoding.name, "source": result.encoding.source},
        "html": result.html,
        "changes": changes,
        "truncated": list(result.truncated),
        "warnings": list(result.warnings),
    }
    return json.dumps(tidied, ensure_ascii=False)
