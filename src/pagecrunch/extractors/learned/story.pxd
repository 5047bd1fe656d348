cimport cython
from libc.stdint cimport int32_t, uint8_t
from pagecrunch.extractors.learned.work cimport Work

cdef int STORY_AT
cdef double FAR, NO_HEADLINE

cdef double clip(double value) noexcept

@cython.final
cdef class Story:
    cdef Work work
    cdef const uint8_t[::1] reason, is_kept
    cdef const int32_t[::1] stems
    cdef double words, story_words
    cdef int most_stems, first, last, headline_at
    @cython.locals(work=Work, b=cython.int, number=Py_ssize_t)
    cdef measure(self, int headline)
    @cython.locals(k=cython.int, line=cython.int, b=cython.int, number=Py_ssize_t)
    cpdef fill(self, float[:, ::1] out, int first)
