from __future__ import annotations

from document_made import document

from pagecrunch.passages.leaves import Leaf, find_leaves
from pagecrunch.passages.pack import pack


def groups(html: str, tokens: int, overlap: int = 0) -> list[list[str]]:
    def words(leaf: Leaf, is_first: bool) -> int:
        return len(leaf.text.split())

    return [
        [leaf.text.strip() for leaf in group] for group in pack(find_leaves(document(html)), tokens, overlap, words)
    ]


def test_leaves_are_together_as_long_as_they_fit() -> None:
    assert groups("<p>a b<p>c d<p>e f", 4) == [["a b", "c d"], ["e f"]]


def test_a_heading_is_never_last_and_ends_a_group_that_is_half_full() -> None:
    assert groups("<p>a b c<h2>H</h2><p>d e", 4) == [["a b c"], ["H", "d e"]]
    assert groups("<p>a<h2>H</h2><p>d e f", 4) == [["a"], ["H", "d e f"]]


def test_a_long_paragraph_is_cut_between_sentences_only() -> None:
    assert groups("<p>A b cat. D e fox. G h ibis.", 4) == [["A b cat."], ["D e fox."], ["G h ibis."]]
    assert groups("<p>one sentence that is longer than this", 3) == [["one sentence that is longer than this"]]


def test_code_is_never_cut() -> None:
    assert groups("<p>a<pre>one. Two.\n\nthree. Four.</pre>", 2) == [["a"], ["one. Two.\n\nthree. Four."]]


def test_the_last_sentences_are_repeated_within_a_section() -> None:
    assert groups("<p>A b cat. D eel.<p>F g hen.", 5, overlap=2) == [["A b cat. D eel."], ["D eel.", "F g hen."]]
    assert groups("<p>A b cat. D eel.<h2>H</h2><p>F g hen.", 5, overlap=2) == [["A b cat. D eel."], ["H", "F g hen."]]
