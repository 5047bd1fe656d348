# Types for `story.py`, which is compiled as `_story`; the code stands there alone.
cimport cython
from libc.stdint cimport int32_t, uint8_t

cdef int FAR
cdef double NO_HEADLINE

@cython.locals(words=double, story_words=double, most_shared=cython.int, first=cython.int, last=cython.int,
               headline_at=cython.int, b=cython.int, block=Py_ssize_t, k=Py_ssize_t)
cpdef fill_story(int count, int width, int at, const Py_ssize_t[::1] blocks, const uint8_t[::1] reason,
                 const uint8_t[::1] is_kept, const int32_t[::1] shared, int headline, const double[::1] size,
                 float[::1] out)
