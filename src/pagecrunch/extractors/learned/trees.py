# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The sum of many small decision trees for every block. One source, plain and compiled, as `features.py`.

A node is three numbers: the feature it looks at, a threshold, and the place of its first child; the second child
follows it. A leaf is its own child, with a threshold that nothing passes, so that a fixed number of steps ends at the
leaf whatever the way. Eight blocks go down a tree at once: their steps do not wait for each other.
"""

from __future__ import annotations


def evaluate(blocks, width, x, trees, first, steps, feature, threshold, child, value, out):
    """Add every tree's leaf to `out`, block by block. `x` has `width` numbers a block."""
    b = 0
    while b < blocks:
        last = blocks - 1
        # At the end the last block is taken several times; its sum is written once.
        x0 = b * width
        x1 = (b + 1 if b + 1 < last else last) * width
        x2 = (b + 2 if b + 2 < last else last) * width
        x3 = (b + 3 if b + 3 < last else last) * width
        x4 = (b + 4 if b + 4 < last else last) * width
        x5 = (b + 5 if b + 5 < last else last) * width
        x6 = (b + 6 if b + 6 < last else last) * width
        x7 = (b + 7 if b + 7 < last else last) * width
        s0 = s1 = s2 = s3 = s4 = s5 = s6 = s7 = 0.0
        for tree in range(trees):
            root = first[tree]
            n0 = n1 = n2 = n3 = n4 = n5 = n6 = n7 = root
            for _ in range(steps[tree]):
                n0 = child[n0] + (x[x0 + feature[n0]] > threshold[n0])
                n1 = child[n1] + (x[x1 + feature[n1]] > threshold[n1])
                n2 = child[n2] + (x[x2 + feature[n2]] > threshold[n2])
                n3 = child[n3] + (x[x3 + feature[n3]] > threshold[n3])
                n4 = child[n4] + (x[x4 + feature[n4]] > threshold[n4])
                n5 = child[n5] + (x[x5 + feature[n5]] > threshold[n5])
                n6 = child[n6] + (x[x6 + feature[n6]] > threshold[n6])
                n7 = child[n7] + (x[x7 + feature[n7]] > threshold[n7])
            s0 += value[n0]
            s1 += value[n1]
            s2 += value[n2]
            s3 += value[n3]
            s4 += value[n4]
            s5 += value[n5]
            s6 += value[n6]
            s7 += value[n7]
        out[b] += s0
        if b + 1 < blocks:
            out[b + 1] += s1
        if b + 2 < blocks:
            out[b + 2] += s2
        if b + 3 < blocks:
            out[b + 3] += s3
        if b + 4 < blocks:
            out[b + 4] += s4
        if b + 5 < blocks:
            out[b + 5] += s5
        if b + 6 < blocks:
            out[b + 6] += s6
        if b + 7 < blocks:
            out[b + 7] += s7
        b += 8
