# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What econ-plus says of each block, as features: its rules know layouts that no page of the training had.

A plain loop over flat arrays. The same source runs as Python, on lists, and compiled, on arrays (`_story.pxd` gives it
its types), with the same numbers either way.
"""

from __future__ import annotations

FAR = 50  # blocks; distances are cut off here
NO_HEADLINE = -60.0


def fill_story(count, width, at, blocks, reason, is_kept, shared, headline, size, out):
    """Write the features from column `at` on, in the order of `names.STORY`.

    `blocks` are the seen ones, by their numbers among all blocks; so are `reason`, `shared` and `headline`.
    """
    words = 0.0
    story_words = 0.0
    most_shared = 1
    first = -1
    last = -1
    headline_at = -1
    for b in range(count):
        block = blocks[b]
        words += size[b]
        most_shared = max(most_shared, shared[block])
        if is_kept[reason[block]]:
            story_words += size[b]
            first = b if first < 0 else first
            last = b
        if headline >= 0 and block >= headline and headline_at < 0:
            headline_at = b
    if first < 0:
        first = 0
        last = count
    for b in range(count):
        block = blocks[b]
        k = b * width + at
        out[k] = is_kept[reason[block]]
        out[k + 1] = reason[block]
        out[k + 2] = story_words / words if words > 0.0 else 0.0
        out[k + 3] = story_words
        out[k + 4] = max(-FAR, min(FAR, b - first))
        out[k + 5] = max(-FAR, min(FAR, b - last))
        out[k + 6] = shared[block] / float(most_shared)
        out[k + 7] = max(-FAR, min(FAR, b - headline_at)) if headline_at >= 0 else NO_HEADLINE
