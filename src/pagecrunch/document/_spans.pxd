# Types for `spans.py`, which is compiled as `_spans`; the code stands there alone.
cimport cython

@cython.locals(out=list, opened=list, nameless=cython.bint, closed=cython.int)
cpdef list tidy_spans(list spans)

cdef str SPACES
cdef frozenset JOINED

@cython.locals(name=str, after=str, before=str, text=str, has_break=cython.bint)
cdef _close_mark(list out, int place)

cdef _join_before(list out, int place)

@cython.locals(first=cython.int, last=cython.int, text=str)
cdef list _stripped(list spans)
