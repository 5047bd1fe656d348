# Types for `markdown_inline.py`, which is compiled as `_markdown_inline`; the code stands there alone.
cimport cython

cdef dict _DELIMITERS
cdef frozenset _OPENING, _CLOSING

cpdef str escape_start(str line)

cpdef str escape_alone(str text)

@cython.locals(at=cython.int, opened=cython.bint, after=str)
cpdef bint reads_as_formula(str text) except -1

@cython.locals(pieces=list, has_dollar=cython.bint)
cdef bint has_formula(list spans) except -1

@cython.locals(opened=cython.int)
cdef bint are_balanced(str address) except -1

@cython.locals(opened=list, found=list, place=cython.int, begin=cython.int)
cdef list marks(list spans)

@cython.locals(before=dict, after=dict, place=cython.int, begin=cython.int, end=cython.int, out=list)
cpdef list drawn_in(list spans)

@cython.locals(start=cython.int, stop=cython.int, is_hard_to_open=cython.bint, is_hard_to_close=cython.bint)
cdef _draw_in(list spans, int begin, int end, dict before, dict after)

cpdef str link_target(str address)

@cython.locals(longest=cython.int, fence=str, pad=str)
cpdef str code_span(str text)

@cython.locals(out=list, code=list, opened=list, index=cython.int, name=str, value=str, as_tag=cython.bint,
               has_dollars=cython.bint, text=str)
cpdef str line(list spans, str hard_break=?, bint in_heading=?)

@cython.locals(before=str)
cdef _escape_last(list out)

@cython.locals(places=list, place=cython.int, begin=cython.int, end=cython.int, out=list)
cpdef list with_underscores(list spans)

@cython.locals(begins=cython.bint)
cdef bint _touches_bold(list spans, int begin, int end) except -1

cdef bint _is_mark(list spans, int place, str name) except -1

@cython.locals(closing=cython.int, before=str, first=str, last=str, after=str, opens=cython.bint, closes=cython.bint,
               outer=cython.bint, inner=cython.bint)
cdef bint _fits(list spans, int opening, str name)

@cython.locals(place=cython.int)
cdef bint _are_twins(list spans, int opening, int closing, str name)

@cython.locals(name=str)
cdef str _edge(list spans, int index, int side)

cdef bint _is_punctuation(str character)
