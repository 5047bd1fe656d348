# Types for `reading.py`, which is compiled as `_reading`; the code stands there alone.
cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef int64_t MASK32, FNV_START, FNV_PRIME
cdef uint64_t ONE
cdef int TITLE_BLOCK_WORDS, KEYED, LETTERS, WORDS, COLUMNS
cdef int WORD, SENTENCE_END, CLOSER, DIGIT, CAPITAL

cdef double share(double part, double whole) noexcept
cdef bint is_lower(int c) noexcept
cdef bint is_upper(int c) noexcept

@cython.locals(h=uint32_t, length=cython.int, i=cython.int, c=cython.int, upper=cython.bint, lower=cython.bint)
cdef int hash_words(const uint8_t[::1] data, int start, int end, int64_t seed, uint32_t[::1] into, int at) noexcept

cdef int64_t hash_tag(int code) noexcept
cdef int64_t seed_of(int kind) noexcept

@cython.locals(at=cython.int, row=cython.int, index=cython.int, kind=cython.int)
cpdef int hash_elements(int rows, const uint8_t[::1] tag, const int32_t[::1] attr_first, const uint8_t[::1] attr_name,
                        const int32_t[::1] attr_start, const int32_t[::1] attr_end, const uint8_t[::1] attr_bytes,
                        const uint8_t[::1] kind_of_attr, int32_t[::1] token_first, uint32_t[::1] tokens)

@cython.locals(lead=cython.int, more=cython.int, value=cython.int, i=cython.int)
cdef int character_at(const uint8_t[::1] text, int at, int end) noexcept

@cython.locals(character=cython.int)
cdef int flags_at(const uint8_t[::1] text, int at, int end, const uint8_t[::1] leaf_of, const uint16_t[::1] leaves) noexcept

@cython.locals(h=uint32_t, key=uint32_t, key_end=cython.int, length=cython.int, i=cython.int, c=int64_t, _=cython.int)
cpdef int hash_text(const uint8_t[::1] text, int start, int end, uint32_t[::1] into, int at, int most,
                    uint32_t[::1] keys, int b) noexcept

@cython.locals(key=uint32_t, i=cython.int)
cdef void hash_seen(const uint8_t[::1] text, int start, int end, uint32_t[::1] keys, int b) noexcept

@cython.locals(found=cython.int, i=cython.int, j=cython.int, sieve=uint64_t)
cdef int overlap(const uint32_t[::1] words, int count, const uint32_t[::1] others, int other_count) noexcept

@cython.locals(b=cython.int, first_flags=cython.int, last_flags=cython.int, colon=cython.int, found_first=cython.int,
               bold_letters=cython.int, token_count=cython.int, short=cython.bint, row=cython.int,
               start=cython.int, end=cython.int, i=cython.int, flags=cython.int, closed=cython.int, shared=cython.int,
               covered=cython.int)
cpdef read_blocks(int blocks, const int32_t[::1] first, const int32_t[::1] last, const int32_t[::1] of_row,
                  const int32_t[::1] parent, const uint8_t[::1] tag, const int32_t[::1] row_counts,
                  const int32_t[::1] counts, const int32_t[::1] text_start, const int32_t[::1] text_end,
                  const uint8_t[::1] text, const uint8_t[::1] leaf_of, const uint16_t[::1] leaves,
                  const uint8_t[::1] bold, const uint32_t[::1] title_words, int title_count, uint32_t[::1] scratch,
                  uint32_t[::1] text_keys, double[::1] facts)

