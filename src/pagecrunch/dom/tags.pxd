cimport cython
from libc.stdint cimport int32_t, uint64_t
from pagecrunch.dom cimport byte_search_c as byte_search

cdef int LESS, GREATER, SLASH, DASH, BANG, EQUALS, BRACKET, RETURN
cdef int IS_SPACE, IS_SLASH, IS_GREATER, IS_EQUALS, IS_QUOTE, IS_LETTER, ENDS_TAG_NAME, ENDS_NAME
cdef int KNOWN, NAME_BITS, ATTRIBUTE_BITS, RECENT_BITS, MAX_PROBES, MAX_TAG_NAMES, MIN_ASIDE, MAX_ASIDES
cdef const unsigned char[::1] BYTE_CLASS
cdef const uint64_t[:, ::1] KNOWN_WORDS

cpdef bint is_doctype(bytes data, Py_ssize_t at) noexcept
cpdef bint is_cdata(bytes data, Py_ssize_t at) except -1
cdef bint is_comment(bytes data, Py_ssize_t at) noexcept

@cython.locals(index=Py_ssize_t)
cdef bint is_name(bytes data, Py_ssize_t at, bytes name) noexcept

@cython.locals(end=Py_ssize_t, found=Py_ssize_t)
cpdef Py_ssize_t other_end(bytes data, Py_ssize_t at, bint in_foreign) except -2

@cython.locals(close=Py_ssize_t, dash=Py_ssize_t)
cdef Py_ssize_t comment_end(bytes data, Py_ssize_t at, Py_ssize_t end) noexcept

@cython.locals(last=Py_ssize_t, escape_end=Py_ssize_t, is_script=cython.bint, escaped=cython.bint, doubly=cython.bint)
cpdef Py_ssize_t raw_end(bytes data, bytes name, Py_ssize_t at) except -2

@cython.final
cdef class TagReader:
    cdef const unsigned char *data
    cdef bytes page
    cdef Py_ssize_t end
    cdef uint64_t short_names[256]
    cdef int32_t long_starts[256]
    cdef int32_t long_lengths[256]
    cdef uint64_t recent_first[64]
    cdef uint64_t recent_rest[64]
    cdef int32_t recent_names[64]
    cdef readonly set attribute_names
    cdef set odd_names
    cdef dict unknown_names
    cdef readonly list asides
    cdef readonly int fresh_names
    cdef int name, name_length, count, noscript
    cdef uint64_t name_word
    cdef bint closes_itself, has_fake_noscript

    cdef Py_ssize_t read_tag(self, Py_ssize_t at) except -2
    @cython.locals(data="const unsigned char *", word=uint64_t, rest=uint64_t, length=cython.int)
    cdef inline Py_ssize_t read_name(self, Py_ssize_t at) except -2
    @cython.locals(data="const unsigned char *", start=Py_ssize_t)
    cdef Py_ssize_t read_odd_name(self, Py_ssize_t at) except -2
    @cython.locals(slot=cython.int)
    cdef int number_of_unknown(self, uint64_t first, uint64_t rest, Py_ssize_t at, int length) except -1
    @cython.locals(slot=cython.int)
    cdef inline int number_of_words(self, uint64_t first, uint64_t rest, Py_ssize_t at, int length) except -1
    cdef int number_of(self, bytes name) except -1
    @cython.locals(data="const unsigned char *", end=Py_ssize_t, before=cython.int, count=cython.int,
                   name_end=Py_ssize_t)
    cdef inline Py_ssize_t read_attributes(self, Py_ssize_t at) except -2
    @cython.locals(data="const unsigned char *", start=Py_ssize_t, word=uint64_t, length=cython.int, slot=cython.int)
    cdef inline Py_ssize_t read_attribute_name(self, Py_ssize_t at) except -2
    cdef bytes in_lower_case(self, Py_ssize_t start, Py_ssize_t end)
    @cython.locals(_=cython.int)
    cdef void note_short_name(self, uint64_t word, int slot) noexcept
    @cython.locals(data="const unsigned char *", length=Py_ssize_t, first=uint64_t, last=uint64_t, slot=cython.int, _=cython.int)
    cdef Py_ssize_t read_long_name(self, Py_ssize_t start, Py_ssize_t at) except -2
    @cython.locals(data="const unsigned char *", at=Py_ssize_t)
    cdef inline bint is_same(self, Py_ssize_t one, Py_ssize_t other, Py_ssize_t length) noexcept
    @cython.locals(data="const unsigned char *", is_escaped=cython.bint, start=Py_ssize_t)
    cdef bint read_fake_ends(self, Py_ssize_t at, Py_ssize_t end) except -1
    cdef bint is_blank(self, Py_ssize_t start, Py_ssize_t end) noexcept
    cdef void set_aside(self, Py_ssize_t begin, Py_ssize_t end) except *
    cdef bint holds(self, Py_ssize_t start, Py_ssize_t end, bytes text) except -1
