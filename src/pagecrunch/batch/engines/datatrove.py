"""PageCrunch in a datatrove pipeline: as an extractor in its place, or as a step that keeps what it learns as metadata.

pipeline = [WarcReader("crawl/"), PageCrunchExtractor(), JsonlWriter("out/")]     # text only, in a sandbox
pipeline = [WarcReader("crawl/"), PageCrunchStep(), JsonlWriter("out/")]          # title, kind... in metadata
pipeline = [PageCrunchReader(["a.warc.gz"]), PageCrunchStep(), JsonlWriter("out/")]  # and where each page is from
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..inputs.page import RawPage
from ..inputs.warc import read_warc
from ..needs import need
from ..options import PROVENANCE, Options
from ..rows import OK, row_function
from .limited import limited_row_function

_STEP: Any = need("datatrove.pipeline.base").PipelineStep
_EXTRACTOR: Any = need("datatrove.pipeline.extractors.base").BaseExtractor
_PAGE = ("charset", "problem")  # of a page that our reader read, in its metadata until the step has used it


class PageCrunchExtractor(_EXTRACTOR):  # type: ignore[misc]
    """HTML in `Document.text` to its main text; datatrove itself keeps the time and drops what is empty."""

    name = "PageCrunch"

    def __init__(self, timeout: float = 1, options: Options | None = None) -> None:
        super().__init__(timeout)
        self.options = options or Options(fields=("text",))

    def extract(self, text: str) -> str:
        row = row_function(self.options)(RawPage("", text))
        return row["text"] or ""


class PageCrunchReader(_STEP):  # type: ignore[misc]
    """The pages of WARC files as documents, with where each is from in `metadata`; each task takes every n-th file."""

    type, name = "READER", "PageCrunch"

    def __init__(self, paths: Sequence[str], max_bytes: int | None = None) -> None:
        super().__init__()
        self.paths, self.max_bytes = list(paths), max_bytes or Options().max_bytes

    def run(self, data: Iterable[Any] | None = None, rank: int = 0, world_size: int = 1) -> Iterator[Any]:
        document = need("datatrove.data").Document
        yield from data or ()
        for path in self.paths[rank::world_size]:
            for page in read_warc(path, self.max_bytes):
                if isinstance(page, RawPage):
                    facts = {name: page.facts.get(name) for name in PROVENANCE}
                    facts |= {"url": page.url, "charset": page.charset, "problem": page.problem}
                    yield document(text=page.html, id=page.source, metadata=facts)


class PageCrunchStep(_STEP):  # type: ignore[misc]
    """The same for every document, none dropped: what is known of the page, and its status, is put in `metadata`.

    A page that takes longer than `page_seconds` of processor time is a failed one; 0 sets no limit.
    """

    type, name = "TEXT", "PageCrunch"

    def __init__(self, options: Options | None = None, page_seconds: float = 30.0) -> None:
        super().__init__()
        self.options, self.page_seconds = options or Options(), page_seconds

    def run(self, data: Iterable[Any], rank: int = 0, world_size: int = 1) -> Iterator[Any]:
        with limited_row_function(self.options, self.page_seconds) as make_row:
            for document in data:
                with self.track_time():
                    facts = document.metadata
                    charset, problem = (facts.pop(name, None) for name in _PAGE)
                    row = make_row(RawPage(document.id, document.text, facts.get("url"), charset, problem or ""))
                    document.text = row.pop("text", None) or ""
                    facts |= {name: value for name, value in row.items() if name not in ("source", *PROVENANCE)}
                self.stat_update("ok" if row["status"] == OK else row["status"])
                yield document
