cimport cython
from pagecrunch.page.table cimport BlockTable, Table

@cython.final
cdef class Words:
    cdef list words
    cdef bytes is_wanted, first, second, third
    cdef bint as_written

    @cython.locals(index=cython.int, row=cython.int, found=list)
    cpdef list rows(self, Table table, int most)
    @cython.locals(block=cython.int, first=cython.int, last=cython.int, found=list)
    cpdef list blocks(self, Table table, BlockTable blocks, list numbers)
    @cython.locals(at=cython.int, word=bytes, first="const unsigned char *", second="const unsigned char *",
                   third="const unsigned char *")
    cdef bint is_in(self, const unsigned char *data, int start, int end)

@cython.locals(index=cython.int, row=cython.int, found=list)
cpdef list attributes_with(Table table, bytes word, const unsigned char *is_wanted)

@cython.locals(place=cython.int, letter="unsigned char")
cdef bint begins_with(const unsigned char *data, int at, int end, const unsigned char *word, int length,
                      bint as_written) noexcept
