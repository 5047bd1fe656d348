# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What the model is told of each block: about two hundred numbers, all from the page table, none from any language.

Plain loops over flat arrays. The same source runs as Python, on lists, and compiled, on arrays (`_features.pxd` gives
it its types), with the same numbers either way: all arithmetic is in doubles, in the same order.
"""

from __future__ import annotations

from .reading import FNV_PRIME, FNV_START, MASK32, ONE

KNUTH = 2654435761  # multiplier of Fibonacci hashing

LONG_WORDS = 12.0  # word equivalents from which a block reads like a sentence or more
CJK_WEIGHT = 0.6  # a Chinese word has about 1.7 characters
TAG_PENALTY = 3.25  # score of a tag in the simple MSS of Pasternack and Roth (2009)
FAR = 60.0  # blocks; distances are cut off here

# Columns of the counts, as in page.names.COUNT_COLUMNS.
LETTERS, WORDS, STOPS, MARKS, SENTENCES, LINKS, LINKED_LETTERS, LINKED_WORDS = 0, 1, 2, 3, 4, 5, 6, 7
IMAGES, ITEMS, CONTROLS, CHARACTERS, CJK, DIGITS, CAPITALS, SEPARATORS, COLUMNS = 8, 9, 10, 11, 12, 13, 14, 15, 16


def ratio(a, b):
    return a / b if b > 0.0 else 0.0


def clip(value, limit):
    return limit if value > limit else (-limit if value < -limit else value)


def log_of(value, logs, last_log):
    """log(1 + value) for a count, whole and at most `last_log`."""
    index = int(value)
    return logs[index] if index < last_log else logs[last_log]


def bucket(token, salt, bits):
    """The place of a token in the table of weights, for one distance between element and block."""
    h = (token ^ salt) * KNUTH & MASK32
    return h >> (32 - bits)


def score_elements(rows, parent, token_first, tokens, weights, bits, own, near, next_, far):
    """The hashed model's say on each element as owner, parent, grandparent, and summed over all further up."""
    for row in range(rows):
        a = 0.0
        b = 0.0
        c = 0.0
        d = 0.0
        for index in range(token_first[row], token_first[row + 1]):
            token = tokens[index]
            a += weights[bucket(token, 0, bits)]
            b += weights[bucket(token, 0x9E3779B9, bits)]
            c += weights[bucket(token, 0x7F4A7C15, bits)]
            d += weights[bucket(token, 0x85EBCA6B, bits)]
        own[row] = a
        near[row] = b
        next_[row] = c
        above = parent[row]
        far[row] = d + (far[above] if above >= 0 else 0.0)


def tally(keys, count, mask, table, size):
    """Give every key a slot of its own: keys[i] becomes its slot, and `size` counts the keys of each slot."""
    for i in range(count):
        key = keys[i] | 1  # 0 marks a free slot
        slot = ((key ^ (key >> 15)) * KNUTH & MASK32) & mask
        while table[slot] != 0 and table[slot] != key:
            slot = (slot + 1) & mask
        table[slot] = key
        size[slot] += 1
        keys[i] = slot


def sign_elements(
    rows, tag, parent, token_first, tokens, areas_of_tag, area_of_role, roles, like, classes, tags, areas
):
    """Per element: a hash of tag and classes within its parent, of its path with and without classes, its areas."""
    sieve = 0
    for role in range(roles):
        sieve |= ONE << (area_of_role[2 * role] & 63)
    for row in range(rows):
        above = parent[row]
        h = FNV_START
        found = areas_of_tag[tag[row]]
        for index in range(token_first[row], token_first[row + 1]):
            token = tokens[index]
            h = ((h ^ token) * FNV_PRIME) & MASK32
            if (sieve >> (token & 63)) & 1:
                for role in range(roles):
                    if area_of_role[2 * role] == token:
                        found |= area_of_role[2 * role + 1]
        like[row] = ((h ^ (above + 1)) * FNV_PRIME) & MASK32
        if above >= 0:
            classes[row] = (((classes[above] ^ h) * FNV_PRIME) & MASK32) if tag[row] else classes[above]
            tags[row] = (((tags[above] ^ (tag[row] + 7)) * FNV_PRIME) & MASK32) if tag[row] else tags[above]
            areas[row] = areas[above] | found
        else:
            classes[row] = h
            tags[row] = tag[row] + 7
            areas[row] = found


def heaviest_child(row, end, tag, block_before, weights):
    """The child whose blocks weigh most, or -1."""
    best = -1
    most = 0.0
    child = row + 1
    while child < end[row]:
        weight = weights[block_before[end[child]]] - weights[block_before[child]]
        if tag[child] != 0 and weight > most:
            best = child
            most = weight
        child = end[child]
    return best


