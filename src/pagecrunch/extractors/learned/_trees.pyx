# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The sum of many small decision trees for every block: the compiled twin of `trees.py`, with the same sums.

Trees are not walked down. A tree of up to 32 leaves is a set of bits, one a leaf, for every block; each node whose test
holds takes away the leaves of its first child, and of those that are left the first is the block's leaf (Lucchese et
al. 2015, "QuickScorer"). So no step waits for the one before, and sixteen blocks are tested at once.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

import numpy as np

cdef extern from *:
    """
    #define LANES 16
    #define LEAVES 32

    #if defined(__GNUC__) || defined(__clang__)
    #define FIRST_BIT(bits) __builtin_ctz(bits)

    typedef float eight_floats __attribute__((vector_size(32), aligned(4), may_alias));
    typedef int32_t eight_ints __attribute__((vector_size(32), aligned(4), may_alias));

    static inline __attribute__((always_inline)) void add_leaves_at_once(
        const float *x, int trees, const int32_t *first, const int32_t *feature, const float *threshold,
        const uint32_t *clears, const float *values, double *sums)
    {
        for (int tree = 0; tree < trees; tree++, values += LEAVES) {
            eight_ints left = {-1, -1, -1, -1, -1, -1, -1, -1}, right = left;
            for (int32_t node = first[tree]; node < first[tree + 1]; node++) {
                const float *here = x + (size_t) feature[node] * LANES;
                const float limit = threshold[node];
                const int32_t bits = (int32_t) clears[node];
                left &= ~((*(const eight_floats *) here > limit) & bits);
                right &= ~((*(const eight_floats *) (here + 8) > limit) & bits);
            }
            for (int lane = 0; lane < 8; lane++) {
                sums[lane] += values[FIRST_BIT((uint32_t) left[lane])];
                sums[lane + 8] += values[FIRST_BIT((uint32_t) right[lane])];
            }
        }
    }

    static void add_leaves_anywhere(
        const float *x, int trees, const int32_t *first, const int32_t *feature, const float *threshold,
        const uint32_t *clears, const float *values, double *sums)
    {
        add_leaves_at_once(x, trees, first, feature, threshold, clears, values, sums);
    }

    #if defined(__x86_64__)
    static __attribute__((target("avx2,bmi"))) void add_leaves_with_avx2(
        const float *x, int trees, const int32_t *first, const int32_t *feature, const float *threshold,
        const uint32_t *clears, const float *values, double *sums)
    {
        add_leaves_at_once(x, trees, first, feature, threshold, clears, values, sums);
    }
    #define HAS_AVX2 (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi"))
    #else
    #define add_leaves_with_avx2 add_leaves_anywhere
    #define HAS_AVX2 0
    #endif

    static void add_leaves(
        const float *x, int trees, const int32_t *first, const int32_t *feature, const float *threshold,
        const uint32_t *clears, const float *values, double *sums)
    {
        (HAS_AVX2 ? add_leaves_with_avx2 : add_leaves_anywhere)(
            x, trees, first, feature, threshold, clears, values, sums);
    }

    #else
    static void add_leaves(
        const float *x, int trees, const int32_t *first, const int32_t *feature, const float *threshold,
        const uint32_t *clears, const float *values, double *sums)
    {
        for (int tree = 0; tree < trees; tree++, values += LEAVES) {
            for (int lane = 0; lane < LANES; lane++) {
                uint32_t bits = ~(uint32_t) 0;
                int leaf = 0;
                for (int32_t node = first[tree]; node < first[tree + 1]; node++)
                    bits &= x[(size_t) feature[node] * LANES + lane] > threshold[node] ? ~clears[node] : ~(uint32_t) 0;
                while (!(bits >> leaf & 1)) leaf++;
                sums[lane] += values[leaf];
            }
        }
    }
    #endif
    """
    enum: LANES
    enum: LEAVES
    void add_leaves(const float *x, int trees, const int32_t *first, const int32_t *feature, const float *threshold,
                    const uint32_t *clears, const float *values, double *sums) noexcept nogil


cdef class Leaves:
    """A forest as tests and the leaves they take away; `fits` is False where a tree has too many leaves for that."""

    cdef readonly bint fits
    cdef int trees
    cdef int32_t[::1] first, feature
    cdef float[::1] threshold, values
    cdef uint32_t[::1] clears

    def __init__(self, const int32_t[::1] first, const uint8_t[::1] feature, const float[::1] threshold,
                 const uint16_t[::1] child, const float[::1] value):
        cdef int nodes = <int>feature.shape[0], node, end, tree, leaf, height, test = 0
        cdef int waiting[LEAVES]  # tests whose second child is still to come...
        cdef int began[LEAVES]  # ...and the first leaf below each
        self.trees = <int>first.shape[0]
        self.first = np.zeros(self.trees + 1, np.int32)
        self.feature, self.threshold = np.zeros(nodes, np.int32), np.zeros(nodes, np.float32)
        self.clears, self.values = np.zeros(nodes, np.uint32), np.zeros(self.trees * LEAVES, np.float32)
        self.fits = True
        for tree in range(self.trees):
            end = first[tree + 1] if tree + 1 < self.trees else nodes
            if end - first[tree] > 2 * LEAVES - 1:
                self.fits = False
                return
            self.first[tree] = test
            node, height, leaf = first[tree], 0, 0
            while True:
                while child[node] != node:
                    waiting[height], began[height] = node, leaf
                    height += 1
                    node = child[node]
                self.values[tree * LEAVES + leaf] = value[node]
                leaf += 1
                if height == 0:
                    break
                height -= 1
                node = waiting[height]
                self.feature[test], self.threshold[test] = feature[node], threshold[node]
                self.clears[test] = <uint32_t>((<uint64_t>1 << leaf) - (<uint64_t>1 << began[height]))
                test += 1
                node = child[node] + 1
        self.first[self.trees] = test


def evaluate(int blocks, int width, const float[::1] x, Leaves leaves, double[::1] out):
    """Add every tree's leaf to `out`, block by block. `x` has `width` numbers a block."""
    cdef float *columns = <float *>calloc(width * LANES, sizeof(float))
    cdef double sums[LANES]
    cdef int begin = 0, lane, lanes, column
    if columns == NULL:
        raise MemoryError()
    with nogil:
        while begin < blocks:
            lanes = min(LANES, blocks - begin)
            for lane in range(lanes):
                for column in range(width):
                    columns[column * LANES + lane] = x[(begin + lane) * width + column]
            memset(sums, 0, sizeof(sums))
            add_leaves(columns, leaves.trees, &leaves.first[0], &leaves.feature[0], &leaves.threshold[0],
                       &leaves.clears[0], &leaves.values[0], sums)
            for lane in range(lanes):
                out[begin + lane] += sums[lane]
            begin += LANES
    free(columns)
