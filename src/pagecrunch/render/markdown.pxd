cimport cython
from pagecrunch.render cimport escapes, markdown_inline

cdef str HEADING, PARAGRAPH, TEXT, CODE, RULE, EMBED, IMAGE
cdef str LIST, ITEM, QUOTE, FOOTNOTE, TABLE, ROW, CELL, CAPTION, FIGURE, DEFINITIONS, DEFINITION, TERM
cdef frozenset CONTAINERS, PROSE, IN_PLAIN_FIGURES, MEDIA, LISTS

@cython.final
cdef class OpenContainer:
    cdef int depth
    cdef str kind, first, rest, marker
    cdef bint ordered, is_empty, is_defined

@cython.final
cdef class MarkdownWriter:
    cdef object parts
    cdef list out, opened, blocks
    cdef int index
    cdef OpenContainer closed_list
    cdef bint is_close, tables_as_html

    @cython.locals(index=cython.int, end=cython.int, depth=cython.int, kind=str)
    cpdef str write(self)
    @cython.locals(innermost=OpenContainer)
    cdef close(self, int depth)
    @cython.locals(opened=OpenContainer, before=OpenContainer, around=OpenContainer, outer=OpenContainer, nested=cython.bint,
                   begins=cython.bint)
    cdef open(self, str kind, int depth, object facts)
    @cython.locals(inside=str, innermost=OpenContainer)
    cdef add_prose(self, str kind, list spans)
    @cython.locals(text=str, kind=str)
    cdef add_leaf(self, object part)
    @cython.locals(kind=str, table=str)
    cdef add_unit(self, object parts)
    @cython.locals(first=str, blank=str, rest=str, each=OpenContainer)
    cdef add_block(self, str text, bint may_be_close)

cdef str escape_line_starts(str text)
cdef str image(object facts)
cdef str embed(object facts)

@cython.locals(rows=list, headers=list, row=list, lines=list, caption=str, in_caption=cython.bint, kind=str, text=str,
               cells=str, index=cython.int, width=cython.int)
cpdef str pipe_table(object parts)

@cython.locals(text=str)
cdef str cell_line(str kind, object spans, object facts)
