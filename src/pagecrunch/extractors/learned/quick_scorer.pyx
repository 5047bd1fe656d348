# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The sum of many small decision trees for every block, 32 blocks at once.

Trees are not walked down. A tree of up to 32 leaves is a set of bits, one a leaf, for every block; each node whose test
holds takes away the leaves of its first child, and of those that are left the first is the block's leaf (Lucchese et
al. 2015, "QuickScorer"). So no step waits for the one before. Written with the vectors of the C compiler, which is why
this is not Python; `forest.py` walks the same trees where nothing was compiled.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t, uintptr_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

import numpy as np

cdef extern from *:
    """
    #define LANES 32
    #define LEAVES 32

    /* The compiler makes one version for each of these, and the loader takes the best that the machine can run. */
    #if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__linux__)
    #define BEST_VERSION __attribute__((target_clones("avx2", "default")))
    #else
    #define BEST_VERSION
    #endif

    #if defined(__GNUC__) || defined(__clang__)
    #define FIRST_BIT(bits) ((unsigned) __builtin_ctz(bits))
    #define WIDE 8
    typedef float floats __attribute__((vector_size(4 * WIDE), aligned(4), may_alias));
    typedef int32_t ints __attribute__((vector_size(4 * WIDE), aligned(4), may_alias));
    #define ABOVE(x, limit) (*(const floats *) (x) > (limit))  /* all bits, or none */
    #else
    static int FIRST_BIT(uint32_t bits) { int bit = 0; while (!(bits >> bit & 1)) bit++; return bit; }
    #define WIDE 1
    typedef int32_t ints;
    #define ABOVE(x, limit) (*(x) > (limit) ? -1 : 0)
    #endif

    BEST_VERSION static void add_leaves(
        const float *x, int trees, const int32_t *first, const int32_t *place, const float *threshold,
        const uint32_t *clears, const float *values, double *sums)
    {
        for (int tree = 0; tree < trees; tree++, values += LEAVES) {
            ints left[LANES / WIDE];
            const uint32_t *bits = (const uint32_t *) left;
            memset(left, 0xff, sizeof left);
            for (int32_t test = first[tree]; test < first[tree + 1]; test++) {
                const float *here = x + place[test];
                const float limit = threshold[test];
                const int32_t gone = (int32_t) clears[test];
                #pragma GCC unroll 4
                for (int part = 0; part < LANES / WIDE; part++) left[part] &= ~(ABOVE(here + part * WIDE, limit) & gone);
            }
            #pragma GCC unroll 4
            for (int lane = 0; lane < LANES; lane++) sums[lane] += values[FIRST_BIT(bits[lane])];
        }
    }

    /* The same for a single block; `x` is its row of features. */
    static double sum_of_one(
        const float *x, int trees, const int32_t *first, const int32_t *place, const float *threshold,
        const uint32_t *clears, const float *values)
    {
        double sum = 0;
        for (int tree = 0; tree < trees; tree++, values += LEAVES) {
            uint32_t left = 0xffffffff;
            for (int32_t test = first[tree]; test < first[tree + 1]; test++)
                left &= ~(clears[test] & -(uint32_t) (x[place[test] / LANES] > threshold[test]));
            sum += values[FIRST_BIT(left)];
        }
        return sum;
    }

    #if defined(__x86_64__) && defined(__SSE__)
    #include <xmmintrin.h>
    #endif

    /* Up to LANES rows as columns, side by side. */
    static void turn(const float *rows, int lanes, int width, float *columns)
    {
        int lane = 0;
    #if defined(__x86_64__) && defined(__SSE__)
        for (; lane + 4 <= lanes; lane += 4) {
            const float *four = rows + (size_t) lane * width;
            int column = 0;
            for (; column + 4 <= width; column += 4) {
                __m128 a = _mm_loadu_ps(four + column), b = _mm_loadu_ps(four + width + column);
                __m128 c = _mm_loadu_ps(four + 2 * width + column), d = _mm_loadu_ps(four + 3 * width + column);
                float *into = columns + column * LANES + lane;
                _MM_TRANSPOSE4_PS(a, b, c, d);
                _mm_storeu_ps(into, a);
                _mm_storeu_ps(into + LANES, b);
                _mm_storeu_ps(into + 2 * LANES, c);
                _mm_storeu_ps(into + 3 * LANES, d);
            }
            for (; column < width; column++)
                for (int i = 0; i < 4; i++) columns[column * LANES + lane + i] = four[i * width + column];
        }
    #endif
        for (; lane < lanes; lane++)
            for (int column = 0; column < width; column++)
                columns[column * LANES + lane] = rows[(size_t) lane * width + column];
    }
    """
    enum: LANES
    enum: LEAVES
    void turn(const float *rows, int lanes, int width, float *columns) noexcept nogil
    void add_leaves(const float *x, int trees, const int32_t *first, const int32_t *place, const float *threshold,
                    const uint32_t *clears, const float *values, double *sums) noexcept nogil
    double sum_of_one(const float *x, int trees, const int32_t *first, const int32_t *place, const float *threshold,
                      const uint32_t *clears, const float *values) noexcept nogil

