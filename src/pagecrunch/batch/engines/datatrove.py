"""PageCrunch in a datatrove pipeline: as an extractor in its place, or as a step that keeps what it learns as metadata.

pipeline = [WarcReader("crawl/"), PageCrunchExtractor(), JsonlWriter("out/")]     # text only, in a sandbox
pipeline = [WarcReader("crawl/"), PageCrunchStep(), JsonlWriter("out/")]          # title, kind... in metadata
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..inputs.page import RawPage
from ..needs import need
from ..options import Options
from ..rows import OK, row_function

_STEP: Any = need("datatrove.pipeline.base").PipelineStep
_EXTRACTOR: Any = need("datatrove.pipeline.extractors.base").BaseExtractor


class PageCrunchExtractor(_EXTRACTOR):  # type: ignore[misc]
    """HTML in `Document.text` to its main text; datatrove itself keeps the time and drops what is empty."""

    name = "PageCrunch"

    def __init__(self, timeout: float = 1, options: Options | None = None) -> None:
        super().__init__(timeout)
        self.options = options or Options(fields=("text",))

    def extract(self, text: str) -> str:
        row = row_function(self.options)(RawPage("", text))
        return row["text"] or ""


class PageCrunchStep(_STEP):  # type: ignore[misc]
    """The same for every document, none dropped: what is known of the page, and its status, is put in `metadata`."""

    type, name = "TEXT", "PageCrunch"

    def __init__(self, options: Options | None = None) -> None:
        super().__init__()
        self.options = options or Options()

    def run(self, data: Iterable[Any], rank: int = 0, world_size: int = 1) -> Iterator[Any]:
        make_row = row_function(self.options)
        for document in data:
            with self.track_time():
                row = make_row(RawPage(document.id, document.text, document.metadata.get("url")))
                document.text = row.pop("text", None) or ""
                document.metadata |= {name: value for name, value in row.items() if name != "source"}
            self.stat_update("ok" if row["status"] == OK else row["status"])
            yield document
