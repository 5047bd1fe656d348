cimport cython
from libc.stdint cimport int32_t, uint8_t
from pagecrunch.page.data_tables cimport is_data
from pagecrunch.page.table cimport Table

cdef int DATA_TABLE, DEFINITIONS, LIST, ITEM, NONE, TERM, DEFINITION, LIST_OF_DEFINITIONS, WORDS, LONGEST_DEFINITION
cdef const uint8_t[::1] KIND_OF_TAG, HOLDS_SECTIONS

@cython.final
cdef class StructureFinder:
    cdef Table table
    cdef readonly object kinds, places
    cdef uint8_t[::1] kind
    cdef int32_t[::1] row, parent, opened
    cdef readonly int found
    cdef int most, deepest, top

    @cython.locals(row=cython.int)
    cdef void measure(self) noexcept
    @cython.locals(table=Table, row=cython.int, kind=cython.int, above=cython.int)
    cpdef find(self)
    cdef bint is_one(self, int row, int kind, int above) except -1

@cython.locals(terms=cython.int, definitions=cython.int, inner=cython.int, tag=cython.int)
cdef bint is_definition_list(Table table, int row) except -1