cdef enum:
    ALIGNED = 64  # bytes: a cache line


cdef class Leaves:
    """A forest as tests and the leaves they take away; `fits` is False where a tree has too many leaves for that."""

    cdef readonly bint fits
    cdef int trees
    cdef int32_t[::1] first, place
    cdef float[::1] threshold, values
    cdef uint32_t[::1] clears

    def __init__(self, object forest):
        cdef const int32_t[::1] first = forest.first
        cdef const uint8_t[::1] feature = forest.feature
        cdef const float[::1] threshold = forest.threshold, value = forest.value
        cdef const uint16_t[::1] child = forest.child
        cdef int nodes = <int>feature.shape[0], node, end, tree, leaf, height, test = 0
        cdef int waiting[LEAVES]  # tests whose second child is still to come...
        cdef int began[LEAVES]  # ...and the first leaf below each
        self.trees = <int>first.shape[0]
        self.first = np.zeros(self.trees + 1, np.int32)
        self.place, self.threshold = np.zeros(nodes, np.int32), np.zeros(nodes, np.float32)
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
                self.place[test], self.threshold[test] = feature[node] * LANES, threshold[node]
                self.clears[test] = <uint32_t>((<uint64_t>1 << leaf) - (<uint64_t>1 << began[height]))
                test += 1
                node = child[node] + 1
        self.first[self.trees] = test


def evaluate(const float[:, ::1] features, Leaves leaves):
    """The sum of every tree's leaf, block by block."""
    cdef double sums[LANES]
    cdef int begin = 0, lane, lanes, blocks = <int>features.shape[0], width = <int>features.shape[1]
    # Features by column, LANES blocks side by side; from the start of a cache line, so that no load needs two.
    cdef void *room = calloc(width * LANES + ALIGNED, sizeof(float))
    if room == NULL:
        raise MemoryError()
    cdef float *x = <float *>((<uintptr_t>room + ALIGNED - 1) // ALIGNED * ALIGNED)
    found = np.zeros(blocks)
    cdef double[::1] out = found
    while begin < blocks:
        lanes = min(LANES, blocks - begin)
        turn(&features[begin, 0], lanes, width, x)
        memset(sums, 0, sizeof(sums))
        add_leaves(x, leaves.trees, &leaves.first[0], &leaves.place[0], &leaves.threshold[0], &leaves.clears[0],
                   &leaves.values[0], sums)
        for lane in range(lanes):
            out[begin + lane] += sums[lane]
        begin += LANES
    free(room)
    return found


def evaluate_each(const float[::1] x, list forests):
    """The sum of every forest for one row of features."""
    cdef Leaves leaves
    cdef list found = []
    for leaves in forests:
        found.append(sum_of_one(&x[0], leaves.trees, &leaves.first[0], &leaves.place[0], &leaves.threshold[0],
                                &leaves.clears[0], &leaves.values[0]))
    return found
