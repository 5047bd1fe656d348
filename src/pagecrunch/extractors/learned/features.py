# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What the model sees of each block: about two hundred numbers from the page table, none of which needs a language.

A group of features is a tuple of names and the loop that writes them; FEATURES is their order, which is that of the
model's file. A new feature is a name and a line in its group, and a new training. All arithmetic is in doubles, in the
same order, compiled or not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ...page.names import COUNT_COLUMNS
from .elements import AREAS

if TYPE_CHECKING:
    from .places import Places
    from .work import Work

BLOCK = (
    "words", "word_length", "link_share", "links", "stops_per_word", "marks_per_word", "sentences", "digit_share",
    "capital_share", "separators", "cjk_share", "ends_like_sentence", "ends_with_colon", "starts_lower", "kind",
    "heading_level", "in_item", "in_cell", "inline_bold", "words_raw",
)  # fmt: skip
TITLE = ("title_share", "title_cover", "after_title", "title_distance", "h1_distance")
REPEATED = ("same_text", "same_text_index", "like_siblings", "like_parents", "like_grandparents", "like_most")
PATH = ("tag0", "tag1", "tag2", "tag3", "depth", *(f"in_{area}" for area in AREAS))
ANCESTOR = (
    "words", "page_share", "link_share", "blocks", "long_share", "children", "marks_per_word", "paragraphs", "headings",
    "images", "controls", "position",
)  # fmt: skip
ALIKE = ("size", "words", "page_share", "link_share", "marks_per_word", "long_share")
PLACE = (
    "in_40", "in_60", "in_80", "in_95", "below_60", "position_in_60", "in_best_parent", "best_parent_share",
    "best_parent_distance", "shared_depth_with_best", "in_span", "span_distance", "span_share", "in_climb",
    "climb_share", "climb_position",
)  # fmt: skip
POSITION = (
    "index", "index_share", "index_from_end", "words_before_share", "long_words_before", "long_words_after",
    "blocks_since_long", "blocks_until_long", "since_heading", "heading_level_above", "heading_link_share",
    "headings_before_share",
)  # fmt: skip
WINDOW = ("words", "link_share", "long_share", "marks_per_word", "hashed")
HASHED = ("hashed", "hashed_own", "hashed_near", "hashed_far", "hashed_page_rank")
PAGE = (
    "page_words", "page_blocks", "page_link_share", "page_long_share", "page_paragraph_share", "page_marks_per_word",
    "page_images_per_block", "page_controls_per_block", "page_headings_per_block", "page_items_per_block",
    "page_cjk_share", "page_hashed_mean",
)  # fmt: skip
STORY = (
    "in_story", "story_reason", "story_share", "story_words", "since_story_begins", "since_story_ends", "title_stems",
    "since_headline",
)  # fmt: skip
LEVELS = 5  # elements above a block that are described, its owner being the first
REACHES = (3, 8, 20)  # blocks on each side of a window

GROUPS: tuple[tuple[str, ...], ...] = (
    BLOCK, TITLE, REPEATED, PATH,
    tuple(f"up{level}_{name}" for level in range(LEVELS) for name in ANCESTOR),
    tuple(f"{by}_{name}" for by in ("classes", "tags") for name in ALIKE),
    PLACE, POSITION,
    tuple(f"around{reach}_{name}" for reach in REACHES for name in WINDOW),
    HASHED, PAGE, STORY,
)  # fmt: skip
FEATURES: tuple[str, ...] = tuple(name for group in GROUPS for name in group)
# What the steps after the trees look at.
LATER = (
    "words", "link_share", "ends_like_sentence", "ends_with_colon", "heading_level", "in_item", "in_cell",
    "title_share", "title_cover", "title_distance", "same_text", "in_nav", "in_footer", "in_aside", "in_button",
    "in_form", "in_dialog", "around3_link_share", "in_story",
)  # fmt: skip
# The first column of each group.
(
    TITLE_AT, REPEATED_AT, PATH_AT, ANCESTOR_AT, ALIKE_AT, PLACE_AT, POSITION_AT, WINDOW_AT, HASHED_AT, PAGE_AT,
    _,
) = (sum(map(len, GROUPS[:place])) for place in range(1, len(GROUPS)))  # fmt: skip

