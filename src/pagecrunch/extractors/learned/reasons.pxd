cimport cython
from libc.stdint cimport uint8_t

cdef int HEADING, WORDS, TITLE_SHARE, TITLE_COVER, IN_ITEM, IN_CELL, LINKS, LINKS_AROUND
cdef int IN_NAV, IN_FOOTER, IN_ASIDE, IN_BUTTON, IN_FORM, IN_DIALOG, SAME_TEXT, FIRST_LEFT_OUT
cdef double LEAST_SHARE, LEAST_COVER, MANY_LINKS, MANY_LINKS_AROUND, SENTENCE

@cython.locals(first=cython.int, last=cython.int, block=cython.int)
cpdef number_reasons(const float[:, ::1] features, const uint8_t[::1] kept, uint8_t[::1] numbers)
@cython.locals(is_title=cython.bint)
cdef int why_kept(const float[:, ::1] features, Py_ssize_t block) noexcept
@cython.locals(is_linked=cython.bint)
cdef int why_left_out(const float[:, ::1] features, Py_ssize_t block, int first, int last) noexcept
