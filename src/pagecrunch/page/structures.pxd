cimport cython
from libc.stdint cimport int32_t, uint8_t
from pagecrunch.page.data_tables cimport is_data
from pagecrunch.page.table cimport BlockTable, Table

cdef int DATA_TABLE, DEFINITIONS, LIST, ITEM, CARDS, CARD, GALLERY, SECTION, NONE, TERM, DEFINITION, LIST_OF_DEFINITIONS, WORDS, LONGEST_DEFINITION
cdef const uint8_t[::1] KIND_OF_TAG, HOLDS_SECTIONS

@cython.final
cdef class StructureFinder:
    cdef Table table
    cdef readonly object kinds, places
    cdef uint8_t[::1] kind, mark
    cdef int32_t[::1] row, parent, end, first, last, opened, section_end, asked
    cdef readonly int found
    cdef int most, top

    @cython.locals(most=cython.int, row=cython.int)
    cdef int collect(self) noexcept
    cdef int kind_of(self, int row) noexcept
    @cython.locals(table=Table, number=cython.int, row=cython.int, kind=cython.int, above=cython.int)
    cpdef find(self)
    @cython.locals(number=cython.int)
    cpdef number_blocks(self, BlockTable blocks)
    @cython.locals(at=cython.int)
    cdef void lengthen_sections(self, int end) noexcept
    cdef bint is_one(self, int row, int kind, int above) except -1

@cython.locals(low=cython.int, high=cython.int, middle=cython.int)
cdef int blocks_before(BlockTable blocks, int row) noexcept
@cython.locals(terms=cython.int, definitions=cython.int, inner=cython.int, tag=cython.int)
cdef bint is_definition_list(Table table, int row) except -1
