cimport cython
from pagecrunch.document cimport finish, kept
from pagecrunch.document.kept cimport KeptText
from pagecrunch.document.select cimport Selection
from pagecrunch.page cimport joints
from pagecrunch.page.table cimport BlockTable, Table

cdef int MAX_INLINE, NEVER, MAX_NESTING, TEXT_TAG, P, H1, H6
cdef str HEADING, PARAGRAPH, TEXT, LIST, ITEM, FOOTNOTES, FOOTNOTE, DEFINITIONS, TERM, DEFINITION, TABLE, ROW, CELL
cdef str CAPTION
cdef dict WRAPPERS, MAY_BE_IN, OPENS, CLOSES

cdef class OpenParts(finish.UnfinishedParts):
    cdef Selection selection
    cdef Table table
    cdef BlockTable blocks
    cdef KeptText kept
    cdef list containers, container_ends, inline, languages, line, targets
    cdef int container_end, inline_end, language_end, line_block, line_last, text_row, text_stop
    cdef bint after_space

    cdef open_container(self, int row, int end, str kind, object facts)
    cdef push_container(self, str kind, int end)
    cdef close_containers(self, int row)
    @cython.locals(block=cython.int, stop=cython.int, top=str)
    cdef int begin_part(self, int row, str kind) except -1
    @cython.locals(place=cython.int)
    cdef int add_part(self, int row, str kind) except -1
    @cython.locals(end=cython.int, target=cython.int, lang=str, direction=str)
    cdef set_attributes(self, int place, int row)
    cdef open_language(self, int end, str lang, str direction)
    cdef close_languages(self, int row)
    @cython.locals(start=cython.int, stop=cython.int, block=cython.int, text=str)
    cdef add_text(self, int row)
    cdef bint begins_word(self, int row, int start) except -1
    @cython.locals(place=cython.int)
    cdef add_space_before_marks(self)
    @cython.locals(owner=cython.int, place=cython.int, index=cython.int, spans=list, name=str)
    cdef begin_line(self, int row, int block)
    @cython.locals(opened=str)
    cdef open_mark(self, int row, int end, str name, str value)
    cdef close_marks(self, int row)
    cdef add_break(self)
    @cython.locals(block=cython.int)
    cdef add_span(self, int row, object span)
    @cython.locals(inner=cython.int)
    cdef int block_around(self, int row) except -2
