cimport cython
from libc.stdint cimport uint8_t, uint64_t
from pagecrunch.page.table cimport Table

cdef int HASH, LOWER_F, UPPER_F, REACH, OPENS, CLOSES, STAR, COLON, CLASS, ID
cdef const uint8_t[::1] MAY_HIDE, KIND_OF_BYTE

@cython.locals(data="const unsigned char *", length=cython.int, found=list, done=cython.int, opened=cython.int, mark=cython.int,
               start=cython.int, depth=cython.int, depth_at_mark=cython.int, depth_at_start=cython.int, at=cython.int,
               kind=cython.int, value=cython.int, is_comment=cython.bint)
cpdef list hiding_rules(bytes sheet)

@cython.locals(of_class=dict, of_id=dict, class_lengths="const uint64_t[::1]", id_lengths="const uint64_t[::1]", data=bytes,
               row=cython.int, index=cython.int, at=cython.int, start=cython.int, end=cython.int)
cpdef tuple rows_by_name(Table table, frozenset classes, frozenset ids)

cdef bint may_be_name(bytes data, int start, int end, const uint64_t[::1] lengths) noexcept
cdef bint is_space(uint8_t byte) noexcept
@cython.locals(rows=list)
cdef add_row(dict rows_of, bytes name, int row)
