# Types for `images.py`, which is compiled as `_images`; the code stands there alone.
cimport cython
from pagecrunch.document._columns cimport Columns

cdef int PIXEL, ICON, NO_SIZE, LONGEST_SIZE, MAX_SOURCES, MOST_PLACEHOLDER_WORDS, SRC, WIDTH, HEIGHT, SOURCE, PICTURE
cdef list LAZY_SOURCES, SETS
cdef frozenset PLACEHOLDER_WORDS

@cython.locals(code=cython.int, value=str, found=str)
cpdef str image_source(Columns columns, int row, object addresses)

@cython.locals(code=cython.int, value=str, found=str)
cdef str from_set(Columns columns, int row, object addresses)

@cython.locals(above=cython.int, source=cython.int, found=str)
cdef str from_picture(Columns columns, int row, object addresses)

cpdef int least_side(Columns columns, int row) except -1

@cython.locals(value=str, number=str, least=cython.int)
cpdef int least_of(str width, str height) except -1

@cython.locals(stop=cython.int, at=cython.int, start=cython.int, sign=str, name=str, words=list)
cpdef bint is_placeholder(str source) except -1

cpdef str told(str alt)
