cimport cython
from pagecrunch.render cimport escapes

cdef str HEADING, PARAGRAPH, TEXT, CODE, RULE, EMBED, IMAGE, LIST, ITEM, QUOTE, FOOTNOTES, FOOTNOTE, TABLE, ROW, CELL
cdef str CAPTION, FIGURE
cdef frozenset BARE_IN

@cython.final
cdef class HtmlWriter:
    cdef list out, closers
    cdef dict seen_notes
    cdef int innermost, previous_depth
    cdef str parent, section, scope

    @cython.locals(index=cython.int, depth=cython.int, kind=str, attributes=str, lang=str, direction=str, name=str)
    cdef str write(self, object parts)
    cdef close(self, int depth)
    cdef add_line(self, str kind, list spans, int depth, str attributes)
    cdef add_leaf(self, str kind, object spans, object facts, str attributes)
    cdef add_image(self, object facts, str attributes, bint is_repeated)
    @cython.locals(wanted=str, begin=str, end=str)
    cdef open(self, str kind, int depth, object facts, str attributes)
    @cython.locals(tag=str)
    cdef tuple container_tags(self, str kind, object facts, str attributes)
    cdef tuple footnote_tags(self, object number)

@cython.locals(found=str)
cdef str attributes_of(str kind, str lang, str direction, str name)
cdef str image_tag(str source, str alt)
cdef str link_tag(str address)
cpdef str anchor(str name)

@cython.locals(out=list, name=str, value=str)
cpdef str inline_html(list spans, dict seen_notes)
