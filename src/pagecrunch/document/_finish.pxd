# Types for `finish.py`, which is compiled as `_finish`; the code stands there alone.
cimport cython

cdef str CELL, HEADING, PARAGRAPH, RULE, SPACES, TEXT
cdef frozenset CONTAINERS

@cython.locals(in_bold=cython.bint)
cdef list without_bold(list spans)

@cython.locals(found=list, below=cython.int, place=cython.int, depth=cython.int, kind=str, after=str, text=str, lang=str,
               direction=str, name=str)
cpdef list finished_parts(list kinds, list depths, list rows, list spans_of, list facts_of, dict langs, dict dirs,
                          dict ids)
