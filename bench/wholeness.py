"""Whether a structure of a page is whole, torn or absent in a text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .align import Text, align
from .page_text import PageText, split_words
from .structures import Piece, Structure, find_structures

WHOLE, TORN, ABSENT = "whole", "torn", "absent"
GOLD_SHARE = 0.95  # of a structure's words that the gold must hold, in order...
GOLD_SPREAD, GOLD_SPREAD_WORDS = 1.25, 5  # ...in a span at most this many times as long, and this many words more
PIECE_SHARE = 0.9  # of a piece's words that must be found: all of one with fewer than ten
ABSENT_SHARE = 0.1  # of the words, those that also stand elsewhere on the page counting less...
SCATTERED_SHARE = 0.5  # ...and this where not one of several pieces is found: then words only happen to be there


@dataclass(frozen=True, slots=True)
class Held:
    """A structure with the pieces that the gold holds: those that an output must hold too."""

    structure: Structure
    pieces: tuple[Piece, ...]
    weights: dict[str, float]  # of each word: the share of its places on the page that are in this structure


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a structure, and which of its pieces were lost."""

    state: str
    lost: tuple[int, ...] = ()


def structures_held(page: PageText, gold: str) -> Iterator[Held]:
    """The structures of a page that its gold text holds, each text once; of nested lists the outermost held."""
    text, on_page = Text.of(split_words(gold)), Counter(page.words)
    held_places: set[int] = set()
    parents: dict[int, int] = {}
    seen: set[tuple[str, tuple[Piece, ...]]] = set()
    for structure in find_structures(page):
        parents[structure.place] = structure.parent
        if _is_within(structure.parent, parents, held_places):
            continue
        pieces = pieces_held(structure, text)
        if not pieces:
            continue
        held_places.add(structure.place)
        if (structure.kind, pieces) not in seen:
            seen.add((structure.kind, pieces))
            own = Counter(word for piece in pieces for word in piece)
            yield Held(structure, pieces, {word: number / on_page[word] for word, number in own.items()})


def _is_within(place: int, parents: dict[int, int], places: set[int]) -> bool:
    while place >= 0:
        if place in places:
            return True
        place = parents.get(place, -1)
    return False


def pieces_held(structure: Structure, gold: Text) -> tuple[Piece, ...]:
    """The pieces, in the words that the gold holds; nothing where it does not hold the structure word for word."""
    words = structure.words
    least = GOLD_SHARE * len(words)
    if (Counter(words) & gold.counts).total() < least:
        return ()
    places = align(words, gold)
    found = [place for place in places if place >= 0]
    if len(found) < least or found[-1] - found[0] >= GOLD_SPREAD * len(words) + GOLD_SPREAD_WORDS:
        return ()
    held, index = [], 0
    for piece in structure.pieces:
        kept = tuple(word for word, place in zip(piece, places[index:], strict=False) if place >= 0)
        index += len(piece)
        if kept:
            held.append(kept)
    return tuple(held)


def judge(held: Held, output: Text) -> Verdict:
    """Whole where every piece is found, absent where next to nothing is, torn otherwise."""
    words = [word for piece in held.pieces for word in piece]
    places = align(words, output)
    lost, index = [], 0
    for number, piece in enumerate(held.pieces):
        found = sum(place >= 0 for place in places[index : index + len(piece)])
        index += len(piece)
        if found < PIECE_SHARE * len(piece):
            lost.append(number)
    if not lost:
        return Verdict(WHOLE)
    least = SCATTERED_SHARE if len(lost) == len(held.pieces) > 1 else ABSENT_SHARE
    return Verdict(ABSENT if share_found(words, places, held.weights) < least else TORN, tuple(lost))


def share_found(words: Sequence[str], places: Sequence[int], weights: dict[str, float]) -> float:
    """How much was found, where a word that stands all over the page is worth little: that may be chance."""
    found = sum(weights[word] for word, place in zip(words, places, strict=True) if place >= 0)
    return found / sum(weights[word] for word in words)


_TARGET = re.compile(r"\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)?(?: \"[^\"]*\")?\)")


def plain_markdown(text: str) -> str:
    """Markdown without the addresses of its links and pictures, which are not text to read."""
    return _TARGET.sub("] ", text)
