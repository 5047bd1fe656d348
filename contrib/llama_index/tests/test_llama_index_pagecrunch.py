from __future__ import annotations

import json
from pathlib import Path

from contrib_made import PAGE, serving
from llama_index.core.ingestion import IngestionPipeline
from llama_index_pagecrunch import PageCrunchNodeParser, PageCrunchReader

from pagecrunch.fetch import FetchLimits


def test_a_page_is_one_document_with_its_facts() -> None:
    (document,) = PageCrunchReader().load_data(PAGE)
    assert document.text.startswith("# Why the tide is late every day") and "cookies" not in document.text
    assert document.metadata["author"] == "Ada Quayside" and document.id_ == str(PAGE)


def test_nodes_are_passages_with_citations() -> None:
    with serving(PAGE.read_bytes()) as url:
        documents = PageCrunchReader(as_html=True, fetch_limits=FetchLimits(allow_private=True)).load_data([url])
    nodes = PageCrunchNodeParser(chunk_tokens=60, overlap=0).get_nodes_from_documents(documents)
    assert len(nodes) > 2 and all(node.text.count("```") % 2 == 0 for node in nodes)
    code = next(node for node in nodes if "range(7)" in node.text)
    html = documents[0].text.encode()
    assert b"range(7)" in html[code.metadata["start"] : code.metadata["end"]]
    assert code.metadata["citation"].startswith(f"{url}#:~:text=")
    assert code.metadata["headings"] == "Why the tide is late every day > Two turns, not one"
    assert nodes[0].source_node is not None and nodes[0].source_node.node_id == url


def test_it_runs_in_a_pipeline() -> None:
    documents = PageCrunchReader(as_html=True).load_data(PAGE)
    nodes = IngestionPipeline(transformations=[PageCrunchNodeParser(chunk_tokens=30)]).run(documents=documents)
    assert "high water" in " ".join(node.get_content() for node in nodes)


def test_the_html_of_a_page_is_its_own_where_its_text_is_read_from_its_data(tmp_path: Path) -> None:
    body = json.dumps({"articleBody": "The water rose at noon and nobody was there to see it. " * 4})
    page = tmp_path / "app.html"
    page.write_text(f"<div id=app></div><script type=application/ld+json>{body}</script>")
    documents = PageCrunchReader(as_html=True).load_data(page)
    assert documents[0].text == page.read_text()
    assert "nobody was there" in PageCrunchNodeParser().get_nodes_from_documents(documents)[0].get_content()
