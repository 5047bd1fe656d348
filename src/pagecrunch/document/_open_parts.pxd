# Types for `open_parts.py`, which is compiled as `_open_parts`; the code stands there alone.
cimport cython
from pagecrunch.document._columns cimport Columns
from pagecrunch.page cimport joints

cdef int MAX_INLINE, NEVER, MAX_NESTING, TEXT_TAG, P, H1, H6
cdef str HEADING, PARAGRAPH, TEXT, LIST, ITEM, FOOTNOTES, FOOTNOTE, DEFINITIONS, TERM, DEFINITION, TABLE, ROW, CELL
cdef str CAPTION
cdef dict WRAPPERS, MAY_STAND_IN

cdef class OpenParts:
    cdef object selected
    cdef Columns columns
    cdef list kinds, depths, rows, spans_of, facts_of, opened, opened_ends, inline, words, spans, targets
    cdef dict langs, dirs, ids
    cdef int top_end, inline_end, words_end, leaf_block, leaf_last, text_row, text_stop
    cdef bint after_space

    cdef _container(self, int row, int end, str kind, object facts)
    cdef _open(self, str kind, int end)
    cdef _close_containers(self, int row)
    @cython.locals(columns=Columns, block=cython.int, stop=cython.int, top=str)
    cdef int _part(self, int row, str kind) except -1
    @cython.locals(place=cython.int)
    cdef int _add(self, int row, str kind) except -1
    @cython.locals(end=cython.int, target=cython.int)
    cdef _dress(self, int place, int row)
    @cython.locals(columns=Columns, start=cython.int, stop=cython.int, block=cython.int, text=str)
    cdef _text(self, int row)
    @cython.locals(columns=Columns)
    cdef bint _begins_a_word(self, int row, int start) except -1
    @cython.locals(place=cython.int)
    cdef _part_words(self)
    @cython.locals(columns=Columns, owner=cython.int, place=cython.int, index=cython.int, spans=list, name=str)
    cdef _new_leaf(self, int row, int block)
    @cython.locals(each=str)
    cdef _inline(self, int row, int end, str name, str value)
    cdef _close_inline(self, int row)
    cdef _close_words(self, int row)
    @cython.locals(spans=list)
    cdef _break(self)
    @cython.locals(block=cython.int)
    cdef _span(self, int row, object item)
    @cython.locals(columns=Columns, inner=cython.int)
    cdef int _block_around(self, int row)
