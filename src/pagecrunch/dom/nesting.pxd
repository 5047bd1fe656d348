cimport cython

cdef class Open:
    cdef public bytes name
    cdef public Py_ssize_t outermost
    cdef public int namespace, state
    cdef public bint holds_html, is_open, is_closing
    cdef public object bounds

cdef class Nesting:
    cdef public list out, stack
    cdef public bint is_cut
    cdef object _html, _foreign
    cdef list _written
    cdef Py_ssize_t _text_end, _muted
    cdef bint _has_gap
    cdef dict _last_bounds, _end_tags

    cpdef Py_ssize_t at(self, bytes name) except -2
    cpdef bint is_top(self, names) except -1
    @cython.locals(index=Py_ssize_t, outermost=Py_ssize_t, is_written=cython.bint, top=Open)
    cpdef open(self, bytes name, bytes source, int namespace=*, bint holds_html=*)
    @cython.locals(inner=Open)
    cdef bint _has_room(self, bytes name, int namespace) except -1
    cdef object _bounds_with(self, bytes name, Py_ssize_t index, int namespace, bint holds_html)
    cdef bytes _end_tag(self, bytes name)
    @cython.locals(element=Open)
    cpdef close_to(self, Py_ssize_t index)
    @cython.locals(index=Py_ssize_t)
    cpdef bint close(self, bytes name, Py_ssize_t bound) except -1
    cpdef bint close_top(self, names) except -1
    cpdef write(self, bytes name, bytes source)
    @cython.locals(before=bytes)
    cpdef text(self, bytes text)
    cpdef gap(self, bytes name)

cdef class StandardNesting(Nesting):
    cdef public bint is_quirky, is_in_head, left_noscript
    cdef public Py_ssize_t unclosed
    cdef Open _columns

    cpdef bint make_way(self, bytes name) except -1
    cdef bint _make_way_in_select(self, bytes name) except -1
    cpdef end(self, bytes name)