def descend(share, end, tag, block_before, weights, start):
    """From `start` down to the deepest element that still holds this share of the weight."""
    row = start
    total = weights[block_before[end[0]]]
    while True:
        child = heaviest_child(row, end, tag, block_before, weights)
        if child < 0 or weights[block_before[end[child]]] - weights[block_before[child]] < share * total:
            return row
        row = child


def best_span(blocks, first, gains):
    """Simple MSS over blocks: words count for, tags in between against; (first, last) of the best run."""
    best = 0.0
    run = 0.0
    start = 0
    best_start = 0
    best_end = -1
    for b in range(blocks):
        rows = first[b] - first[b - 1] - 1 if b > 0 else 0
        run -= TAG_PENALTY * 1.5 * rows
        if run <= 0.0:
            run = 0.0
            start = b
        run += gains[b]
        if run > best:
            best = run
            best_start = start
            best_end = b
    return best_start * 1000000 + best_end + 1


def climb(row, parent, end, sums):
    """ECON's way up: until a parent wraps no more periods and commas than the element does."""
    while parent[row] >= 0:
        above = parent[row]
        outer = sums[end[above] * COLUMNS + STOPS] - sums[above * COLUMNS + STOPS]
        if outer == sums[end[row] * COLUMNS + STOPS] - sums[row * COLUMNS + STOPS]:
            return row
        row = above
    return row


def nearest_long(blocks, is_long, since, until):
    """For every block how many blocks ago the last long one was, and how many until the next; at most FAR."""
    distance = FAR
    for b in range(blocks):
        since[b] = distance
        distance = 0.0 if is_long[b] else (distance + 1.0 if distance < FAR else FAR)
    distance = FAR
    for back in range(blocks):
        b = blocks - 1 - back
        until[b] = distance
        distance = 0.0 if is_long[b] else (distance + 1.0 if distance < FAR else FAR)


def prepare(
    blocks, rows, owner, first, kind, counts, end, parent, tag, heading_of_tag, own, near, next_, far, bias,
    size, is_long, hashed, prefix, block_before, parent_score,
):  # fmt: skip
    """Per block its size in word equivalents, whether it is long, the hashed score; prefix sums over blocks.

    `prefix` has 8 numbers a block: size, size in long blocks, long blocks, paragraphs, headings, marks, linked size,
    hashed score.
    """
    for k in range(8):
        prefix[k] = 0.0
    for b in range(blocks):
        at = b * COLUMNS
        words = counts[at + WORDS]
        equivalents = words - (1.0 - CJK_WEIGHT) * counts[at + CJK]
        linked = ratio(counts[at + LINKED_LETTERS], counts[at + LETTERS])
        size[b] = equivalents
        is_long[b] = 1 if equivalents >= LONG_WORDS and linked < 0.5 else 0
        o = owner[b]
        up = parent[o]
        score = bias + own[o]
        if up >= 0:
            score += near[up]
            up2 = parent[up]
            if up2 >= 0:
                score += next_[up2]
                up3 = parent[up2]
                if up3 >= 0:
                    score += far[up3]
            if is_long[b]:
                parent_score[up] += equivalents
                if up2 >= 0:
                    parent_score[up2] += 0.5 * equivalents
        hashed[b] = score
        here = b * 8
        there = here + 8
        prefix[there] = prefix[here] + equivalents
        prefix[there + 1] = prefix[here + 1] + (equivalents if is_long[b] else 0.0)
        prefix[there + 2] = prefix[here + 2] + is_long[b]
        prefix[there + 3] = prefix[here + 3] + (1.0 if kind[b] == 1 else 0.0)
        prefix[there + 4] = prefix[here + 4] + (1.0 if heading_of_tag[tag[o]] > 0 else 0.0)
        prefix[there + 5] = prefix[here + 5] + counts[at + MARKS]
        prefix[there + 6] = prefix[here + 6] + equivalents * linked
        prefix[there + 7] = prefix[here + 7] + score
    b = 0
    for row in range(rows + 1):
        while b < blocks and first[b] < row:
            b += 1
        block_before[row] = b


def group(blocks, slots, counts, size, is_long, sums):
    """Sums over the blocks of one signature: blocks, size, linked size, marks, long blocks."""
    for b in range(blocks):
        at = slots[b] * 5
        linked = ratio(counts[b * COLUMNS + LINKED_LETTERS], counts[b * COLUMNS + LETTERS])
        sums[at] += 1.0
        sums[at + 1] += size[b]
        sums[at + 2] += size[b] * linked
        sums[at + 3] += counts[b * COLUMNS + MARKS]
        sums[at + 4] += is_long[b]


