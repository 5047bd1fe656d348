from __future__ import annotations

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
    nodes = IngestionPipeline(transformations=[PageCrunchNodeParser(chunk_tokens=60)]).run(documents=documents)
    assert "high water" in " ".join(node.get_content() for node in nodes)
