from __future__ import annotations

from pagecrunch.build import build_page
from pagecrunch.extractors.learned.work import Work


def test_only_blocks_that_are_seen_count() -> None:
    work = Work(build_page("<p>One and only one long line</p><p hidden>two</p><p>three"))
    assert work.numbers.tolist() == [0, 2] and work.count == 2
    assert [work.block_before[row] for row in (0, work.rows)] == [0, 2]


def test_keys_that_are_equal_get_the_same_number() -> None:
    work = Work(build_page("<p>a<p>b<p>c<p>d"))
    keys, sizes = work.same_text, work.text_sizes
    for place, key in enumerate((7, 9, 7, 1 << 31)):
        keys[place] = key
    work.tally(keys, sizes)
    assert keys[0] == keys[2] and len({keys[0], keys[1], keys[3]}) == 3
    assert [sizes[keys[place]] for place in range(4)] == [2, 1, 2, 1]


def test_sums_over_blocks_grow_with_their_words() -> None:
    work = Work(build_page("<p>one two three</p><p>four</p>"))
    work.measure(0.0)
    assert [work.sums[8 * block] for block in range(3)] == [0, 3, 4]
    assert list(work.size) == [3, 1]
