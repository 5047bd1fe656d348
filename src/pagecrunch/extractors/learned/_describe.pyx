# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A page to the features of its blocks: the steps of `describe.py` in the same order, without a way through Python.

The arrays of all steps are cut from a few large ones, and what a step hands to the next is never a Python object.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from ._features cimport fill, group, nearest_long, prepare, score_elements, sign_elements, tally
from ._reading cimport hash_tag, hash_text, hash_words, read_blocks, seed_of

import numpy as np

from . import describe as _rules
from .names import AREAS, FEATURES

cdef const uint8_t[::1] kind_of_attr = _rules._constants("kind_of_attr")
cdef const int32_t[::1] areas_of_tag = _rules._constants("areas_of_tag")
cdef const int64_t[::1] area_of_role = _rules._constants("area_of_role")
cdef const uint8_t[::1] heading_of_tag = _rules._constants("heading_of_tag")
cdef const uint8_t[::1] bold = _rules._constants("bold")
cdef const uint8_t[::1] leaf_of = _rules._constants("leaf_of")
cdef const unsigned short[::1] leaves = _rules._constants("leaves")
cdef const double[::1] logs = _rules._constants("logs")
cdef int WIDTH = len(FEATURES), AREA_COUNT = len(AREAS), LAST_LOG = _rules.LAST_LOG, TITLE_WORDS = _rules.TITLE_WORDS
cdef uint8_t TITLE = _rules.TAG_CODES["title"]
cdef uint64_t MIXER = 0x9E3779B97F4A7C15
cdef uint32_t PRIME = _rules.reading.FNV_PRIME, NO_TOKENS = _rules.reading.FNV_START


cdef class Room:
    """Large arrays, handed out piece by piece. What is in a piece matters only to those that say so."""

    cdef double[::1] doubles
    cdef int32_t[::1] ints
    cdef uint32_t[::1] hashes
    cdef Py_ssize_t next_double, next_int, next_hash

    def __init__(self, Py_ssize_t doubles, Py_ssize_t ints, Py_ssize_t hashes):
        self.doubles, self.ints, self.hashes = np.empty(doubles), np.empty(ints, np.int32), np.empty(hashes, np.uint32)

    cdef double[::1] of_doubles(self, Py_ssize_t count):
        self.next_double += count
        if self.next_double > self.doubles.shape[0]:
            raise MemoryError("room for doubles")
        return self.doubles[self.next_double - count:self.next_double]

    cdef double[::1] of_zero_doubles(self, Py_ssize_t count):
        cdef double[::1] piece = self.of_doubles(count)
        memset(&piece[0], 0, count * sizeof(double))
        return piece

    cdef int32_t[::1] of_ints(self, Py_ssize_t count):
        self.next_int += count
        if self.next_int > self.ints.shape[0]:
            raise MemoryError("room for ints")
        return self.ints[self.next_int - count:self.next_int]

    cdef int32_t[::1] of_zero_ints(self, Py_ssize_t count):
        cdef int32_t[::1] piece = self.of_ints(count)
        memset(&piece[0], 0, count * sizeof(int32_t))
        return piece

    cdef uint32_t[::1] of_hashes(self, Py_ssize_t count):
        self.next_hash += count
        if self.next_hash > self.hashes.shape[0]:
            raise MemoryError("room for hashes")
        return self.hashes[self.next_hash - count:self.next_hash]

    cdef uint32_t[::1] of_zero_hashes(self, Py_ssize_t count):
        cdef uint32_t[::1] piece = self.of_hashes(count)
        memset(&piece[0], 0, count * sizeof(uint32_t))
        return piece


cdef enum:
    KNOWN = 512  # elements whose words are at hand: 2 to the power of 9

cdef struct Known:
    int32_t attr  # the one attribute with words; -1: none yet
    int32_t kind
    int32_t tag
    int32_t like  # its number among the elements that are unlike each other


cdef inline int place_of(const uint8_t *value, int length, int tag) noexcept nogil:
    cdef uint64_t head = 0, tail = 0
    if length >= 8:
        memcpy(&head, value, 8)
        memcpy(&tail, value + length - 8, 8)
    else:
        memcpy(&head, value, length)
    return <int>(((head ^ (tail << 7) ^ (tail >> 57) ^ <uint64_t>(length + (tag << 8))) * MIXER) >> 55)


