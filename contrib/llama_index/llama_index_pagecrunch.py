"""The main content of web pages as LlamaIndex documents, and passages with citations as nodes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from llama_index.core.node_parser import NodeParser
from llama_index.core.node_parser.node_utils import build_nodes_from_splits
from llama_index.core.readers.base import BaseReader
from llama_index.core.schema import BaseNode, Document, MetadataMode
from llama_index.core.utils import get_tqdm_iterable

import pagecrunch
from pagecrunch.fetch import fetch

FACTS = ("title", "author", "date", "language", "description", "kind")


def facts_of(result: pagecrunch.Extraction) -> dict[str, Any]:
    facts = {name: value for name, value in result.to_dict(FACTS).items() if value}
    return {**facts, "confidence": result.confidence, "verdict": result.verdict.name}


class PageCrunchReader(BaseReader):
    """Reads pages from web addresses and files, each as one document of Markdown.

    With `as_html=True` a document holds the page's own HTML, for `PageCrunchNodeParser`, which needs it to cite.
    """

    def __init__(self, *, as_html: bool = False, fetch_limits: Any = None, **options: Any) -> None:
        self._as_html, self._limits, self._options = as_html, fetch_limits, options

    def load_data(self, sources: str | Path | Iterable[str | Path]) -> list[Document]:
        found = []
        for source in [sources] if isinstance(sources, str | Path) else sources:
            is_address = str(source).startswith(("http://", "https://"))
            page = fetch(str(source), self._limits) if is_address else Path(source).read_bytes()
            result = pagecrunch.extract(page, **self._options)
            place = result.page.url or str(source)
            received = (result.original or result.page).received  # the page itself, where it was read from its data
            html = received if isinstance(received, str) else received.decode(result.encoding.name, "replace")
            text = html if self._as_html else result.markdown
            found.append(Document(text=text, metadata={"source": place, **facts_of(result)}, id_=place))
        return found


class PageCrunchNodeParser(NodeParser):
    """Makes nodes of documents that hold HTML: passages that are never torn within code, a row or a sentence.

    A node has its headings and its citation in its metadata.
    """

    chunk_tokens: int = 400
    overlap: int | None = None

    @classmethod
    def class_name(cls) -> str:
        return "PageCrunchNodeParser"

    def _parse_nodes(self, nodes: Sequence[BaseNode], show_progress: bool = False, **kwargs: Any) -> list[BaseNode]:
        found: list[BaseNode] = []
        for node in get_tqdm_iterable(nodes, show_progress, "Parsing pages"):
            source = str(node.metadata.get("source", ""))
            url = source if source.startswith(("http://", "https://")) else None
            result = pagecrunch.extract(node.get_content(MetadataMode.NONE), url)
            chunks = result.chunks(self.chunk_tokens, self.overlap)
            made = build_nodes_from_splits([chunk.markdown for chunk in chunks], node, id_func=self.id_func)
            for chunk, each in zip(chunks, made, strict=True):
                cited = chunk.citation
                each.metadata = {**node.metadata, **facts_of(result), "headings": " > ".join(chunk.headings)}
                each.metadata |= {"citation": cited.address, "path": cited.path}
                each.start_char_idx = each.end_char_idx = None  # the text is Markdown, and not a slice of the HTML
                if cited.start >= 0:
                    each.metadata |= {"start": cited.start, "end": cited.end}
            found.extend(made)
        return found
