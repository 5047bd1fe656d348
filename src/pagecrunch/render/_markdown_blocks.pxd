# Types for `markdown_blocks.py`, which is compiled as `_markdown_blocks`; the code stands there alone.
cimport cython

cdef str HEADING, PARAGRAPH, TEXT, CODE, RULE, EMBED, IMAGE
cdef str LIST, ITEM, QUOTE, FOOTNOTE, TABLE, ROW, CELL, CAPTION, FIGURE, DEFINITIONS, DEFINITION, TERM
cdef frozenset CONTAINERS, PROSE, IN_PLAIN_FIGURES, MEDIA, LISTS

cdef class Opened:
    cdef int depth
    cdef str kind, first, rest, marker
    cdef bint ordered, is_empty, is_defined

cdef class Writer:
    cdef object parts
    cdef list out, opened
    cdef Opened closed_list
    cdef bint is_close

    @cython.locals(index=cython.int, end=cython.int, depth=cython.int, kind=str)
    cpdef str write(self)
    @cython.locals(innermost=Opened)
    cdef _close(self, int depth)
    @cython.locals(opened=Opened, before=Opened, around=Opened, outer=Opened, nested=cython.bint, begins=cython.bint)
    cdef _open(self, str kind, int depth, object facts)
    @cython.locals(inside=str, innermost=Opened)
    cdef _prose(self, str kind, object spans)
    @cython.locals(text=str)
    cdef _leaf(self, str kind, object spans, object facts)
    @cython.locals(kind=str, table=str)
    cdef _unit(self, object parts)
    @cython.locals(first=str, blank=str, rest=str, each=Opened)
    cdef _block(self, str text, bint may_be_close)

cdef str started(str text)

cdef str image(object facts)

cdef str embed(object facts)

@cython.locals(rows=list, headers=list, row=list, lines=list, caption=str, in_caption=cython.bint,
               kind=str, index=cython.int, width=cython.int)
cpdef str grid(object parts)
