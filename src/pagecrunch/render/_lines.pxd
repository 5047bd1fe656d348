# Types for `lines.py`, which is compiled as `_lines`; the code stands there alone.
cimport cython
from libc.stdint cimport int32_t, uint8_t

cdef int ORDERED, ITEM, ROW, TABLE, TERM, DEFINITION, CODE, MAX_INDENT
cdef str INDENT, BULLET, BETWEEN_CELLS

@cython.locals(block=Py_ssize_t, numbered=cython.bint)
cpdef bint is_numbered(list found, const int32_t[::1] item, const int32_t[::1] parent, const uint8_t[::1] tag)

@cython.locals(groups=list, kinds=list, block=Py_ssize_t, parts=list, index=Py_ssize_t, close=cython.bint)
cpdef str lay_out(list texts, list found, const uint8_t[::1] kind, const int32_t[::1] cell, const int32_t[::1] item,
                  const int32_t[::1] parent, const uint8_t[::1] tag, dict numbers, str between)

@cython.locals(started=set, known=dict, index=Py_ssize_t, row=int32_t, depth=cython.int, outermost=int32_t)
cdef mark_items(list texts, list found, list kinds, const int32_t[::1] item, const int32_t[::1] parent,
                const uint8_t[::1] tag, dict numbers, list groups)

@cython.locals(passed=list, at=int32_t, depth=cython.int, outermost=int32_t)
cdef tuple nesting(int32_t row, const int32_t[::1] parent, const uint8_t[::1] tag, dict known)

@cython.locals(row=int32_t)
cdef int32_t row_of(int32_t cell, const int32_t[::1] parent, const uint8_t[::1] tag) noexcept

@cython.locals(lines=list, line_kinds=list, line_groups=list, start=Py_ssize_t, stop=Py_ssize_t, row=int32_t,
               table=int32_t)
cdef tuple join_cells(list texts, list found, list kinds, const int32_t[::1] cell, const int32_t[::1] parent,
                      const uint8_t[::1] tag, list groups)

@cython.locals(cells=set, index=Py_ssize_t)
cdef bint are_single(list texts, list found, const int32_t[::1] cell, Py_ssize_t start, Py_ssize_t stop)
