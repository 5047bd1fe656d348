# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The sum of many small decision trees for every block: the compiled twin of `trees.py`, with the same sums.

Trees are not walked down. A tree of up to 32 leaves is a set of bits, one a leaf, for every block; each node whose test
holds takes away the leaves of its first child, and of those that are left the first is the block's leaf (Lucchese et
al. 2015, "QuickScorer"). So no step waits for the one before, and 32 blocks are tested at once.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t, uintptr_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

import numpy as np

cdef extern from *:
    """
    #define LANES 32
    #define LEAVES 32

    #if defined(__GNUC__) || defined(__clang__)
    #define FIRST_BIT(bits) __builtin_ctz(bits)

    typedef float eight_floats __attribute__((vector_size(32), aligned(4), may_alias));
    typedef int32_t eight_ints __attribute__((vector_size(32), aligned(4), may_alias));

    static inline __attribute__((always_inline)) void add_leaves_at_once(
        const float *x, int trees, const int32_t *first, const int32_t *place, const float *threshold,
        const uint32_t *clears, const float *values, double *sums)
    {
        for (int tree = 0; tree < trees; tree++, values += LEAVES) {
            eight_ints left[LANES / 8];
            uint32_t bits[LANES];
            memset(left, 0xff, sizeof left);
            for (int32_t eight = first[tree]; eight < first[tree + 1]; eight += 8) {
                #pragma GCC unroll 8
                for (int32_t test = eight; test < eight + 8; test++) {
                    const float *here = x + place[test];
                    const float limit = threshold[test];
                    const int32_t gone = (int32_t) clears[test];
                    left[0] &= ~((*(const eight_floats *) here > limit) & gone);
                    left[1] &= ~((*(const eight_floats *) (here + 8) > limit) & gone);
                    left[2] &= ~((*(const eight_floats *) (here + 16) > limit) & gone);
                    left[3] &= ~((*(const eight_floats *) (here + 24) > limit) & gone);
                }
            }
            memcpy(bits, left, sizeof left);
            for (int lane = 0; lane < LANES; lane++) sums[lane] += values[FIRST_BIT(bits[lane])];
        }
    }

    static void add_leaves_anywhere(
        const float *x, int trees, const int32_t *first, const int32_t *place, const float *threshold,
        const uint32_t *clears, const float *values, double *sums)
    {
        add_leaves_at_once(x, trees, first, place, threshold, clears, values, sums);
    }

    #if defined(__x86_64__)
    #include <immintrin.h>

    static __attribute__((target("avx2,bmi"))) void add_leaves_with_avx2(
        const float *x, int trees, const int32_t *first, const int32_t *place, const float *threshold,
        const uint32_t *clears, const float *values, double *sums)
    {
        add_leaves_at_once(x, trees, first, place, threshold, clears, values, sums);
    }
    static inline __attribute__((always_inline, target("avx512f,avx512cd"))) void add_sixteen(
        __m512i left, __m512 low, __m512 high, double *sums)
    {
        /* The first bit's number, and the value at that place of the tree's two times sixteen. */
        left = _mm512_and_si512(left, _mm512_sub_epi32(_mm512_setzero_si512(), left));
        left = _mm512_sub_epi32(_mm512_set1_epi32(31), _mm512_lzcnt_epi32(left));
        const __m512 leaves = _mm512_permutex2var_ps(low, left, high);
        const __m256 second = _mm256_castpd_ps(_mm512_extractf64x4_pd(_mm512_castps_pd(leaves), 1));
        _mm512_storeu_pd(
            sums, _mm512_add_pd(_mm512_loadu_pd(sums), _mm512_cvtps_pd(_mm512_castps512_ps256(leaves))));
        _mm512_storeu_pd(sums + 8, _mm512_add_pd(_mm512_loadu_pd(sums + 8), _mm512_cvtps_pd(second)));
    }

    static __attribute__((target("avx512f,avx512cd"))) void add_leaves_with_avx512(
        const float *x, int trees, const int32_t *first, const int32_t *place, const float *threshold,
        const uint32_t *clears, const float *values, double *sums)
    {
        for (int tree = 0; tree < trees; tree++, values += LEAVES) {
            __m512i left = _mm512_set1_epi32(-1), right = left;
            for (int32_t eight = first[tree]; eight < first[tree + 1]; eight += 8) {
                #pragma GCC unroll 8
                for (int32_t test = eight; test < eight + 8; test++) {
                    const float *here = x + place[test];
                    const __m512 limit = _mm512_set1_ps(threshold[test]);
                    const __m512i gone = _mm512_set1_epi32((int32_t) clears[test]);
                    left = _mm512_mask_andnot_epi32(
                        left, _mm512_cmp_ps_mask(_mm512_loadu_ps(here), limit, _CMP_GT_OQ), gone, left);
                    right = _mm512_mask_andnot_epi32(
                        right, _mm512_cmp_ps_mask(_mm512_loadu_ps(here + 16), limit, _CMP_GT_OQ), gone, right);
                }
            }
            const __m512 low = _mm512_loadu_ps(values), high = _mm512_loadu_ps(values + 16);
            add_sixteen(left, low, high, sums);
            add_sixteen(right, low, high, sums + 16);
        }
    }
    #define HAS_AVX512 (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd"))
    #define HAS_AVX2 (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi"))
    #else
    #define add_leaves_with_avx2 add_leaves_anywhere
    #define HAS_AVX2 0
    #define add_leaves_with_avx512 add_leaves_anywhere
    #define HAS_AVX512 0
    #endif

    static void add_leaves(
        const float *x, int trees, const int32_t *first, const int32_t *place, const float *threshold,
        const uint32_t *clears, const float *values, double *sums)
    {
        (HAS_AVX512 ? add_leaves_with_avx512 : HAS_AVX2 ? add_leaves_with_avx2 : add_leaves_anywhere)(
            x, trees, first, place, threshold, clears, values, sums);
    }

    #else
    static void add_leaves(
        const float *x, int trees, const int32_t *first, const int32_t *place, const float *threshold,
        const uint32_t *clears, const float *values, double *sums)
    {
        for (int tree = 0; tree < trees; tree++, values += LEAVES) {
            for (int lane = 0; lane < LANES; lane++) {
                uint32_t bits = ~(uint32_t) 0;
                int leaf = 0;
                for (int32_t test = first[tree]; test < first[tree + 1]; test++)
                    bits &= x[place[test] + lane] > threshold[test] ? ~clears[test] : ~(uint32_t) 0;
                while (!(bits >> leaf & 1)) leaf++;
                sums[lane] += values[leaf];
            }
        }
    }
    #endif

    /* Up to LANES rows as columns, side by side. */
    static void turn(const float *rows, int lanes, int width, float *columns)
    {
        int lane = 0;
    #if defined(__x86_64__)
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

cdef enum:
    ALIGNED = 64  # bytes: a cache line


cdef class Leaves:
    """A forest as tests and the leaves they take away; `fits` is False where a tree has too many leaves for that."""

    cdef readonly bint fits
    cdef int trees
    cdef int32_t[::1] first, place
    cdef float[::1] threshold, values
    cdef uint32_t[::1] clears

    def __init__(self, const int32_t[::1] first, const uint8_t[::1] feature, const float[::1] threshold,
                 const uint16_t[::1] child, const float[::1] value):
        cdef int nodes = <int>feature.shape[0], node, end, tree, leaf, height, test = 0
        cdef int waiting[LEAVES]  # tests whose second child is still to come...
        cdef int began[LEAVES]  # ...and the first leaf below each
        self.trees = <int>first.shape[0]
        self.first = np.zeros(self.trees + 1, np.int32)
        # Tests are taken eight at once; those that fill up a tree take nothing away.
        most = nodes + 8 * self.trees
        self.place, self.threshold = np.zeros(most, np.int32), np.full(most, np.inf, np.float32)
        self.clears, self.values = np.zeros(most, np.uint32), np.zeros(self.trees * LEAVES, np.float32)
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
            test = (test + 7) // 8 * 8
        self.first[self.trees] = test


cdef struct Columns:
    # Features by column, LANES blocks side by side; from the start of a cache line, so that no load needs two.
    void *room
    float *x


cdef int make(Columns *columns, int width) except -1:
    columns.room = calloc(width * LANES + ALIGNED, sizeof(float))
    if columns.room == NULL:
        raise MemoryError()
    columns.x = <float *>((<uintptr_t>columns.room + ALIGNED - 1) // ALIGNED * ALIGNED)
    return 0


cdef void add_forest(const float *x, Leaves leaves, double *sums) noexcept:
    add_leaves(x, leaves.trees, &leaves.first[0], &leaves.place[0], &leaves.threshold[0], &leaves.clears[0],
               &leaves.values[0], sums)


def evaluate(int blocks, int width, const float[::1] x, Leaves leaves, double[::1] out):
    """Add every tree's leaf to `out`, block by block. `x` has `width` numbers a block."""
    cdef Columns columns
    cdef double sums[LANES]
    cdef int begin = 0, lane, lanes
    make(&columns, width)
    while begin < blocks:
        lanes = min(LANES, blocks - begin)
        turn(&x[<Py_ssize_t>begin * width], lanes, width, columns.x)
        memset(sums, 0, sizeof(sums))
        add_forest(columns.x, leaves, sums)
        for lane in range(lanes):
            out[begin + lane] += sums[lane]
        begin += LANES
    free(columns.room)


def evaluate_each(const float[::1] x, list forests):
    """The sum of every forest for one row of features."""
    cdef Columns columns
    cdef double sums[LANES]
    cdef int column
    cdef Leaves leaves
    cdef list found = []
    make(&columns, <int>x.shape[0])
    for column in range(<int>x.shape[0]):
        columns.x[column * LANES] = x[column]
    for leaves in forests:
        memset(sums, 0, sizeof(sums))
        add_forest(columns.x, leaves, sums)
        found.append(sums[0])
    free(columns.room)
    return found
