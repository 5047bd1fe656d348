cimport cython
from pagecrunch.render cimport escapes

cdef dict DELIMITERS
cdef frozenset TAGS, STARS, OPENING, CLOSING

@cython.locals(out=list, code=list, opened=list, index=cython.int, name=str, value=str, as_tag=cython.bint,
               has_dollars=cython.bint, last_code=str, text=str)
cpdef str markdown_line(list spans, str hard_break=?)

@cython.locals(name=str)
cdef bint open_mark(list out, list spans, int index) except -1

@cython.locals(pieces=list, has_dollar=cython.bint)
cdef bint has_formula(list spans) except -1

cdef escape_exclamation(list out)

@cython.locals(opened=list, found=list, place=cython.int, begin=cython.int)
cdef list mark_places(list spans)

@cython.locals(before=dict, after=dict, place=cython.int, begin=cython.int, end=cython.int, out=list)
cdef list move_punctuation_out(list spans)

@cython.locals(start=cython.int, stop=cython.int, cannot_open=cython.bint, cannot_close=cython.bint)
cdef find_punctuation(list spans, int begin, int end, dict before, dict after)

@cython.locals(places=list, place=cython.int, begin=cython.int, end=cython.int, out=list)
cdef list use_underscores(list spans)

@cython.locals(begins=cython.bint)
cdef bint touches_bold(list spans, int begin, int end) except -1

cdef bint is_mark(list spans, int place, str name) except -1

@cython.locals(closing=cython.int, before=str, first=str, last=str, after=str, opens=cython.bint, closes=cython.bint,
               outer=cython.bint, inner=cython.bint)
cdef bint can_use_delimiters(list spans, int opening, str name) except -1

@cython.locals(place=cython.int)
cdef bint is_both(list spans, int opening, int closing, str name) except -1

@cython.locals(name=str, step=cython.int)
cdef str edge(list spans, int index, int side)

cdef bint is_punctuation(str character) except -1