cdef class Elements:
    """The elements of a page by what their tag and words say: most have said the same before."""

    cdef int32_t[::1] like  # for every row its element among those that are unlike each other; -1 for text
    cdef int count  # of those
    cdef uint8_t[::1] tag
    cdef int32_t[::1] token_first
    cdef uint32_t[::1] tokens


cdef Elements find_unlike(int rows, const uint8_t[::1] tag, const int32_t[::1] attr_first, const uint8_t[::1] attr_name,
                          const int32_t[::1] attr_start, const int32_t[::1] attr_end, const uint8_t[::1] attr_bytes):
    """The elements that are unlike each other, with the tokens of `features.hash_elements`."""
    cdef Elements found = Elements()
    cdef Known[KNOWN] known
    cdef int32_t[256] known_tag  # elements that are nothing but their tag
    cdef Known *last
    cdef int at = 0, row, attr, word_attr, word_attrs, kind, length
    cdef const uint8_t *values = &attr_bytes[0] if attr_bytes.shape[0] else NULL
    found.like, found.token_first = np.empty(rows, np.int32), np.empty(rows + 1, np.int32)
    found.tag = np.empty(rows, np.uint8)
    found.tokens = np.empty(rows + attr_bytes.shape[0] // 2 + attr_name.shape[0] + 1, np.uint32)
    memset(known, 0xFF, sizeof(known))
    memset(known_tag, 0xFF, sizeof(known_tag))
    for row in range(rows):
        found.like[row] = -1
        if tag[row] == 0:
            continue
        word_attrs = 0
        for attr in range(attr_first[row], attr_first[row + 1]):
            if kind_of_attr[attr_name[attr]]:
                word_attrs += 1
                word_attr = attr
        if word_attrs == 0:
            if known_tag[tag[row]] >= 0:
                found.like[row] = known_tag[tag[row]]
                continue
            known_tag[tag[row]] = found.count
        elif word_attrs == 1:
            kind, length = kind_of_attr[attr_name[word_attr]], attr_end[word_attr] - attr_start[word_attr]
            last = &known[place_of(values + attr_start[word_attr], length, tag[row])]
            if last.tag == tag[row] and last.kind == kind and attr_end[last.attr] - attr_start[last.attr] == length:
                if memcmp(values + attr_start[last.attr], values + attr_start[word_attr], length) == 0:
                    found.like[row] = last.like
                    continue
            last.attr, last.kind, last.tag, last.like = word_attr, kind, tag[row], found.count
        found.like[row] = found.count
        found.tag[found.count], found.token_first[found.count] = tag[row], at
        found.count += 1
        found.tokens[at] = hash_tag(tag[row])
        at += 1
        if word_attrs:
            for attr in range(attr_first[row], attr_first[row + 1]):
                kind = kind_of_attr[attr_name[attr]]
                if kind:
                    at = hash_words(attr_bytes, attr_start[attr], attr_end[attr], seed_of(kind), found.tokens, at)
    found.token_first[found.count] = at
    return found


cdef Py_ssize_t slots_for(Py_ssize_t keys) noexcept:
    """How many slots `tally` gets for so many keys: a power of two, at least twice as many."""
    cdef Py_ssize_t slots = 16
    while slots <= 2 * keys:
        slots *= 2
    return slots


cdef int32_t[::1] tallied(Room room, uint32_t[::1] keys):
    """Turn keys into slots, in place; how many keys each slot has."""
    cdef Py_ssize_t slots = slots_for(keys.shape[0])
    cdef int32_t[::1] sizes = room.of_zero_ints(slots)
    tally(keys, <int>keys.shape[0], slots - 1, room.of_zero_hashes(slots), sizes)
    return sizes


cdef int32_t[::1] chosen(Room room, const int32_t[::1] column, const int32_t[::1] seen, int count):
    cdef int32_t[::1] found = room.of_ints(count)
    cdef int b
    for b in range(count):
        found[b] = column[seen[b]]
    return found


def describe(object page, object model):
    """The features of every block that is seen; their numbers, features and sizes."""
    cdef object table = page.blocks
    cdef const uint8_t[::1] hidden = table.hidden, tag = page.tag
    cdef int rows = <int>tag.shape[0], all_blocks = <int>hidden.shape[0], count = 0, b, k, row, title_row
    for b in range(all_blocks):
        count += hidden[b] == 0
    numbers = np.empty(count, np.intp)
    features, sizes = np.empty((count, WIDTH), np.float32), np.empty(count)
    if count == 0:
        return numbers, features, sizes

    cdef const int32_t[::1] parent = page.parent, end = page.end, depth = page.depth
    cdef const int32_t[::1] text_start = page.text_start, text_end = page.text_end
    cdef const int32_t[::1] attr_first = page.attr_first, attr_start = page.attr_start, attr_end = page.attr_end
    cdef const uint8_t[::1] attr_name = page.attr_name, attr_bytes = page.attr_bytes, text = page.text_bytes
    cdef const int32_t[:, ::1] row_counts = page.counts, row_sums = page.sums, block_counts = table.counts
    cdef const int32_t[::1] flat_counts = <const int32_t[:rows * 16]>&row_counts[0, 0]
    cdef const int32_t[::1] sums = <const int32_t[:(rows + 1) * 16]>&row_sums[0, 0]
    cdef const double[::1] weights = model.weights
    cdef Py_ssize_t row_slots = slots_for(rows), block_slots = slots_for(count)
    cdef Room room = Room(
        9 * rows + 13 * count + 8 * (count + 1) + count + 1 + 10 * block_slots,
        7 * (rows + 1) + row_slots + 4 * block_slots + 22 * (count + 1) + all_blocks,
        6 * rows + 3 * count + row_slots + 3 * block_slots + TITLE_WORDS + 80,
    )

    # The blocks that are seen.
    cdef Py_ssize_t[::1] numbered = numbers
    cdef const int32_t[::1] of_row = table.of_row, owner = table.owner, first = table.first, last = table.last
    cdef const int32_t[::1] item = table.item, cell = table.cell
    cdef const int32_t[::1] counts = <const int32_t[:all_blocks * 16]>&block_counts[0, 0]
    cdef const uint8_t[::1] kind = table.kind
    cdef int32_t[::1] seen = room.of_ints(count), renumbered, of_row_seen, counts_seen
    cdef uint8_t[::1] kind_seen
    k = 0
    for b in range(all_blocks):
        if hidden[b] == 0:
            seen[k] = numbered[k] = b
            k += 1
    if count < all_blocks:
        renumbered, of_row_seen, counts_seen = room.of_ints(all_blocks), room.of_ints(rows), room.of_ints(16 * count)
        kind_seen = np.empty(count, np.uint8)
        renumbered[:] = -1
        for b in range(count):
            renumbered[seen[b]] = b
            kind_seen[b] = kind[seen[b]]
            for k in range(16):
                counts_seen[16 * b + k] = block_counts[seen[b], k]
        for row in range(rows):
            of_row_seen[row] = renumbered[of_row[row]] if of_row[row] >= 0 else -1
        owner, first = chosen(room, owner, seen, count), chosen(room, first, seen, count)
        last, item, cell = chosen(room, last, seen, count), chosen(room, item, seen, count), \
            chosen(room, cell, seen, count)
        of_row, counts, kind = of_row_seen, counts_seen, kind_seen

    # The elements: hashes of their names, what the hashed model says of them, which are alike.
    # What tag and words say is found out once for all elements that are alike; the rest depends on what is above.
    cdef Elements elements = find_unlike(rows, tag, attr_first, attr_name, attr_start, attr_end, attr_bytes)
    cdef int unlike = elements.count, above, element
    cdef int32_t[::1] no_parent = room.of_ints(unlike), own_areas = room.of_ints(unlike)
    cdef double[::1] own_of = room.of_doubles(unlike), near_of = room.of_doubles(unlike)
    cdef double[::1] next_of = room.of_doubles(unlike), far_of = room.of_doubles(unlike)
    cdef uint32_t[::1] like_of = room.of_hashes(unlike), hash_of = room.of_hashes(unlike), tag_of = room.of_hashes(unlike)
    for element in range(unlike):
        no_parent[element] = -1
    score_elements(unlike, no_parent, elements.token_first, elements.tokens, weights, model.bits, own_of, near_of,
                   next_of, far_of)
    sign_elements(unlike, elements.tag, no_parent, elements.token_first, elements.tokens, areas_of_tag, area_of_role,
                  <int>area_of_role.shape[0] // 2, like_of, hash_of, tag_of, own_areas)
    cdef double[::1] own = room.of_doubles(rows), near = room.of_doubles(rows), next_ = room.of_doubles(rows)
    cdef double[::1] far = room.of_doubles(rows)
    cdef uint32_t[::1] like = room.of_hashes(rows), classes = room.of_hashes(rows), tags = room.of_hashes(rows)
    cdef int32_t[::1] areas = room.of_ints(rows), children = room.of_zero_ints(rows)
    for row in range(rows):
        above, element = parent[row], elements.like[row]
        like[row] = ((hash_of[element] if element >= 0 else NO_TOKENS) ^ <uint32_t>(above + 1)) * PRIME
        if element < 0:
            continue
        own[row], near[row], next_[row] = own_of[element], near_of[element], next_of[element]
        if above >= 0:
            far[row] = far_of[element] + far[above]
            classes[row] = (classes[above] ^ hash_of[element]) * PRIME
            tags[row] = (tags[above] ^ <uint32_t>(tag[row] + 7)) * PRIME
            areas[row] = areas[above] | own_areas[element]
            children[above] += 1
        else:
            far[row], classes[row], tags[row] = far_of[element], hash_of[element], tag_of[element]
            areas[row] = own_areas[element]
    cdef int32_t[::1] like_sizes = tallied(room, like)
    cdef uint32_t[::1] class_slots = room.of_hashes(count), tag_slots = room.of_hashes(count)
    for b in range(count):
        class_slots[b], tag_slots[b] = classes[owner[b]], tags[owner[b]]
    cdef int32_t[::1] class_sizes = tallied(room, class_slots), tag_sizes = tallied(room, tag_slots)
    # The text.
    cdef uint32_t[::1] title_words = room.of_hashes(TITLE_WORDS), text_keys = room.of_hashes(count)
    cdef double[::1] facts = room.of_doubles(8 * count)
    cdef int title_count = 0
    title_row = 0
    while title_row < rows and tag[title_row] != TITLE:
        title_row += 1
    if title_row < rows:
        title_count = hash_text(text, text_start[title_row], text_end[end[title_row] - 1], title_words, 0, TITLE_WORDS,
                                text_keys, 0)
    read_blocks(count, first, last, of_row, parent, tag, flat_counts, counts, text_start, text_end, text, leaf_of, leaves,
                bold, title_words, title_count, room.of_hashes(80), text_keys, facts)
    cdef int32_t[::1] text_sizes = tallied(room, text_keys), text_seen = room.of_zero_ints(text_sizes.shape[0])

    # The blocks.
    cdef uint8_t[::1] is_long = np.empty(count, np.uint8)
    cdef double[::1] hashed = room.of_doubles(count), since = room.of_doubles(count), until = room.of_doubles(count)
    cdef double[::1] prefix = room.of_doubles(8 * (count + 1)), parent_score = room.of_zero_doubles(rows), size = sizes
    cdef int32_t[::1] block_before = room.of_ints(rows + 1)
    prepare(count, rows, owner, first, kind, counts, end, parent, tag, heading_of_tag, own, near, next_, far, model.bias,
            size, is_long, hashed, prefix, block_before, parent_score)
    nearest_long(count, is_long, since, until)
    cdef double[::1] class_sums = room.of_zero_doubles(5 * block_slots)
    cdef double[::1] tag_sums = room.of_zero_doubles(5 * block_slots)
    group(count, class_slots, counts, size, is_long, class_sums)
    group(count, tag_slots, counts, size, is_long, tag_sums)
    cdef float[:, ::1] table_of_features = features
    cdef float[::1] out = <float[:count * WIDTH]>&table_of_features[0, 0]
    fill(count, rows, WIDTH, owner, first, kind, item, cell, counts, tag, parent, end, depth, sums, block_before, size,
         is_long, hashed, prefix, facts, text_keys, text_sizes, text_seen, like, like_sizes, class_slots, class_sums,
         tag_slots, tag_sums, areas, AREA_COUNT, parent_score, heading_of_tag, since, until, children, own, near, next_,
         far, logs, LAST_LOG, room.of_doubles(count + 1), room.of_doubles(count), out)
    return numbers, features, sizes
