# Types for `spans.py`, which is compiled as `_spans`; the code stands there alone.
cimport cython

@cython.locals(out=list, opened=list, nameless=cython.bint, closed=cython.int)
cpdef list tidy_spans(list spans)

cdef str SPACES
cdef frozenset JOINED, PUNCTUATION

cdef bint is_bare(list out, int place) except -1

@cython.locals(name=str, after=list, before=list, text=str, last=str, first=cython.int, has_break=cython.bint)
cdef _close_mark(list out, int place)

@cython.locals(out=list, pieces=list, in_code=cython.bint, text=str)
cdef list _joined(list spans)

@cython.locals(first=cython.int, last=cython.int, text=str, marks=list)
cdef list _stripped(list spans)
