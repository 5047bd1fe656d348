from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.extractors.mss.reading import tokenise
from pagecrunch.extractors.mss.subsequence import Span
from pagecrunch.extractors.mss.surroundings import after, before, common

PAGE = build_page("<h1>Tide 42</h1><p>Low water.</p><hr>")


def test_spells_the_tokens_around_the_words_of_a_stretch() -> None:
    tokens = tokenise(PAGE)
    start = tokens.code.tolist().index(tokens.code[8])  # the <p>, which the stretch takes along
    span = Span(start, start + 5, 1.0)
    assert before(PAGE, tokens, span) == "1 </h1> <p>"
    assert after(PAGE, tokens, span) == "</p> <hr> </body>"


def test_a_stretch_at_the_edge_of_the_page_has_less_around_it() -> None:
    tokens = tokenise(PAGE)
    assert before(PAGE, tokens, Span(0, 0, 0.0)) == ""
    assert after(PAGE, tokens, Span(0, len(tokens), 0.0)) == "</p> <hr> </body>"


def test_the_most_frequent_come_first_and_are_counted() -> None:
    assert common(["a", "b", "b", "c", "d"]) == ["b (2 pages)", "a (1 pages)", "c (1 pages)"]