def fill(
    blocks, rows, width, owner, first, kind, item, cell, counts, tag, parent, end, depth, sums, block_before,
    size, is_long, hashed, prefix, facts, text_slots, text_sizes, text_seen, like_slots, like_sizes,
    class_slots, class_sums, tag_slots, tag_sums, areas, area_count, parent_score, heading_of_tag, since, until,
    children, own, near, next_, far, logs, last_log, path, gains, out,
):  # fmt: skip
    """Write the features of every block, `width` numbers each, in the order of names.FEATURES."""
    total = prefix[blocks * 8]
    long_total = prefix[blocks * 8 + 1]
    marks_total = prefix[blocks * 8 + 5]
    headings_total = prefix[blocks * 8 + 4]

    # Elements that hold most of the long text, and other ways of finding where the content is.
    for b in range(blocks + 1):
        path[b] = prefix[b * 8 + 1]
    in95 = descend(0.95, end, tag, block_before, path, 0)
    in80 = descend(0.80, end, tag, block_before, path, in95)
    in60 = descend(0.60, end, tag, block_before, path, in80)
    in40 = descend(0.40, end, tag, block_before, path, in60)
    best_parent = 0
    for row in range(rows):
        if parent_score[row] > parent_score[best_parent]:
            best_parent = row
    for b in range(blocks):
        gains[b] = size[b]
    span = best_span(blocks, first, gains)
    span_first = span // 1000000
    span_last = span % 1000000 - 1
    snippet = 0
    for b in range(blocks):
        if counts[b * COLUMNS + STOPS] > 0 and (counts[snippet * COLUMNS + STOPS] == 0 or size[b] > size[snippet]):
            snippet = b
    summary = climb(owner[snippet], parent, end, sums)
    title = -1
    title_score = 0.0
    h1 = -1
    for b in range(blocks):
        level = heading_of_tag[tag[owner[b]]]
        if level == 1 and h1 < 0:
            h1 = b
        score = facts[b * 8 + 4] * facts[b * 8 + 5] * (1.5 if level == 1 else (1.2 if level > 0 else 1.0))
        if score > title_score:
            title_score = score
            title = b
    page_links = ratio(prefix[blocks * 8 + 6], total)
    best_first = block_before[best_parent]
    best_last = block_before[end[best_parent]]
    climb_first = block_before[summary]
    climb_last = block_before[end[summary]]
    first60 = block_before[in60]
    last60 = block_before[end[in60]]
    last_heading = -1
    heading_seen = 0.0

    for b in range(blocks):
        k = b * width
        at = b * COLUMNS
        o = owner[b]
        letters = counts[at + LETTERS]
        words = counts[at + WORDS]
        level = heading_of_tag[tag[o]]

        # The block.
        out[k] = log_of(size[b], logs, last_log)
        out[k + 1] = ratio(letters, words)
        out[k + 2] = ratio(counts[at + LINKED_LETTERS], letters)
        out[k + 3] = sums[(end[o]) * COLUMNS + LINKS] - sums[o * COLUMNS + LINKS]
        out[k + 4] = ratio(counts[at + STOPS], size[b])
        out[k + 5] = ratio(counts[at + MARKS], size[b])
        out[k + 6] = counts[at + SENTENCES]
        out[k + 7] = ratio(counts[at + DIGITS], letters)
        out[k + 8] = ratio(counts[at + CAPITALS], letters)
        out[k + 9] = counts[at + SEPARATORS]
        out[k + 10] = ratio(counts[at + CJK], words)
        out[k + 11] = facts[b * 8]
        out[k + 12] = facts[b * 8 + 1]
        out[k + 13] = facts[b * 8 + 2]
        out[k + 14] = kind[b]
        out[k + 15] = level
        out[k + 16] = 1.0 if item[b] >= 0 else 0.0
        out[k + 17] = 1.0 if cell[b] >= 0 else 0.0
        out[k + 18] = facts[b * 8 + 3]
        out[k + 19] = log_of(words, logs, last_log)
        k += 20

        # The title.
        out[k] = facts[b * 8 + 4]
        out[k + 1] = facts[b * 8 + 5]
        out[k + 2] = 1.0 if title >= 0 and b > title else 0.0
        out[k + 3] = clip(b - title, FAR) if title >= 0 else FAR + 1.0
        out[k + 4] = clip(b - h1, FAR) if h1 >= 0 else FAR + 1.0
        k += 5

        # The same again.
        slot = text_slots[b]
        out[k] = text_sizes[slot]
        out[k + 1] = text_seen[slot]
        text_seen[slot] += 1
        up = parent[o] if parent[o] >= 0 else o
        up2 = parent[up] if parent[up] >= 0 else up
        up3 = parent[up2] if parent[up2] >= 0 else up2
        a = like_sizes[like_slots[o]]
        c = like_sizes[like_slots[up]]
        d = like_sizes[like_slots[up2]]
        out[k + 2] = a
        out[k + 3] = c
        out[k + 4] = d
        most = a if a > c else c
        most = most if most > d else d
        a = like_sizes[like_slots[up3]]
        out[k + 5] = most if most > a else a
        k += 6

        # The path.
        out[k] = tag[o]
        out[k + 1] = tag[up]
        out[k + 2] = tag[up2]
        out[k + 3] = tag[up3]
        out[k + 4] = depth[o]
        k += 5
        inside = areas[o]
        for bit in range(area_count):
            out[k + bit] = (inside >> bit) & 1
        k += area_count

        # The elements above. Most are those above the block before, and what was told of them there is told again.
        row = o
        before = owner[b - 1] if b > 0 else -1
        for _ in range(5):
            start = block_before[row]
            stop = block_before[end[row]]
            if row == before:
                for step in range(11):
                    out[k + step] = out[k + step - width]
            else:
                here = prefix[stop * 8] - prefix[start * 8]
                out[k] = log_of(here, logs, last_log)
                out[k + 1] = ratio(here, total)
                out[k + 2] = ratio(prefix[stop * 8 + 6] - prefix[start * 8 + 6], here)
                out[k + 3] = log_of(stop - start, logs, last_log)
                out[k + 4] = ratio(prefix[stop * 8 + 1] - prefix[start * 8 + 1], here)
                out[k + 5] = log_of(children[row], logs, last_log)
                out[k + 6] = ratio(prefix[stop * 8 + 5] - prefix[start * 8 + 5], here)
                out[k + 7] = ratio(prefix[stop * 8 + 3] - prefix[start * 8 + 3], stop - start)
                out[k + 8] = ratio(prefix[stop * 8 + 4] - prefix[start * 8 + 4], stop - start)
                bottom = end[row] * COLUMNS
                out[k + 9] = ratio(sums[bottom + IMAGES] - sums[row * COLUMNS + IMAGES], stop - start)
                out[k + 10] = ratio(sums[bottom + CONTROLS] - sums[row * COLUMNS + CONTROLS], stop - start)
            out[k + 11] = ratio(b - start, stop - start)
            k += 12
            row = parent[row] if parent[row] >= 0 else row
            if before >= 0 and parent[before] >= 0:
                before = parent[before]

        # Blocks that look alike.
        at5 = class_slots[b] * 5
        out[k] = log_of(class_sums[at5], logs, last_log)
        out[k + 1] = ratio(class_sums[at5 + 1], class_sums[at5])
        out[k + 2] = ratio(class_sums[at5 + 1], total)
        out[k + 3] = ratio(class_sums[at5 + 2], class_sums[at5 + 1])
        out[k + 4] = ratio(class_sums[at5 + 3], class_sums[at5 + 1])
        out[k + 5] = ratio(class_sums[at5 + 4], class_sums[at5])
        at5 = tag_slots[b] * 5
        out[k + 6] = log_of(tag_sums[at5], logs, last_log)
        out[k + 7] = ratio(tag_sums[at5 + 1], tag_sums[at5])
        out[k + 8] = ratio(tag_sums[at5 + 1], total)
        out[k + 9] = ratio(tag_sums[at5 + 2], tag_sums[at5 + 1])
        out[k + 10] = ratio(tag_sums[at5 + 3], tag_sums[at5 + 1])
        out[k + 11] = ratio(tag_sums[at5 + 4], tag_sums[at5])
        k += 12

        # Where the content seems to be.
        out[k] = 1.0 if in40 <= o < end[in40] else 0.0
        out[k + 1] = 1.0 if in60 <= o < end[in60] else 0.0
        out[k + 2] = 1.0 if in80 <= o < end[in80] else 0.0
        out[k + 3] = 1.0 if in95 <= o < end[in95] else 0.0
        out[k + 4] = depth[o] - depth[in60] if in60 <= o < end[in60] else -1.0
        out[k + 5] = ratio(b - first60, last60 - first60) if in60 <= o < end[in60] else (-1.0 if b < first60 else 2.0)
        out[k + 6] = 1.0 if best_parent <= o < end[best_parent] else 0.0
        out[k + 7] = ratio(prefix[best_last * 8] - prefix[best_first * 8], total)
        out[k + 8] = (
            0.0
            if best_first <= b < best_last
            else (clip(b - best_first, FAR) if b < best_first else clip(b - best_last + 1, FAR))
        )
        row = best_parent
        while row >= 0 and not row <= o < end[row]:
            row = parent[row]
        out[k + 9] = depth[best_parent] - depth[row] if row >= 0 else FAR
        out[k + 10] = 1.0 if span_first <= b <= span_last else 0.0
        out[k + 11] = (
            0.0
            if span_first <= b <= span_last
            else (clip(b - span_first, FAR) if b < span_first else clip(b - span_last, FAR))
        )
        out[k + 12] = ratio(prefix[(span_last + 1) * 8] - prefix[span_first * 8], total)
        out[k + 13] = 1.0 if summary <= o < end[summary] else 0.0
        out[k + 14] = ratio(prefix[climb_last * 8] - prefix[climb_first * 8], total)
        out[k + 15] = (
            ratio(b - climb_first, climb_last - climb_first)
            if summary <= o < end[summary]
            else (-1.0 if b < climb_first else 2.0)
        )
        k += 16

        # Where it stands.
        out[k] = log_of(b, logs, last_log)
        out[k + 1] = ratio(b, blocks)
        out[k + 2] = log_of(blocks - 1 - b, logs, last_log)
        out[k + 3] = ratio(prefix[b * 8], total)
        out[k + 4] = ratio(prefix[b * 8 + 1], long_total)
        out[k + 5] = ratio(long_total - prefix[(b + 1) * 8 + 1], long_total)
        out[k + 6] = since[b]
        out[k + 7] = until[b]
        out[k + 8] = clip(b - last_heading, FAR) if last_heading >= 0 else FAR + 1.0
        out[k + 9] = heading_of_tag[tag[owner[last_heading]]] if last_heading >= 0 else 0.0
        out[k + 10] = (
            ratio(counts[last_heading * COLUMNS + LINKED_LETTERS], counts[last_heading * COLUMNS + LETTERS])
            if last_heading >= 0
            else 0.0
        )
        out[k + 11] = ratio(heading_seen, headings_total)
        if level > 0:
            last_heading = b
            heading_seen += 1.0
        k += 12

        # The surroundings.
        for w in range(3):
            reach = 3 if w == 0 else (8 if w == 1 else 20)
            start = b - reach if b > reach else 0
            stop = b + reach + 1 if b + reach + 1 < blocks else blocks
            here = prefix[stop * 8] - prefix[start * 8]
            out[k] = ratio(here, stop - start)
            out[k + 1] = ratio(prefix[stop * 8 + 6] - prefix[start * 8 + 6], here)
            out[k + 2] = ratio(prefix[stop * 8 + 2] - prefix[start * 8 + 2], stop - start)
            out[k + 3] = ratio(prefix[stop * 8 + 5] - prefix[start * 8 + 5], here)
            out[k + 4] = ratio(prefix[stop * 8 + 7] - prefix[start * 8 + 7], stop - start)
            k += 5

        # The hashed model.
        page_hashed = ratio(prefix[blocks * 8 + 7], blocks)
        out[k] = hashed[b]
        out[k + 1] = own[o]
        out[k + 2] = near[up] + next_[up2]
        out[k + 3] = far[up3]
        out[k + 4] = hashed[b] - page_hashed
        k += 5

        # The page: the same for every block.
        if b > 0:
            for step in range(12):
                out[k + step] = out[k + step - width]
        else:
            out[k] = log_of(total, logs, last_log)
            out[k + 1] = log_of(blocks, logs, last_log)
            out[k + 2] = page_links
            out[k + 3] = ratio(long_total, total)
            out[k + 4] = ratio(prefix[blocks * 8 + 3], blocks)
            out[k + 5] = ratio(marks_total, total)
            out[k + 6] = ratio(sums[rows * COLUMNS + IMAGES], blocks)
            out[k + 7] = ratio(sums[rows * COLUMNS + CONTROLS], blocks)
            out[k + 8] = ratio(headings_total, blocks)
            out[k + 9] = ratio(sums[rows * COLUMNS + ITEMS], blocks)
            out[k + 10] = ratio(sums[rows * COLUMNS + CJK], sums[rows * COLUMNS + WORDS])
            out[k + 11] = page_hashed
        k += 12
    return k if blocks > 0 else 0
