cimport cython

cdef str CELL, HEADING, PARAGRAPH, RULE, TEXT, SPACES
cdef frozenset CONTAINERS, JOINED, PUNCTUATION

cdef class UnfinishedParts:
    cdef readonly list kinds, depths, rows, spans_of, facts_of
    cdef readonly dict langs, dirs, ids

    @cython.locals(found=list, next_depth=cython.int, place=cython.int, depth=cython.int, kind=str, next_kind=str,
                   lang=str, direction=str, name=str)
    cpdef list finished(self)

@cython.locals(text=str)
cdef list tidy_line(list spans, bint is_heading)

@cython.locals(in_bold=cython.bint)
cdef list without_bold(list spans)

@cython.locals(out=list, opened=list, has_nameless=cython.bint, closed=cython.int)
cpdef list tidy_spans(list spans)

@cython.locals(name=str, after=list, text=str, last=str, has_break=cython.bint)
cdef str close_mark(list out, int place)

@cython.locals(before=list, text=str, first=cython.int)
cdef move_leading_space_out(list out, int place)

cdef bint holds_only_punctuation(list out, int place) except -1

@cython.locals(out=list, pieces=list, in_code=cython.bint, text=str)
cdef list join_texts(list spans)

cdef list strip_ends(list spans)
@cython.locals(place=cython.int, text=str, marks=list)
cdef bint strip_start(list spans, bint is_end) except -1