AREA_COUNT = len(AREAS)
FAR = 60.0  # blocks; distances are cut off here
LAST_LOG = 4095  # counts above this are as good as this
LOGS = np.log1p(np.arange(LAST_LOG + 1, dtype=np.float64)).data
LETTERS, WORDS, STOPS, MARKS, SENTENCES, LINKS, LINKED_LETTERS, IMAGES, ITEMS, CONTROLS = (
    COUNT_COLUMNS.index(name)
    for name in ("letters", "words", "stops", "punctuation", "sentences", "links", "linked_letters", "images",
                 "list_items", "controls")
)  # fmt: skip
CJK, DIGITS, CAPITALS, SEPARATORS = (COUNT_COLUMNS.index(name) for name in ("cjk", "digits", "capitals", "separators"))
# Columns of `Work.sums`, `Work.text` and `Work.class_sums`; see there.
SIZE, LONG_SIZE, LONG, PARAGRAPHS, HEADINGS, ALL_MARKS, LINKED_SIZE, ALL_HASHED = range(8)
ENDS_SENTENCE, ENDS_WITH_COLON, STARTS_LOWER, BOLD_SHARE, TITLE_SHARE, TITLE_COVER = range(6)
GROUP_BLOCKS, GROUP_SIZE, GROUP_LINKED, GROUP_MARKS, GROUP_LONG = range(5)


def share(a: float, b: float) -> float:
    return a / b if b > 0.0 else 0.0


def clip(value: float, limit: float) -> float:
    return limit if value > limit else (-limit if value < -limit else value)


def log_of(value: float) -> float:
    """log(1 + value) for a count, whole and at most LAST_LOG."""
    index = int(value)
    return LOGS[index] if index < LAST_LOG else LOGS[LAST_LOG]


def begin(work: Work) -> None:
    """Before the first block: what is known of the whole page, and of the blocks before."""
    work.title = find_title(work)
    work.h1 = 0
    while work.h1 < work.count and work.heading_level(work.h1) != 1:
        work.h1 += 1
    work.last_heading = -1
    work.headings_seen = 0.0
    for text in range(len(work.texts_seen)):
        work.texts_seen[text] = 0


def fill(work: Work, places: Places, out: Any, first: int) -> None:
    """Write all features but those of the story, one line a block: of as many as there are lines, from `first` on.

    A page is described from its first block to its last, in one go or in several.
    """
    work.out = out
    work.begin = first
    if first == 0:
        begin(work)
    for b in range(first, first + len(out)):
        fill_block(work, b)
        fill_path(work, b)
        fill_ancestors(work, b)
        fill_alike(work, b)
        fill_place(work, places, b)
        fill_windows(work, b)
        fill_hashed(work, b)
        fill_page(work, b)
    fill_title(work)
    fill_repeated(work)
    fill_position(work)


def fill_block(work: Work, b: int) -> None:
    line = b - work.begin
    counts = work.counts
    table = work.table
    at = 16 * b
    owner = work.owner[b]
    letters = counts[at + LETTERS]
    words = counts[at + WORDS]
    size = work.size[b]
    work.out[line, 0] = log_of(size)
    work.out[line, 1] = share(letters, words)
    work.out[line, 2] = share(counts[at + LINKED_LETTERS], letters)
    work.out[line, 3] = table.sums[table.end[owner], LINKS] - table.sums[owner, LINKS]
    work.out[line, 4] = share(counts[at + STOPS], size)
    work.out[line, 5] = share(counts[at + MARKS], size)
    work.out[line, 6] = counts[at + SENTENCES]
    work.out[line, 7] = share(counts[at + DIGITS], letters)
    work.out[line, 8] = share(counts[at + CAPITALS], letters)
    work.out[line, 9] = counts[at + SEPARATORS]
    work.out[line, 10] = share(counts[at + CJK], words)
    work.out[line, 11] = work.text[8 * b + ENDS_SENTENCE]
    work.out[line, 12] = work.text[8 * b + ENDS_WITH_COLON]
    work.out[line, 13] = work.text[8 * b + STARTS_LOWER]
    work.out[line, 14] = work.kind[b]
    work.out[line, 15] = work.heading_level(b)
    work.out[line, 16] = 1.0 if work.item[b] >= 0 else 0.0
    work.out[line, 17] = 1.0 if work.cell[b] >= 0 else 0.0
    work.out[line, 18] = work.text[8 * b + BOLD_SHARE]
    work.out[line, 19] = log_of(words)


