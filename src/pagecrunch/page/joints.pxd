cimport cython
from libc.stdint cimport int32_t, uint8_t
from pagecrunch.page.table cimport Table

cdef int MOST_STEPS_UP, LONGEST_CHARACTER, CLASS
cdef bytes MAY_BE_BOXES, ENDING_BYTES
cdef str ENDS, FIRST_IDEOGRAPH

@cython.locals(text=bytes, parents="const int32_t[::1]", left=cython.int, right=cython.int, steps=cython.int, above=cython.int, last=str, first=str, is_number=cython.bint)
cpdef bint are_apart(Table table, int row, int stop, int following, int start) except -1

cdef bint may_begin_a_word(uint8_t last, uint8_t first) noexcept

cpdef bint begins_a_word(str last, str first) except -1
