# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What is read off the bytes of a page: the words of names and of texts, as hashes; how a block begins and ends.

Plain loops over flat arrays. The same source runs as Python, on lists, and compiled, on arrays (`_reading.pxd` gives it
its types), with the same numbers either way.
"""

from __future__ import annotations

from ...page.names import COUNT_COLUMNS

MASK32 = 0xFFFFFFFF
FNV_START = 2166136261
FNV_PRIME = 16777619
ONE = 1  # of 64 bits: what stands in a short list is first looked for in a number with a bit for each of its hashes

TITLE_BLOCK_WORDS = 40
KEYED = 400  # bytes of a row by which blocks with the same text are told

LETTERS, WORDS, COLUMNS = COUNT_COLUMNS.index("letters"), COUNT_COLUMNS.index("words"), len(COUNT_COLUMNS)

# Flags of characters, as in page.flags.
WORD, SENTENCE_END, CLOSER, DIGIT, CAPITAL = 2, 16, 64, 256, 512


def share(part, whole):
    return part / whole if whole > 0.0 else 0.0


def is_lower(c):
    return 97 <= c <= 122


def is_upper(c):
    return 65 <= c <= 90


def hash_words(data, start, end, seed, into, at):
    """The hashes of the words in a class, id or the like, split at case changes and anything but letters."""
    h = seed
    length = 0
    i = start
    while i < end:
        c = data[i]
        upper = is_upper(c)
        lower = is_lower(c)
        if length > 0 and ((not upper and not lower) or (upper and i > start and is_lower(data[i - 1]))):
            if length > 1:
                into[at] = h
                at += 1
            h = seed
            length = 0
        if upper or lower:
            h = ((h ^ (c | 32)) * FNV_PRIME) & MASK32
            length += 1
        i += 1
    if length > 1:
        into[at] = h
        at += 1
    return at


def hash_tag(code):
    return ((FNV_START ^ (code + 256)) * FNV_PRIME) & MASK32


def seed_of(kind):
    """Where the hash of a word starts, by the kind of attribute it stands in."""
    return FNV_START + kind - 1


def hash_elements(
    rows, tag, attr_first, attr_name, attr_start, attr_end, attr_bytes, kind_of_attr, token_first, tokens
):
    """For every row the hashes of its tag and of the words of its class, id and role; how many there are.

    `kind_of_attr` says for each attribute code: 0 not told, 1 words, 2 a role.
    """
    at = 0
    for row in range(rows):
        token_first[row] = at
        if tag[row] == 0:
            continue
        tokens[at] = hash_tag(tag[row])
        at += 1
        for index in range(attr_first[row], attr_first[row + 1]):
            kind = kind_of_attr[attr_name[index]]
            if kind > 0:
                at = hash_words(attr_bytes, attr_start[index], attr_end[index], seed_of(kind), tokens, at)
    token_first[rows] = at
    return at


def character_at(text, at, end):
    """The code point that starts at a byte."""
    lead = text[at]
    if lead < 0x80:
        return lead
    more = 1 if lead < 0xE0 else (2 if lead < 0xF0 else 3)
    value = lead & (0x1F if more == 1 else (0x0F if more == 2 else 0x07))
    i = at + 1
    while more > 0 and i < end:
        value = (value << 6) | (text[i] & 0x3F)
        i += 1
        more -= 1
    return value if value < 0x110000 else 0xFFFD


def flags_at(text, at, end, leaf_of, leaves):
    character = character_at(text, at, end)
    return leaves[leaf_of[character >> 8] * 256 + (character & 0xFF)]


def hash_text(text, start, end, into, at, most, keys, b):
    """Hashes of words, byte by byte: ASCII letters in lower case, other scripts as they are, CJK one by one.

    On the way all that can be seen of the first bytes is added to keys[b]: neither hash waits for the other.
    """
    key = keys[b]
    key_end = min(end, start + KEYED)
    h = FNV_START
    length = 0
    i = start
    while i < end and at < most:
        c = text[i]
        if 0xE3 <= c <= 0xE9 and i + 2 < end:  # the three bytes of most CJK characters
            if length > 0:
                into[at] = h
                at += 1
                h = FNV_START
                length = 0
                if at >= most:
                    break
            into[at] = (((((c * FNV_PRIME) ^ text[i + 1]) * FNV_PRIME) ^ text[i + 2]) * FNV_PRIME) & MASK32
            at += 1
            for _ in range(3):
                if i < key_end:
                    key = ((key ^ text[i]) * FNV_PRIME) & MASK32
                i += 1
            continue
        if c > 32 and i < key_end:
            key = ((key ^ c) * FNV_PRIME) & MASK32
        if is_upper(c):
            c = c | 32
        if c >= 0x80 or is_lower(c) or 48 <= c <= 57:
            h = ((h ^ c) * FNV_PRIME) & MASK32
            length += 1
        elif length > 0:
            into[at] = h
            at += 1
            h = FNV_START
            length = 0
        i += 1
    if length > 0 and at < most:
        into[at] = h
        at += 1
    keys[b] = key
    hash_seen(text, i, key_end, keys, b)
    return at


def hash_seen(text, start, end, keys, b):
    """Add all that can be seen of these bytes to keys[b]."""
    key = keys[b]
    for i in range(start, end):
        if text[i] > 32:
            key = ((key ^ text[i]) * FNV_PRIME) & MASK32
    keys[b] = key


def overlap(words, count, others, other_count):
    """How many of the words are among the others."""
    found = 0
    sieve = 0
    for j in range(other_count):
        sieve |= ONE << (others[j] & 63)
    for i in range(count):
        if (sieve >> (words[i] & 63)) & 1:
            for j in range(other_count):
                if words[i] == others[j]:
                    found += 1
                    break
    return found


def read_blocks(
    blocks, first, last, of_row, parent, tag, row_counts, counts, text_start, text_end, text, leaf_of, leaves,
    bold, title_words, title_count, scratch, text_keys, facts,
):  # fmt: skip
    """What takes a look at the text itself. `facts` has 8 numbers a block, see the end of this function."""
    for b in range(blocks):
        first_flags = 0
        last_flags = 0
        colon = 0
        found_first = 0
        bold_letters = 0
        text_keys[b] = FNV_START
        token_count = 0
        short = counts[b * COLUMNS + WORDS] <= TITLE_BLOCK_WORDS
        for row in range(first[b], last[b] + 1):
            if of_row[row] != b or tag[row] != 0:
                continue
            start = text_start[row]
            end = text_end[row]
            if bold[tag[parent[row]]]:
                bold_letters += row_counts[row * COLUMNS + LETTERS]
            i = start
            while i < end and not found_first:
                if text[i] > 32:
                    first_flags = flags_at(text, i, end, leaf_of, leaves)
                    found_first = 1
                i += 1
            i = end - 1
            while i >= start and (text[i] <= 32 or (text[i] & 0xC0) == 0x80):
                i -= 1
            if i >= start:
                flags = flags_at(text, i, end, leaf_of, leaves)
                if (flags & CLOSER) and i > start and not (flags & SENTENCE_END):
                    i -= 1
                    while i > start and (text[i] & 0xC0) == 0x80:
                        i -= 1
                    closed = flags_at(text, i, end, leaf_of, leaves)
                    flags = closed if closed & SENTENCE_END else flags
                last_flags = flags
                colon = 1 if text[i] == 58 else 0
            if short:
                token_count = hash_text(text, start, end, scratch, token_count, 64, text_keys, b)
            else:
                hash_seen(text, start, min(end, start + KEYED), text_keys, b)
        shared = overlap(scratch, token_count, title_words, title_count) if short else 0
        covered = overlap(title_words, title_count, scratch, token_count) if short else 0
        facts[b * 8] = 1.0 if last_flags & SENTENCE_END else 0.0
        facts[b * 8 + 1] = colon
        facts[b * 8 + 2] = 1.0 if (first_flags & WORD) and not first_flags & (CAPITAL | DIGIT) else 0.0
        facts[b * 8 + 3] = share(bold_letters, counts[b * COLUMNS + LETTERS])
        facts[b * 8 + 4] = share(shared, token_count)
        facts[b * 8 + 5] = share(covered, title_count)
