cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from pagecrunch.extractors.learned.work cimport Work
from pagecrunch.page.table cimport Table

cdef int64_t MASK32, FNV_START, FNV_PRIME
cdef uint64_t ONE
cdef int TITLE_WORDS, BLOCK_AT, TITLE_BLOCK_WORDS, BLOCK_WORDS, KEYED, LETTERS, WORDS, B, STRONG
cdef int WORD, SENTENCE_END, CLOSER, DIGIT, CAPITAL
cdef const uint8_t[::1] LEAF_OF
cdef const uint16_t[::1] LEAVES

cpdef read_texts(Work work)

@cython.final
cdef class TextReader:
    cdef Work work
    cdef Table table
    cdef const unsigned char *bytes
    cdef uint32_t[::1] words
    cdef uint32_t key
    cdef int title_count

    @cython.locals(table=Table, row=cython.int, end=cython.int)
    cdef int read_title(self) noexcept
    @cython.locals(work=Work, table=Table, b=cython.int, first_flags=cython.int, last_flags=cython.int, has_colon=cython.bint,
                   bold_letters=cython.int, word_count=cython.int, is_short=cython.bint, row=cython.int, start=cython.int,
                   end=cython.int, above=cython.int, last=cython.int, shared=cython.int, covered=cython.int,
                   starts_lower=cython.bint, letters=cython.int)
    cdef void read(self) noexcept
    @cython.locals(at=cython.int)
    cdef int flags_at_start(self, int start, int end) noexcept
    @cython.locals(at=cython.int, found=cython.int, before=cython.int)
    cdef int last_mark(self, int start, int end) noexcept
    @cython.locals(lead=cython.int, more=cython.int, value=cython.int)
    cdef int flags_at(self, int at, int end) noexcept
    @cython.locals(key=uint32_t, key_end=cython.int, h=uint32_t, length=cython.int, i=cython.int, c=int64_t, _=cython.int)
    cdef int hash_text(self, int start, int end, int at, int most) noexcept
    @cython.locals(key=uint32_t, i=cython.int)
    cdef void hash_seen(self, int start, int end) noexcept
    @cython.locals(words="const uint32_t[::1]", found=cython.int, sieve=uint64_t, i=cython.int, j=cython.int)
    cdef int overlap(self, int first, int count, int other, int other_count) noexcept

cdef int64_t hash_of_cjk(int64_t a, int64_t b, int64_t c) noexcept
