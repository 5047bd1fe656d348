cimport cython
from libc.stdint cimport int32_t
from pagecrunch.extractors.learned.work cimport Work
from pagecrunch.page.table cimport Table

cdef double TAG_PENALTY, TAGS_PER_ROW, FAR
cdef int STOPS, LONG_SIZE
cdef const double[::1] SHARES

@cython.final
cdef class Places:
    cdef Work work
    cdef int32_t[::1] dense
    cdef int best_parent, span_first, span_stop, summary

    cdef bint holds(self, int row, int owner) noexcept
    @cython.locals(work=Work, start=cython.int, stop=cython.int)
    cdef double long_size(self, int row) noexcept
    @cython.locals(row=cython.int, total=double, step=cython.int, share=double, child=cython.int)
    cdef void find_dense(self) noexcept
    @cython.locals(table=Table, best=cython.int, most=double, child=cython.int, size=double)
    cdef int heaviest_child(self, int row) noexcept
    @cython.locals(score=double[::1], row=cython.int)
    cdef void find_best_parent(self) noexcept
    @cython.locals(work=Work, best=double, run=double, start=cython.int, b=cython.int, rows=cython.int)
    cdef void find_span(self) noexcept
    @cython.locals(work=Work, table=Table, snippet=cython.int, is_longer=cython.bint, b=cython.int, row=cython.int, above=cython.int)
    cdef void find_summary(self) noexcept
    cdef int stops(self, int row) noexcept
    @cython.locals(work=Work, distance=double, b=cython.int, back=cython.int)
    cdef void find_long_neighbours(self) noexcept