def fill_title(work: Work) -> None:
    title = work.title
    has_h1 = work.h1 < work.count
    for line in range(len(work.out)):
        b = work.begin + line
        work.out[line, TITLE_AT] = work.text[8 * b + TITLE_SHARE]
        work.out[line, TITLE_AT + 1] = work.text[8 * b + TITLE_COVER]
        work.out[line, TITLE_AT + 2] = 1.0 if 0 <= title < b else 0.0
        work.out[line, TITLE_AT + 3] = clip(b - title, FAR) if title >= 0 else FAR + 1.0
        work.out[line, TITLE_AT + 4] = clip(b - work.h1, FAR) if has_h1 else FAR + 1.0


def find_title(work: Work) -> int:
    """The block that matches the page's title best, headings first; -1 for none."""
    title = -1
    best = 0.0
    for b in range(work.count):
        level = work.heading_level(b)
        score = work.text[8 * b + TITLE_SHARE] * work.text[8 * b + TITLE_COVER]
        score = score * (1.5 if level == 1 else (1.2 if level > 0 else 1.0))
        if score > best:
            best = score
            title = b
    return title


def fill_repeated(work: Work) -> None:
    """How often a block's text is on the page, and how many elements are like those around it."""
    for line in range(len(work.out)):
        b = work.begin + line
        text = work.same_text[b]
        work.out[line, REPEATED_AT] = work.text_sizes[text]
        work.out[line, REPEATED_AT + 1] = work.texts_seen[text]
        work.texts_seen[text] += 1
        row = work.owner[b]
        most = 0
        for level in range(4):
            alike = work.like_sizes[work.like[row]]
            most = max(most, alike)
            work.out[line, REPEATED_AT + 2 + level] = alike if level < 3 else most
            row = parent_of(work, row)


def parent_of(work: Work, row: int) -> int:
    """The row above; the root's is the root itself."""
    above = work.table.parent[row]
    return above if above >= 0 else row


def fill_path(work: Work, b: int) -> None:
    line = b - work.begin
    owner = work.owner[b]
    row = owner
    for level in range(4):
        work.out[line, PATH_AT + level] = work.table.tag[row]
        row = parent_of(work, row)
    work.out[line, PATH_AT + 4] = work.table.depth[owner]
    for bit in range(AREA_COUNT):
        work.out[line, PATH_AT + 5 + bit] = (work.areas[owner] >> bit) & 1


def between(work: Work, column: int, start: int, stop: int) -> float:
    """The sum of a column over the blocks from `start` to `stop`."""
    return work.sums[8 * stop + column] - work.sums[8 * start + column]


def fill_ancestors(work: Work, b: int) -> None:
    """The elements above. Most are also above the block before, and what was written there is copied."""
    line = b - work.begin
    table = work.table
    row = work.owner[b]
    before = work.owner[b - 1] if line > 0 else -1
    total = work.sums[8 * work.count + SIZE]
    for level in range(LEVELS):
        k = ANCESTOR_AT + 12 * level
        start = work.block_before[row]
        end = table.end[row]
        stop = work.block_before[end]
        if row == before:
            for step in range(11):
                work.out[line, k + step] = work.out[line - 1, k + step]
        else:
            size = between(work, SIZE, start, stop)
            work.out[line, k] = log_of(size)
            work.out[line, k + 1] = share(size, total)
            work.out[line, k + 2] = share(between(work, LINKED_SIZE, start, stop), size)
            work.out[line, k + 3] = log_of(stop - start)
            work.out[line, k + 4] = share(between(work, LONG_SIZE, start, stop), size)
            work.out[line, k + 5] = log_of(work.children[row])
            work.out[line, k + 6] = share(between(work, ALL_MARKS, start, stop), size)
            work.out[line, k + 7] = share(between(work, PARAGRAPHS, start, stop), stop - start)
            work.out[line, k + 8] = share(between(work, HEADINGS, start, stop), stop - start)
            work.out[line, k + 9] = share(table.sums[end, IMAGES] - table.sums[row, IMAGES], stop - start)
            work.out[line, k + 10] = share(table.sums[end, CONTROLS] - table.sums[row, CONTROLS], stop - start)
        work.out[line, k + 11] = share(b - start, stop - start)
        row = parent_of(work, row)
        if before >= 0:
            before = parent_of(work, before)


