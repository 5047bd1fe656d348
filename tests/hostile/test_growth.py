"""S13: no part does more work a byte on any shape of page. Work is counted in calls, which is the same on any machine.

`python -m bench scaling` measures time at larger sizes, and sees what compiled loops and regular expressions do.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from calls_counted import calls_of

from bench.scaling_parts import Material, all_parts
from bench.shapes import SHAPES, units_for
from pagecrunch import Extraction, extract

SIZE = 12_000  # bytes: enough for work that grows with the square to stand out
# Calls a byte. The most on any shape is 20, where the guard rewrites a page of tables. A loop within a loop over
# the smallest elements that fit would make a hundred times as many.
MOST_CALLS_A_BYTE = 24
MOST_BYTES_A_BYTE = 40  # of output: before each of many small links a <base> of 512 characters, see document.build
ONCE = 30_000  # calls that a page costs however small it is, with what is loaded when it is first needed

# Those that do work of their own; the other renderers write the same document in another way.
PARTS = [
    part
    for part in all_parts()
    if part.name in ("extract", "tidy", "tidied-text", "blocks", "body", "comments", "metadata", "ledger")
    or (
        part.name.startswith("extractor ")
        and part.name not in ("extractor auto", "extractor mss-hr", "extractor mss-site")
    )
    or part.name in ("renderer text", "renderer markdown", "renderer html", "renderer speech")
]

PASSAGES: dict[str, Callable[[Extraction], object]] = {
    "citations": lambda result: [chunk.citation for chunk in result.chunks(tokens=20)],
    "places": lambda result: result.places,
    "shortened": lambda result: result.shortened(max_tokens=50),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_s13_work_grows_in_step_with_the_page(shape: str) -> None:
    html = SHAPES[shape](units_for(SHAPES[shape], SIZE)).encode()
    material = Material(html)
    for part in PARTS:
        calls = calls_of(part.prepare(material))
        assert calls <= ONCE + MOST_CALLS_A_BYTE * len(html), (part.name, calls)


def test_work_that_grows_with_the_square_would_be_noticed() -> None:
    pairs = [(one, other) for one in range(200) for other in range(one)]
    assert calls_of(lambda: [max(pair) for pair in pairs for _ in range(20)]) > ONCE + MOST_CALLS_A_BYTE * SIZE


@pytest.mark.parametrize("shape", SHAPES)
def test_s13_no_output_is_many_times_as_long_as_the_page(shape: str) -> None:
    html = SHAPES[shape](units_for(SHAPES[shape], SIZE)).encode()
    material = Material(html)
    result, tidied = material.everything, material.tidied
    outputs = [result.text, result.markdown, result.html, result.fragment, result.json(), result.speech, result.ssml]
    outputs += [tidied.html, tidied.text, "".join(change.where for change in tidied.changes)]
    outputs += ["".join(block.path + block.tag for block in result.blocks)]
    assert max(map(len, outputs)) <= MOST_BYTES_A_BYTE * len(html) + 10_000


@pytest.mark.parametrize("shape", SHAPES)
def test_the_text_around_any_shape_is_there(shape: str) -> None:
    """Whatever a page is made of, what stands before it is read; or the page has an open quote that swallows it."""
    text = Material(SHAPES[shape](40).encode()).everything.text
    assert "The tide was late" in text or shape in ("server-components", "script-words", "script-assignments")


@pytest.mark.parametrize(
    "unit", ["The sea is late. ", "潮水来了。", "<li>sea", "<h2>Sea {0}</h2>", "<p>The sea is late.", "<tr><td>1<td>2"]
)
@pytest.mark.parametrize("passages", PASSAGES, ids=PASSAGES.keys())
def test_s13_passages_grow_in_step_with_the_page(unit: str, passages: str) -> None:
    def work(units: int) -> int:
        html = "<div><table><ul><p>" + "".join(unit.format(number) for number in range(units))
        result = extract(html, "https://a.example/", "everything")
        assert result.markdown
        return calls_of(lambda: PASSAGES[passages](result))

    work(10)  # loads what is needed
    assert work(1600) <= 5.5 * work(400)  # with the square it would be sixteen times as many
