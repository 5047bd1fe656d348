cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t
from pagecrunch.page.table cimport Table

cdef const uint8_t[::1] LOWER, IS_SPACE
cdef int LETTERS, LINKED_LETTERS, LINKS, WORDS, NONE, HREF, LINK, AREA

@cython.final
cdef class OpenRows:
    cdef readonly Table table
    cdef const uint8_t[::1] alive, settled
    cdef const int32_t[::1] masks, named_rows
    cdef list hrefs
    cdef int32_t[::1] sums, first_row, next_row, first_attr, next_attr, attr_row

    @cython.locals(table=Table, row=cython.int, index=cython.int, code=cython.int)
    cdef chain(self)

    @cython.locals(found=list, place=cython.int, row=cython.int)
    cpdef with_tags(self, const uint8_t[::1] codes)

    @cython.locals(table=Table, is_box="const uint8_t[::1]", found=list, row=cython.int, place=cython.int,
                   is_one=cython.bint)
    cpdef named(self, int bit, boxes, int least_rows)

    @cython.locals(table=Table, found=list, row=cython.int, index=cython.int)
    cpdef values(self, int code)

    @cython.locals(table=Table, found=list, row=cython.int, index=cython.int, start=cython.int, end=cython.int,
                   data="const unsigned char *", word=bytes)
    cpdef with_value(self, int code, list wanted)

    @cython.locals(table=Table, is_wanted="const uint8_t[::1]", found=list, place=cython.int, row=cython.int,
                   index=cython.int, at=cython.int, end=cython.int, data="const unsigned char *",
                   firsts="unsigned char[::1]", needle=bytes)
    cpdef holding(self, const uint8_t[::1] codes, tags, list needles)

    @cython.locals(table=Table, found=list, child=cython.int, end=cython.int)
    cpdef children(self, int row)

    @cython.locals(table=Table, kept=list, row=cython.int, end=cython.int)
    cpdef outermost(self, list rows)

    @cython.locals(table=Table, row=cython.int, each=cython.int, out="unsigned char[::1]")
    cpdef inside(self, list rows)

    @cython.locals(table=Table, found=list, first=cython.int, last=cython.int, place=cython.int, index=cython.int,
                   link=cython.int, texts=bytes, values=bytes, inside=bytes, address=bytes, text=str)
    cpdef links(self, int row)

    @cython.locals(table=Table, own="const int32_t[::1]", row=cython.int, out=int32_t[::1], sums=int32_t[::1])
    cpdef totals(self, column)

    @cython.locals(table=Table, row=cython.int, out=int32_t[::1], sums=int32_t[::1])
    cpdef count_totals(self, int column)

    @cython.locals(table=Table, is_wanted="const uint8_t[::1]", row=cython.int, out=int32_t[::1], sums=int32_t[::1])
    cpdef tag_totals(self, wanted)

    @cython.locals(marks="const uint8_t[::1]", each=cython.int)
    cpdef bint holds(self, int row, marked)

@cython.locals(at=cython.int, length=cython.int)
cdef bint is_word(const unsigned char *data, int start, bytes word)

@cython.locals(needle=bytes)
cdef bint holds_at(const unsigned char *data, int at, int end, list needles)

@cython.locals(is_alive="const uint8_t[::1]", row=cython.int, letters=int64_t, linked=int64_t, links=int64_t, words=int64_t)
cpdef left_of(Table table, alive)
