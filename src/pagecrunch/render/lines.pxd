cimport cython
from libc.stdint cimport int32_t, uint8_t
from pagecrunch.page.invisible cimport without_invisible
from pagecrunch.document.kept cimport KeptText
from pagecrunch.page cimport joints
from pagecrunch.page.table cimport BlockTable, Table

cdef int BREAK, ORDERED, ITEM, ROW, TABLE, PARAGRAPH, CHARACTERS, BLANK_LINE, TERM, DEFINITION, CODE, DEEPEST_INDENT, START, VALUE
cdef str BULLET, BETWEEN_CELLS

@cython.final
cdef class TextLines:
    cdef Table table
    cdef BlockTable blocks
    cdef KeptText kept
    cdef readonly list found, texts
    cdef list kinds, groups, gaps
    cdef bytearray buffer
    cdef uint8_t[::1] line

    @cython.locals(most=Py_ssize_t, block=cython.int, first=cython.int, last=cython.int)
    cdef Py_ssize_t longest(self) noexcept
    @cython.locals(block=cython.int, text=str)
    cpdef collect(self)
    @cython.locals(text=str, data=bytes, line=uint8_t[::1], length=cython.int, previous=cython.int, previous_stop=cython.int,
                   row=cython.int, at=cython.int, start=cython.int, stop=cython.int, byte=uint8_t, all_bits=uint8_t,
                   after_space=cython.bint, has_break=cython.bint, has_invisible=cython.bint, is_code=cython.bint)
    cdef str block_text(self, int block)
    @cython.locals(index=Py_ssize_t, before=Py_ssize_t, block=Py_ssize_t, breaks=cython.int)
    cdef measure_gaps(self, int most_breaks)
    @cython.locals(row=cython.int, breaks=cython.int)
    cdef int breaks_between(self, int start, int stop) except -1
    @cython.locals(index=Py_ssize_t, close=cython.bint, parts=list)
    cpdef str joined(self, str between)
    @cython.locals(block=Py_ssize_t, row=cython.int)
    cpdef bint has_ordered_items(self) except -1
    @cython.locals(numbers=dict, next_numbers=dict, row=cython.int, list_row=cython.int)
    cdef dict item_numbers(self)
    @cython.locals(numbers=dict, started=set, known=dict, index=Py_ssize_t, block=Py_ssize_t, row=int32_t, depth=cython.int, outermost=int32_t)
    cdef mark_items(self)
    @cython.locals(passed=list, at=int32_t, depth=cython.int, outermost=int32_t)
    cdef tuple nesting(self, int32_t row, dict known)
    @cython.locals(texts=list, kinds=list, groups=list, gaps=list, start=Py_ssize_t, stop=Py_ssize_t, row=int32_t, table_row=int32_t)
    cdef join_cells(self)
    @cython.locals(cell=int32_t, row=int32_t)
    cdef int32_t row_of(self, Py_ssize_t block) except -2
    @cython.locals(cells=set, index=Py_ssize_t, block=Py_ssize_t)
    cdef bint are_single_lines(self, Py_ssize_t start, Py_ssize_t stop) except -1

@cython.locals(lines=TextLines)
cpdef str write_lines(object page, KeptText kept, int most_breaks)