def fill_alike(work: Work, b: int) -> None:
    """Blocks on a path of the same classes, and on a path of the same tags."""
    line = b - work.begin
    total = work.sums[8 * work.count + SIZE]
    for by in range(2):
        k = ALIKE_AT + 6 * by
        at = 5 * (work.same_tags[b] if by else work.same_class[b])
        sums = work.tag_sums if by else work.class_sums
        work.out[line, k] = log_of(sums[at + GROUP_BLOCKS])
        work.out[line, k + 1] = share(sums[at + GROUP_SIZE], sums[at + GROUP_BLOCKS])
        work.out[line, k + 2] = share(sums[at + GROUP_SIZE], total)
        work.out[line, k + 3] = share(sums[at + GROUP_LINKED], sums[at + GROUP_SIZE])
        work.out[line, k + 4] = share(sums[at + GROUP_MARKS], sums[at + GROUP_SIZE])
        work.out[line, k + 5] = share(sums[at + GROUP_LONG], sums[at + GROUP_BLOCKS])


def fill_place(work: Work, places: Places, b: int) -> None:
    """Where the block stands beside the places that seem to hold the content."""
    line = b - work.begin
    table = work.table
    owner = work.owner[b]
    total = work.sums[8 * work.count + SIZE]
    k = PLACE_AT
    for step in range(4):
        work.out[line, k + step] = 1.0 if places.holds(places.dense[step], owner) else 0.0
    in60 = places.dense[1]
    work.out[line, k + 4] = table.depth[owner] - table.depth[in60] if places.holds(in60, owner) else -1.0
    work.out[line, k + 5] = position_in(work, places, in60, b)
    best = places.best_parent
    first = work.block_before[best]
    stop = work.block_before[table.end[best]]
    work.out[line, k + 6] = 1.0 if places.holds(best, owner) else 0.0
    work.out[line, k + 7] = share(between(work, SIZE, first, stop), total)
    work.out[line, k + 8] = distance(b, first, stop)
    row = best
    while row >= 0 and not places.holds(row, owner):
        row = table.parent[row]
    work.out[line, k + 9] = table.depth[best] - table.depth[row] if row >= 0 else FAR
    is_within = places.span_first <= b < places.span_stop
    work.out[line, k + 10] = 1.0 if is_within else 0.0
    if is_within:
        work.out[line, k + 11] = 0.0
    else:
        work.out[line, k + 11] = clip(b - places.span_first if b < places.span_first else b - places.span_stop + 1, FAR)
    work.out[line, k + 12] = share(between(work, SIZE, places.span_first, places.span_stop), total)
    summary = places.summary
    work.out[line, k + 13] = 1.0 if places.holds(summary, owner) else 0.0
    first = work.block_before[summary]
    work.out[line, k + 14] = share(between(work, SIZE, first, work.block_before[table.end[summary]]), total)
    work.out[line, k + 15] = position_in(work, places, summary, b)


def distance(b: int, first: int, stop: int) -> float:
    """How far a block stands before (negative) or after the blocks from `first` to `stop`."""
    if first <= b < stop:
        return 0.0
    return clip(b - first, FAR) if b < first else clip(b - stop + 1, FAR)


def position_in(work: Work, places: Places, row: int, b: int) -> float:
    """A block's place among the blocks of an element, from 0 to 1; -1 before them, 2 after."""
    first = work.block_before[row]
    if places.holds(row, work.owner[b]):
        return share(b - first, work.block_before[work.table.end[row]] - first)
    return -1.0 if b < first else 2.0


