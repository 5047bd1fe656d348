# Types for `spoken.py`, which is compiled as `_spoken`; the code stands there alone.
cimport cython

cdef str HEADING, PARAGRAPH, TEXT, CODE, EMBED, IMAGE, LIST, ITEM, QUOTE, FOOTNOTE, TABLE, ROW, CELL, CAPTION

@cython.locals(pieces=list, before=str, index=cython.int, end=cython.int, depth=cython.int, kind=str, lang=str, text=str)
cpdef list spoken(object parts, object words)

cdef say_other(list pieces, str kind, object spans, object facts, object words)

@cython.locals(depth=cython.int, items=cython.int, place=cython.int)
cdef int count_items(object parts, int index) except -1

@cython.locals(out=list, text=str)
cdef str said(list spans, object words)

cpdef str stopped(str text)
