"""The main content of web pages as LangChain documents: a loader, and a transformer for documents that hold HTML."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import BaseDocumentTransformer, Document

import pagecrunch
from pagecrunch.fetch import fetch

FACTS = ("title", "author", "date", "language", "description", "kind")


def documents_of(
    result: pagecrunch.Extraction, source: str, chunk_tokens: int | None, overlap: int | None
) -> list[Document]:
    """A document with the page as Markdown, or one for each chunk with its headings and where it stands."""
    facts = result.to_dict(FACTS)
    metadata = {"source": source, **{name: value for name, value in facts.items() if value}}
    metadata |= {"confidence": result.confidence, "verdict": result.verdict.name}
    if chunk_tokens is None:
        return [Document(page_content=result.markdown, metadata=metadata)]
    documents = []
    for chunk in result.chunks(chunk_tokens, overlap):
        cited = chunk.citation
        place = {"address": cited.address, "path": cited.path, "start": cited.start, "end": cited.end}
        about = {"chunk": chunk.index, "headings": list(chunk.headings), "citation": place}
        documents.append(Document(page_content=chunk.markdown, metadata={**metadata, **about}))
    return documents


class PageCrunchLoader(BaseLoader):
    """Loads pages from web addresses and files.

    With `chunk_tokens`, a document is a passage of at most that many tokens, never torn within code, a row or a
    sentence. Other arguments go to `pagecrunch.extract`.
    """

    def __init__(
        self,
        sources: str | Path | Iterable[str | Path],
        *,
        chunk_tokens: int | None = None,
        overlap: int | None = None,
        fetch_limits: Any = None,
        **options: Any,
    ) -> None:
        self._sources = [sources] if isinstance(sources, str | Path) else list(sources)
        self._chunk_tokens, self._overlap, self._limits, self._options = chunk_tokens, overlap, fetch_limits, options

    def lazy_load(self) -> Iterator[Document]:
        for source in self._sources:
            is_address = str(source).startswith(("http://", "https://"))
            page = fetch(str(source), self._limits) if is_address else Path(source).read_bytes()
            result = pagecrunch.extract(page, **self._options)
            yield from documents_of(result, result.page.url or str(source), self._chunk_tokens, self._overlap)

    async def alazy_load(self) -> AsyncIterator[Document]:
        for source in self._sources:
            is_address = str(source).startswith(("http://", "https://"))
            page = await pagecrunch.afetch(str(source), self._limits) if is_address else Path(source).read_bytes()
            result = await pagecrunch.aextract(page, **self._options)
            for document in documents_of(result, result.page.url or str(source), self._chunk_tokens, self._overlap):
                yield document


class PageCrunchTransformer(BaseDocumentTransformer):
    """Turns documents that hold HTML into documents with the main content; `metadata["source"]` is their address."""

    def __init__(self, *, chunk_tokens: int | None = None, overlap: int | None = None, **options: Any) -> None:
        self._chunk_tokens, self._overlap, self._options = chunk_tokens, overlap, options

    def transform_documents(self, documents: Sequence[Document], **kwargs: Any) -> list[Document]:
        found = []
        for document in documents:
            source = str(document.metadata.get("source", ""))
            url = source if source.startswith(("http://", "https://")) else None
            result = pagecrunch.extract(document.page_content, url, **self._options)
            for each in documents_of(result, source, self._chunk_tokens, self._overlap):
                each.metadata = {**document.metadata, **each.metadata}
                found.append(each)
        return found
