cimport cython
from pagecrunch.render cimport escapes

cdef str HEADING, PARAGRAPH, TEXT, CODE, EMBED, IMAGE, LIST, ITEM, QUOTE, FOOTNOTE, TABLE, ROW, CELL, CAPTION

@cython.locals(pieces=list, previous=str, index=cython.int, end=cython.int, depth=cython.int, kind=str, lang=str, text=str)
cpdef list spoken_pieces(object parts, object words)

cdef str with_prefix(str text, str previous, object facts, object words)
cdef add_other(list pieces, str kind, object spans, object facts, object words)

@cython.locals(depth=cython.int, items=cython.int, place=cython.int)
cdef int count_items(object parts, int index) except -1

@cython.locals(cells=list, headers=list, captions=list, in_caption=cython.bint, at=cython.int, index=cython.int, kind=str,
               text=str)
cdef tuple read_table(object parts, object words)

@cython.locals(rows=list, headers=list, names=list, caption=str, title=str, sentence=str, width=cython.int)
cdef add_table(list pieces, object parts, object words)

@cython.locals(out=list, text=str)
cdef str spoken_line(list spans, object words)

cpdef str with_full_stop(str text)
