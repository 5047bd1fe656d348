# Types for `markdown_inline.py`, which is compiled as `_markdown_inline`; the code stands there alone.
cimport cython

cdef dict _DELIMITERS

cpdef str escape_start(str line)

cpdef str escape_alone(str text)

@cython.locals(dollars=cython.int)
cdef bint has_pairs_of_dollars(list spans)

cpdef str link_target(str address)

@cython.locals(longest=cython.int, fence=str, pad=str)
cpdef str code_span(str text)

@cython.locals(out=list, code=list, opened=list, index=cython.int, name=str, value=str, as_tag=cython.bint,
               has_pairs=cython.bint, text=str)
cpdef str line(list spans, str hard_break=?, bint in_heading=?)

@cython.locals(before=str)
cdef _escape_last(list out)

@cython.locals(closing=cython.int, before=str, first=str, last=str, after=str, opens=cython.bint, closes=cython.bint,
               outer=cython.bint, inner=cython.bint)
cdef bint _fits(list spans, int opening, str name)

cdef bint _are_twins(list spans, int opening, int closing, str name)

@cython.locals(name=str)
cdef str _edge(list spans, int index, int side)

cdef bint _is_punctuation(str character)
