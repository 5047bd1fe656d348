"""S10 and S11: depth cuts nothing off in silence, and nothing recurses along it."""

from __future__ import annotations

import gc
from itertools import product

import pytest
from shallow import run_shallow

import pagecrunch
from fuzz.exercise import exercise
from fuzz.target import warm_up

WORDS = ("The text before, a sentence.", "The text inside, a sentence.", "The text after, a sentence.")


@pytest.fixture(scope="module", autouse=True)
def _imported() -> None:
    warm_up()  # imports need more frames than there will be


@pytest.mark.parametrize(
    ("tag", "depth"),
    [
        *product(("div", "b", "blockquote", "ul><li", "table><tr><td", "dl><dd", "x-y"), (250, 260, 600, 5_000)),
        ("div", 100_000),
    ],
)
def test_s10_text_around_and_inside_any_depth_is_in_every_format(tag: str, depth: int) -> None:
    closing = "".join(f"</{name}>" for name in reversed(tag.split("><")))
    html = f"<p>{WORDS[0]}</p>{f'<{tag}>' * depth}{WORDS[1]}{closing * depth}<p>{WORDS[2]}</p>"
    result = pagecrunch.extract(html, using="everything")
    for output in (result.text, result.markdown, result.fragment, result.speech):
        assert all(words in " ".join(output.split()) for words in WORDS)
    assert not result.truncated
    tidied = pagecrunch.tidy(html).text
    assert WORDS[0] in tidied and WORDS[2] in tidied


DEEP = {
    "elements": "<div>" * 20_000 + "x",
    "inline": "<b><i><a href=x>" * 6_000 + "x",
    "lists": "<ul><li>x" * 10_000,
    "quotes": "<blockquote>x" * 10_000,
    "tables": "<table><tr><td>x" * 6_000,
    "json": '<script type="application/ld+json">' + '[{"a":' * 50_000 + "</script>",
    "json that is closed": '<script type="application/ld+json">' + "[" * 100_000 + "]" * 100_000 + "</script>",
    "data": "<title>x</title><script>window.__STATE__ = " + '{"a":' * 50_000 + "1" + "}" * 50_000 + "</script>",
    "json in json": "<script id=__NEXT_DATA__ type=application/json>" + '"[' * 50_000 + "</script>",
    "formulas": "<math>" + "<mrow>" * 20_000 + "<mi>x",
    "formulas that are closed": "<p><math>" + "<msqrt>" * 400 + "<mi>x" + "</msqrt>" * 400 + "</math>",
    "comments": "<li class=comment id=comment-1><p>x<ul>" * 4_000,
    "templates": "<template>" * 20_000 + "x",
    "svg": "<svg>" + "<g>" * 20_000 + "<text>x",
}


@pytest.mark.parametrize("shape", DEEP)
def test_s11_nothing_recurses_along_the_depth_of_a_page(shape: str) -> None:
    run_shallow(lambda: exercise(DEEP[shape], "learned"))
    gc.collect()  # what was made is freed here at the latest: freeing must not recurse either


def test_a_function_that_recurses_would_be_noticed() -> None:
    def down(depth: int) -> int:
        return down(depth - 1) + 1 if depth else 0

    with pytest.raises(RecursionError):
        run_shallow(lambda: down(200))