def fill_position(work: Work) -> None:
    count = work.count
    total = work.sums[8 * count + SIZE]
    long_total = work.sums[8 * count + LONG_SIZE]
    headings = work.sums[8 * count + HEADINGS]
    last_heading = work.last_heading
    seen = work.headings_seen
    k = POSITION_AT
    for line in range(len(work.out)):
        b = work.begin + line
        work.out[line, k] = log_of(b)
        work.out[line, k + 1] = share(b, count)
        work.out[line, k + 2] = log_of(count - 1 - b)
        work.out[line, k + 3] = share(work.sums[8 * b + SIZE], total)
        work.out[line, k + 4] = share(work.sums[8 * b + LONG_SIZE], long_total)
        work.out[line, k + 5] = share(long_total - work.sums[8 * (b + 1) + LONG_SIZE], long_total)
        work.out[line, k + 6] = work.since[b]
        work.out[line, k + 7] = work.until[b]
        if last_heading >= 0:
            work.out[line, k + 8] = clip(b - last_heading, FAR)
            work.out[line, k + 9] = work.heading_level(last_heading)
            work.out[line, k + 10] = work.linked_share(last_heading)
        else:
            work.out[line, k + 8] = FAR + 1.0
            work.out[line, k + 9] = 0.0
            work.out[line, k + 10] = 0.0
        work.out[line, k + 11] = share(seen, headings)
        if work.heading_level(b) > 0:
            last_heading = b
            seen += 1.0
    work.last_heading = last_heading
    work.headings_seen = seen


def fill_windows(work: Work, b: int) -> None:
    """The blocks on both sides."""
    line = b - work.begin
    for window in range(3):
        reach = 3 if window == 0 else (8 if window == 1 else 20)
        start = b - reach if b > reach else 0
        stop = min(b + reach + 1, work.count)
        size = between(work, SIZE, start, stop)
        k = WINDOW_AT + 5 * window
        work.out[line, k] = share(size, stop - start)
        work.out[line, k + 1] = share(between(work, LINKED_SIZE, start, stop), size)
        work.out[line, k + 2] = share(between(work, LONG, start, stop), stop - start)
        work.out[line, k + 3] = share(between(work, ALL_MARKS, start, stop), size)
        work.out[line, k + 4] = share(between(work, ALL_HASHED, start, stop), stop - start)


def fill_hashed(work: Work, b: int) -> None:
    """What the hashed model says."""
    line = b - work.begin
    owner = work.owner[b]
    up = parent_of(work, owner)
    up2 = parent_of(work, up)
    k = HASHED_AT
    work.out[line, k] = work.hashed[b]
    work.out[line, k + 1] = work.own[owner]
    work.out[line, k + 2] = work.near[up] + work.next[up2]
    work.out[line, k + 3] = work.far[parent_of(work, up2)]
    work.out[line, k + 4] = work.hashed[b] - share(work.sums[8 * work.count + ALL_HASHED], work.count)


def fill_page(work: Work, b: int) -> None:
    """The page: the same for every block."""
    line = b - work.begin
    k = PAGE_AT
    if line > 0:
        for step in range(12):
            work.out[line, k + step] = work.out[line - 1, k + step]
        return
    table = work.table
    rows = work.rows
    count = work.count
    at = 8 * count
    total = work.sums[at + SIZE]
    work.out[line, k] = log_of(total)
    work.out[line, k + 1] = log_of(count)
    work.out[line, k + 2] = share(work.sums[at + LINKED_SIZE], total)
    work.out[line, k + 3] = share(work.sums[at + LONG_SIZE], total)
    work.out[line, k + 4] = share(work.sums[at + PARAGRAPHS], count)
    work.out[line, k + 5] = share(work.sums[at + ALL_MARKS], total)
    work.out[line, k + 6] = share(table.sums[rows, IMAGES], count)
    work.out[line, k + 7] = share(table.sums[rows, CONTROLS], count)
    work.out[line, k + 8] = share(work.sums[at + HEADINGS], count)
    work.out[line, k + 9] = share(table.sums[rows, ITEMS], count)
    work.out[line, k + 10] = share(table.sums[rows, CJK], table.sums[rows, WORDS])
    work.out[line, k + 11] = share(work.sums[at + ALL_HASHED], count)
