from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from pagecrunch import Error, extract

HTML = (
    "<h1>Tide</h1>"
    + "".join(f"<p>Paragraph {number} is about the sea and the moon, which are late again.</p>" for number in range(9))
    + "<h2>Code</h2><pre>a = 1\n\n\nb = 2\n</pre><table><tr><th>Day<th>Time"
    + "".join(f"<tr><td>Day number {number}<td>{number}:10" for number in range(30))
    + "</table>"
)


def test_chunks_fit_and_know_their_headings() -> None:
    chunks = extract(HTML, using="everything").chunks(tokens=60, overlap=10)
    assert all(chunk.tokens <= 66 for chunk in chunks)
    assert [chunk.index for chunk in chunks] == list(range(len(chunks)))
    assert chunks[0].headings == () and chunks[1].headings == ("Tide",) and chunks[-1].headings == ("Tide", "Code")


def test_no_fence_is_odd_and_no_row_without_its_header() -> None:
    chunks = extract(HTML, using="everything").chunks(tokens=60, overlap=10)
    assert all(chunk.markdown.count("```") % 2 == 0 for chunk in chunks)
    tables = [chunk.markdown for chunk in chunks if "| Day number" in chunk.markdown]
    assert len(tables) > 3 and all("| Day | Time |\n| --- | --- |" in table for table in tables)


def test_small_chunks_repeat_little_unless_told_otherwise() -> None:
    result = extract(f"<p>{'The sea is here. ' * 40}", using="everything")
    small, told = result.chunks(tokens=30), result.chunks(tokens=30, overlap=12)
    assert [chunk.text for chunk in small] == [chunk.text for chunk in result.chunks(tokens=30, overlap=3)]
    assert sum(chunk.words for chunk in told) > sum(chunk.words for chunk in small)


def test_chunks_are_written_as_the_settings_want_markdown() -> None:
    html = "<p>The <a href=https://a.example/>sea</a>.</p><table><tr><th>a<th>b<tr><td>1<td>2</table>"
    settings = {"output.links": "none", "output.tables": "csv"}
    assert "https" in extract(html, using="everything").chunks()[0].markdown
    assert (
        extract(html, using="everything", settings=settings).chunks()[0].markdown == "The sea.\n\n```csv\na,b\n1,2\n```"
    )


def test_every_word_is_in_a_chunk_once_where_there_is_no_overlap() -> None:
    result = extract(HTML, using="everything")
    words = " ".join(chunk.text for chunk in result.chunks(tokens=50, overlap=0)).split()
    assert words == " ".join(part.text for part in result.document.parts).split()


def test_a_tokenizer_of_the_caller_counts() -> None:
    chunks = extract(HTML, using="everything").chunks(tokens=20, overlap=0, tokenizer=str.split)
    assert all(len(chunk.markdown.split()) <= 20 for chunk in chunks if "|" not in chunk.markdown)


def test_chunks_travel_between_processes_and_into_json() -> None:
    chunk = extract(HTML, url="https://a.example/", using="everything").chunks()[0]
    there = pickle.loads(pickle.dumps(chunk))
    assert (there.text, there.citation) == (chunk.text, chunk.citation)
    assert json.loads(json.dumps(chunk.to_dict()))["citation"]["start"] == chunk.citation.start


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"tokens": 0}, "tokens must be a whole number of at least 1, not 0."),
        ({"tokens": 2.5}, "tokens must be a whole number of at least 1, not 2.5."),
        ({"tokens": 40, "overlap": 40}, "overlap must be smaller than tokens, which is 40; it is 40."),
        ({"overlap": -1}, "overlap must be a whole number of at least 0, not -1."),
        ({"tokenizer": lambda _: None}, "tokenizer must give tokens or their number, not NoneType."),
        ({"tokenizer": "gpt"}, "tokenizer must be a function from text to tokens"),
    ],
)
def test_wrong_sizes_are_one_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Error) as caught:
        extract(HTML).chunks(**options)
    assert str(caught.value).startswith(sentence)
