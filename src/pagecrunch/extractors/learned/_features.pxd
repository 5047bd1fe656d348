# Types for `features.py`, which is compiled as `_features`; the code stands there alone.
cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

cdef int64_t MASK32, FNV_START, FNV_PRIME, KNUTH
cdef uint64_t ONE
cdef double LONG_WORDS, CJK_WEIGHT, TAG_PENALTY, FAR
cdef int LETTERS, WORDS, STOPS, MARKS, SENTENCES, LINKS, LINKED_LETTERS, LINKED_WORDS
cdef int IMAGES, ITEMS, CONTROLS, CHARACTERS, CJK, DIGITS, CAPITALS, SEPARATORS, COLUMNS

cdef double ratio(double a, double b) noexcept
cdef double clip(double value, double limit) noexcept
@cython.locals(index=cython.int)
cdef double log_of(double value, const double[::1] logs, int last_log) noexcept
@cython.locals(h=int64_t)
cdef int bucket(int64_t token, int64_t salt, int bits) noexcept

@cython.locals(row=cython.int, index=cython.int, above=cython.int, token=int64_t, a=double, b=double, c=double, d=double)
cpdef score_elements(int rows, const int32_t[::1] parent, const int32_t[::1] token_first, const uint32_t[::1] tokens,
                     const double[::1] weights, int bits, double[::1] own, double[::1] near, double[::1] next_,
                     double[::1] far)

@cython.locals(i=cython.int, key=int64_t, slot=int64_t)
cpdef tally(uint32_t[::1] keys, int count, int64_t mask, uint32_t[::1] table, int32_t[::1] size)

@cython.locals(row=cython.int, above=cython.int, index=cython.int, role=cython.int, h=uint32_t, token=int64_t,
               found=int64_t, sieve=uint64_t)
cpdef sign_elements(int rows, const uint8_t[::1] tag, const int32_t[::1] parent, const int32_t[::1] token_first,
                    const uint32_t[::1] tokens, const int32_t[::1] areas_of_tag, const int64_t[::1] area_of_role,
                    int roles, uint32_t[::1] like, uint32_t[::1] classes, uint32_t[::1] tags, int32_t[::1] areas)

@cython.locals(best=cython.int, child=cython.int, most=double, weight=double)
cdef int heaviest_child(int row, const int32_t[::1] end, const uint8_t[::1] tag, const int32_t[::1] block_before,
                        const double[::1] weights) noexcept

@cython.locals(row=cython.int, child=cython.int, total=double)
cdef int descend(double share, const int32_t[::1] end, const uint8_t[::1] tag, const int32_t[::1] block_before,
                 const double[::1] weights, int start) noexcept

@cython.locals(best=double, run=double, start=int64_t, best_start=int64_t, best_end=int64_t, b=cython.int,
               rows=cython.int)
cdef int64_t best_span(int blocks, const int32_t[::1] first, const double[::1] gains) noexcept

@cython.locals(above=cython.int, outer=cython.int)
cdef int climb(int row, const int32_t[::1] parent, const int32_t[::1] end, const int32_t[::1] sums) noexcept

@cython.locals(distance=double, b=cython.int, back=cython.int)
cpdef nearest_long(int blocks, const uint8_t[::1] is_long, double[::1] since, double[::1] until)

@cython.locals(k=cython.int, b=cython.int, at=cython.int, words=cython.int, equivalents=double, linked=double, o=cython.int,
               up=cython.int, up2=cython.int, up3=cython.int, score=double, here=cython.int, there=cython.int,
               row=cython.int)
cpdef prepare(int blocks, int rows, const int32_t[::1] owner, const int32_t[::1] first, const uint8_t[::1] kind,
              const int32_t[::1] counts, const int32_t[::1] end, const int32_t[::1] parent, const uint8_t[::1] tag,
              const uint8_t[::1] heading_of_tag, const double[::1] own, const double[::1] near, const double[::1] next_,
              const double[::1] far, double bias, double[::1] size, uint8_t[::1] is_long, double[::1] hashed,
              double[::1] prefix, int32_t[::1] block_before, double[::1] parent_score)

@cython.locals(b=cython.int, at=cython.int, linked=double)
cpdef group(int blocks, const uint32_t[::1] slots, const int32_t[::1] counts, const double[::1] size,
            const uint8_t[::1] is_long, double[::1] sums)

@cython.locals(total=double, long_total=double, marks_total=double, headings_total=double, in95=cython.int,
               in80=cython.int, in60=cython.int, in40=cython.int, best_parent=cython.int, row=cython.int, b=cython.int,
               span=int64_t, span_first=cython.int, span_last=cython.int, snippet=cython.int, summary=cython.int,
               title=cython.int, title_score=double, h1=cython.int, level=cython.int, score=double, page_links=double,
               best_first=cython.int, best_last=cython.int, climb_first=cython.int, climb_last=cython.int,
               first60=cython.int, last60=cython.int, last_heading=cython.int, heading_seen=double, k=cython.int,
               at=cython.int, o=cython.int, letters=cython.int, words=cython.int, slot=cython.int, up=cython.int,
               up2=cython.int, up3=cython.int, a=cython.int, c=cython.int, d=cython.int, most=cython.int,
               inside=cython.int, bit=cython.int, _=cython.int, start=cython.int, stop=cython.int, here=double,
               bottom=cython.int, at5=cython.int, step=cython.int, w=cython.int,
               reach=cython.int, page_hashed=double, before=cython.int)
cpdef int fill(int blocks, int rows, int width, const int32_t[::1] owner, const int32_t[::1] first,
               const uint8_t[::1] kind, const int32_t[::1] item, const int32_t[::1] cell, const int32_t[::1] counts,
               const uint8_t[::1] tag, const int32_t[::1] parent, const int32_t[::1] end, const int32_t[::1] depth,
               const int32_t[::1] sums, const int32_t[::1] block_before, const double[::1] size,
               const uint8_t[::1] is_long, const double[::1] hashed, const double[::1] prefix,
               const double[::1] facts, const uint32_t[::1] text_slots, const int32_t[::1] text_sizes,
               int32_t[::1] text_seen, const uint32_t[::1] like_slots, const int32_t[::1] like_sizes,
               const uint32_t[::1] class_slots, const double[::1] class_sums, const uint32_t[::1] tag_slots,
               const double[::1] tag_sums, const int32_t[::1] areas, int area_count,
               const double[::1] parent_score, const uint8_t[::1] heading_of_tag, const double[::1] since,
               const double[::1] until, const int32_t[::1] children, const double[::1] own, const double[::1] near,
               const double[::1] next_, const double[::1] far, const double[::1] logs, int last_log,
               double[::1] path, double[::1] gains, float[::1] out)
