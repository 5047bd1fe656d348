cimport cython
from libc.stdint cimport int32_t, int64_t, uint64_t
from pagecrunch.dom cimport byte_search_c as byte_search
from pagecrunch.dom cimport tags
from pagecrunch.dom.tags cimport TagReader

cdef int CELL, SEARCHES_SELECT, FOSTERS, HOLDS_TEXT_APART, LEAVES_FOREIGN, OPTION, STACKS, SVG, MATH, IS_SPECIAL
cdef int IS_BREAKOUT, IS_FOREIGN, IS_FORMATTING, IS_RARE, IS_RAW, IS_ROOT, IS_SELECT, IS_TABLE, IS_TABLE_PART, IS_VOID
cdef int MAX_ATTRIBUTES, MAX_ATTRIBUTE_NAMES, MAX_DEPTH, MAX_DOCTYPES, CLONE, LEFT_OUT_IN_TABLE, FINE, VISIT, SELECTED
cdef int LESS, SLASH, BANG, QUESTION, GREATER
cdef int ANNOTATION, BR, FONT, FORM, FRAMESET, IFRAME, MALIGNMARK, MGLYPH, NOFRAMES, P, SCRIPT, STYLE, SVG_NAME, TEMPLATE
cdef int KNOWN, IS_LETTER
cdef uint64_t END_MARK
cdef int KIND, CLOSES, START_PAST, END_PAST, NAMESPACE, HTML_INSIDE
cdef const int32_t[:, ::1] RULE_OF
cdef const unsigned char[::1] BYTE_CLASS
cdef dict RAW_NAMES

cdef class PageScan

@cython.locals(found=PageScan, exact=PageScan)
cpdef PageScan scan(bytes data, bint with_asides=*)

@cython.final
cdef class PageScan:
    cdef readonly TagReader reader
    cdef uint64_t end_tags[514]
    cdef int32_t names[514]
    cdef int32_t kinds[514]
    cdef int32_t weights[514]
    cdef signed char namespaces[514]
    cdef signed char holds_html[514]
    cdef signed char cells[514]
    cdef signed char end_lengths[514]
    cdef bint with_asides
    cdef readonly list selects
    cdef readonly int64_t load, load_limit, option_load, attributes
    cdef int64_t weight, joined, in_select, root_attributes, doctypes
    cdef Py_ssize_t tag, tag_end, text_start, text_end
    cdef readonly int reason, deepest
    cdef int height, lost, foreign, tables, templates, forms, open_selects
    cdef bint forms_are_tangled, tables_are_tangled, has_frameset

    cdef void run(self) except *
    @cython.locals(data="const unsigned char *", end=Py_ssize_t, at=Py_ssize_t, last=Py_ssize_t, tag=Py_ssize_t,
                   is_end=cython.bint)
    cdef void read(self) except *
    @cython.locals(length=cython.int, word=uint64_t)
    cdef inline bint ends_top(self, Py_ssize_t at) noexcept
    @cython.locals(kind=cython.int)
    cdef inline Py_ssize_t look_at_tag(self, Py_ssize_t at, bint is_end) except -2
    @cython.locals(in_foreign=cython.bint, end=Py_ssize_t)
    cdef Py_ssize_t look_at_other(self, bint is_end) except -2
    @cython.locals(name=cython.int, end=Py_ssize_t, is_escaped=cython.bint, at=Py_ssize_t)
    cdef Py_ssize_t read_raw(self, Py_ssize_t begin) except -2
    cdef inline int add_load(self, int64_t weight) except -1
    cdef inline int count_tag(self) except -1
    @cython.locals(is_selected=cython.bint)
    cdef int count_option(self) except -1
    cdef int join(self) except -1
    @cython.locals(top=cython.int, is_joined=cython.bint)
    cdef int part_text(self, int kind, bint is_end) except -1
    cdef inline bint start(self, int kind) except -1
    cdef inline int open_html(self, int kind) except -1
    @cython.locals(top=cython.int, namespace=cython.int, reader=TagReader)
    cdef bint is_foreign(self, int kind) except -1
    cdef int look_at_rare(self) except -1
    @cython.locals(rule=cython.int, closes=cython.int, past=cython.int, found=cython.int, index=cython.int)
    cdef inline void close_own_sort(self) noexcept
    @cython.locals(top=cython.int, in_cell=cython.int, depth=cython.int)
    cdef inline int push(self, int kind, int namespace, bint holds_html) except -1
    @cython.locals(kind=cython.int)
    cdef inline void pop_to(self, int index) noexcept
    @cython.locals(above=cython.int)
    cdef void pop_past(self, int index) noexcept
    cdef void break_out(self) noexcept
    @cython.locals(index=cython.int)
    cdef bint is_open(self, int name) noexcept
    @cython.locals(name=cython.int, past=cython.int, index=cython.int)
    cdef void finish(self, int kind) except *
    @cython.locals(index=cython.int)
    cdef bint ends_foreign(self) except -1
