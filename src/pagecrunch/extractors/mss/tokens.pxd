cimport cython
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from pagecrunch.extractors.mss.stems cimport Stemmer
from pagecrunch.page.table cimport Table

cdef int TEXT, CJK, DIGIT, SPACE, WORD, LETTERS, WORDS, CHARACTERS, OPENING, CLOSING, WORD_TOKEN, SYMBOL
cdef int LONGEST_STEMMED
cdef uint32_t NUMBER_CODE, ALL_BITS
cdef const uint8_t[::1] IS_VOID, LEAF_OF
cdef const uint16_t[::1] LEAVES
cdef const uint32_t[::1] OPENING_CODES, CLOSING_CODES, CRC_OF_BYTE

@cython.locals(most=Py_ssize_t, row=cython.int, symbols=cython.int)
cdef Py_ssize_t most_tokens(Table table) noexcept

@cython.final
cdef class TokenReader:
    cdef bytes text_bytes
    cdef const uint8_t[::1] text
    cdef Stemmer stemmer
    cdef Py_ssize_t size
    cdef uint32_t[::1] code
    cdef uint8_t[::1] kind, under
    cdef int32_t[::1] row, start, end

    cdef void add(self, uint32_t code, int kind, int under, int row, int start, int end) noexcept
    @cython.locals(open_rows=int32_t[::1], tops=uint8_t[::1], opened=cython.int, row=cython.int, tag=cython.int)
    cdef read_page(self, Table table)
    cdef void close(self, Table table, int row, int under) noexcept
    @cython.locals(first=cython.int, is_ascii=cython.bint, is_number=cython.bint, found=cython.int)
    cdef int read_text(self, int at, int end, int row, int under) except -1
    @cython.locals(lead=cython.int)
    cdef int next_character(self, int at, int end) noexcept
    @cython.locals(character=uint32_t, more=cython.int)
    cdef int flags_at(self, int at, int end) noexcept
    @cython.locals(length=cython.int, is_stemmed=cython.bint, at=cython.int, letter=cython.int,
                   value=uint32_t, lower=bytes)
    cdef uint32_t word_code(self, int first, int after, bint is_number, bint is_ascii) except? 1
