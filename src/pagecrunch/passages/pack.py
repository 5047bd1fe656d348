"""Leaves to chunks of about the same size: breaks before headings, else between leaves, last between sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from .leaves import Leaf, split_leaf

Weigh = Callable[[Leaf, bool], int]  # how many tokens a leaf takes, and whether it is the first of its chunk

FULL_ENOUGH = 0.5  # of the size: from there on a chunk ends before the next heading


def pack(leaves: Sequence[Leaf], tokens: int, overlap: int, weigh: Weigh) -> Iterator[list[Leaf]]:
    """Groups of leaves of at most `tokens`, except where a single leaf is larger.

    A group that begins in the middle of a section begins with the last sentences of the one before, of at most
    `overlap` tokens.
    """
    group: list[Leaf] = []
    size = repeated = 0  # the leaves that are repeated from the group before
    for leaf, weight in _fitting(leaves, tokens, weigh):
        is_full = size + weight > tokens
        begins_section = leaf.is_heading and size >= FULL_ENOUGH * tokens
        if len(group) > repeated and (is_full or begins_section):
            tied = _tied_end(group)
            if len(group) - len(tied) > repeated:
                done = group[: len(group) - len(tied)]
                yield done
                opens_section = bool(tied and tied[0].is_heading) or leaf.is_heading
                again = [] if opens_section else _overlap(done, overlap, weigh)
                group = [*again, *tied]
                repeated, size = len(again), sum(weigh(each, False) for each in group)
                size += weigh(leaf, True) - weight
        group.append(leaf)
        size += weight
    if len(group) > repeated:
        yield group


def _fitting(leaves: Sequence[Leaf], tokens: int, weigh: Weigh) -> Iterator[tuple[Leaf, int]]:
    """The leaves with their sizes; a paragraph that is too long as its sentences."""
    for leaf in leaves:
        weight = weigh(leaf, False)
        if weight <= tokens:
            yield leaf, weight
        else:
            for piece in split_leaf(leaf):
                yield piece, weigh(piece, False)


def _tied_end(group: Sequence[Leaf]) -> list[Leaf]:
    """The leaves at the end that must not be last: the headings and terms of what follows."""
    place = len(group)
    while place > 0 and group[place - 1].is_tied:
        place -= 1
    return list(group[place:])


def _overlap(group: Sequence[Leaf], overlap: int, weigh: Weigh) -> list[Leaf]:
    """The last sentences of a group, as many as fit."""
    if overlap <= 0 or not group or not group[-1].is_prose:
        return []
    sentences = split_leaf(group[-1])
    found: list[Leaf] = []
    size = 0
    for leaf in reversed(sentences):
        size += weigh(leaf, False)
        if size > overlap:
            break
        found.insert(0, leaf)
    return found
