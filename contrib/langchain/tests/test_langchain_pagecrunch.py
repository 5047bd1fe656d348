from __future__ import annotations

import asyncio
from pathlib import Path

from contrib_made import PAGE, serving
from langchain_core.documents import Document
from langchain_pagecrunch import PageCrunchLoader, PageCrunchTransformer

from pagecrunch.fetch import FetchLimits

LOCAL = FetchLimits(allow_private=True)


def test_a_file_is_one_document_with_its_facts() -> None:
    (document,) = PageCrunchLoader(PAGE).load()
    assert (
        document.page_content.startswith("# Why the tide is late every day") and "cookies" not in document.page_content
    )
    assert document.metadata["author"] == "Ada Quayside" and document.metadata["date"] == "2026-05-03"
    assert document.metadata["source"] == str(PAGE) and document.metadata["verdict"] == "whole"


def test_chunks_cite_the_bytes_of_the_source() -> None:
    documents = PageCrunchLoader(PAGE, chunk_tokens=60, overlap=0).load()
    assert len(documents) > 2
    source = PAGE.read_bytes()
    code = next(each for each in documents if "range(7)" in each.page_content)
    place = code.metadata["citation"]
    assert b"range(7)" in source[place["start"] : place["end"]]
    assert documents[-1].metadata["headings"] == ["Why the tide is late every day", "Two turns, not one"]


def test_addresses_are_fetched_also_asynchronously() -> None:
    async def load(url: str) -> list[Document]:
        return [each async for each in PageCrunchLoader([url, url], fetch_limits=LOCAL).alazy_load()]

    with serving(PAGE.read_bytes()) as url:
        (one,) = PageCrunchLoader(url, fetch_limits=LOCAL).load()
        two = asyncio.run(load(url))
    assert one.metadata["source"] == url and [each.page_content for each in two] == [one.page_content] * 2


def test_documents_with_html_are_transformed_and_keep_their_metadata() -> None:
    html = Document(page_content=PAGE.read_text(), metadata={"source": "https://example.com/tide", "set": 3})
    (document,) = PageCrunchTransformer().transform_documents([html])
    assert document.metadata["set"] == 3 and document.metadata["title"] == "Why the tide is late every day"
    chunks = PageCrunchTransformer(chunk_tokens=30).transform_documents([html])
    assert all(each.metadata["citation"]["address"].startswith("https://example.com/tide#:~:text=") for each in chunks)


def test_options_reach_the_extractor(tmp_path: Path) -> None:
    (document,) = PageCrunchLoader([PAGE], using="everything").load()
    assert "Skip to content" in document.page_content
