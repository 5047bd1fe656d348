cimport cython
from pagecrunch.dom cimport byte_search_c as byte_search
from pagecrunch.dom.nesting cimport StandardNesting

cdef int LESS, GREATER
cdef Py_ssize_t LONGEST_READ, MOST_READ

@cython.final
cdef class _Tag:
    cdef bytes name
    cdef Py_ssize_t start, name_end, end
    cdef bint is_end, closes_itself, is_copied
    cdef frozenset attributes

    @cython.locals(by=Py_ssize_t, tag=_Tag)
    cdef _Tag moved(self, Py_ssize_t start)

@cython.locals(count=Py_ssize_t)
cpdef tuple tag_end(bytes data, Py_ssize_t position, set names)

@cython.final
cdef class _Flattener:
    cdef bytes data
    cdef StandardNesting page
    cdef Py_ssize_t joins, visits, select_at, noscript_end, root_attributes
    cdef set roots, tag_names, attribute_names
    cdef bint has_full_tag, has_odd_tag, has_odd_attribute
    cdef dict read

    @cython.locals(data=bytes, position=Py_ssize_t, length=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t, tag=_Tag)
    cdef bytes run(self)
    @cython.locals(text=bytes, page=StandardNesting, is_blank=cython.bint)
    cdef void _text(self, Py_ssize_t start, Py_ssize_t end) except *
    @cython.locals(name=bytes, names=set, end=Py_ssize_t, count=Py_ssize_t, closes_itself=cython.bint, tag=_Tag)
    cdef Py_ssize_t _tag(self, markup) except -2
    @cython.locals(name=bytes, end=Py_ssize_t)
    cdef Py_ssize_t _write(self, _Tag tag) except -2
    @cython.locals(name=bytes, page=StandardNesting)
    cdef void _start(self, _Tag tag) except *
    cdef void _count_visits(self) except *
    cdef void _limit_visits(self) except *
    cdef void _root(self, _Tag tag) except *
    cdef void _foreign(self, _Tag tag, int namespace, bint holds_html) except *
    @cython.locals(name=bytes)
    cdef bint _starts_foreign(self, _Tag tag) except -1
    cdef bint _is_html_annotation(self, _Tag tag) except -1
    cdef Py_ssize_t _raw(self, _Tag tag) except -2
    cdef bint _knows(self, bytes name) except -1
    cdef bytes _source(self, _Tag tag)
