# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False, annotation_typing=False
"""Passages that give themselves away: with a copyright sign, or on the page a second time, as print copies are."""

from __future__ import annotations

from typing import Any

from .reasons import BEYOND, NOTICE, REPEATED

MIN_REPEATED = 8  # words; shorter passages repeat by chance
SIGN_LEAD, SIGN_LAST = "©".encode()
ENDS = 16  # bytes at the beginning and the end of a text that tell it from most others
MAX_STEPS = 8  # from slot to slot; where so many are taken, all texts are compared
NO_SLOT = -1
FNV_START, FNV_PRIME, MASK31 = 2166136261, 16777619, 0x7FFFFFFF


def mark_notices(passages: Any) -> None:
    """Give those of the passages that are still BEYOND their reason."""
    slots = 64
    while slots < 4 * passages.total():
        slots *= 2
    keys = passages.column(slots)
    owners = passages.column(slots)  # the first block with a key: 1 + its number; 0 for none
    is_unclear = False
    for block in range(passages.count):
        if passages.is_passage[block] and passages.reason[block] == BEYOND:
            begin = passages.begin_of(block)
            end = passages.end_of(block)
            if has_sign(passages.text, begin, end):
                passages.reason[block] = NOTICE
            key = hash_ends(passages.text, begin, end)
            slot = slot_of(key, keys, slots)
            if slot == NO_SLOT:
                is_unclear = True
            elif owners[slot] == 0:
                keys[slot] = key
                owners[slot] = block + 1
            elif passages.words[block] >= MIN_REPEATED:
                if passages.text_of(owners[slot] - 1).strip() != passages.text_of(block).strip():
                    is_unclear = True
                elif passages.reason[block] == BEYOND:
                    passages.reason[block] = REPEATED
    if is_unclear:
        compare_all(passages)


def compare_all(passages: Any) -> None:
    """Mark what repeats by the texts themselves."""
    texts: set[bytes] = set()
    for block in range(passages.count):
        if passages.is_passage[block] and passages.reason[block] in (BEYOND, NOTICE, REPEATED):
            text = passages.text_of(block).strip()
            if passages.reason[block] == BEYOND and passages.words[block] >= MIN_REPEATED and text in texts:
                passages.reason[block] = REPEATED
            texts.add(text)


def has_sign(text: Any, begin: int, end: int) -> bool:
    """Whether a copyright sign is in a text. All of it is looked at: without a way out, many bytes are at once."""
    found = 0
    for at in range(begin, end - 1):
        found += ((text[at] ^ SIGN_LEAD) | (text[at + 1] ^ SIGN_LAST)) == 0
    return found > 0


def hash_ends(text: Any, begin: int, end: int) -> int:
    """A number for the beginning, the end and the length of a text, white space around it left out; never 0."""
    while begin < end and is_space(text[begin]):
        begin += 1
    while end > begin and is_space(text[end - 1]):
        end -= 1
    key = (FNV_START ^ (end - begin)) & MASK31
    for at in range(begin, min(end, begin + ENDS)):
        key = ((key ^ text[at]) * FNV_PRIME) & MASK31
    for at in range(max(begin, end - ENDS), end):
        key = ((key ^ text[at]) * FNV_PRIME) & MASK31
    return key | 1


def slot_of(key: int, keys: Any, slots: int) -> int:
    """Where a key is, or would be; NO_SLOT where too many others are in the way."""
    slot = (key ^ (key >> 16)) & (slots - 1)
    for _ in range(MAX_STEPS):
        if keys[slot] in (0, key):
            return slot
        slot = (slot + 1) & (slots - 1)
    return NO_SLOT


def is_space(c: int) -> bool:
    return c == 32 or 9 <= c <= 13
