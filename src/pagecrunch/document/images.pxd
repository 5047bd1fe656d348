cimport cython
from pagecrunch.document.urls cimport Addresses
from pagecrunch.page.table cimport Table

cdef int LONGEST_SIZE, MAX_SOURCES, MOST_PLACEHOLDER_WORDS, SRC, WIDTH, HEIGHT, SOURCE, PICTURE, LEAST_SPACES
cdef list LAZY_SOURCES, SRCSETS
cdef frozenset PLACEHOLDER_WORDS

@cython.locals(code=cython.int, value=str, found=str)
cpdef str image_source(Table table, int row, Addresses addresses)

@cython.locals(code=cython.int, value=str, found=str)
cdef str from_srcset(Table table, int row, Addresses addresses)

@cython.locals(above=cython.int, source=cython.int, found=str)
cdef str from_picture(Table table, int row, Addresses addresses)

cpdef int smaller_side(Table table, int row) except -1

@cython.locals(value=str, number=str, smaller=cython.int)
cpdef int smaller_of(str width, str height) except -1

@cython.locals(stop=cython.int, at=cython.int, start=cython.int, sign=str, name=str, words=list)
cpdef bint is_placeholder(str source) except -1

cpdef str useful_alt(str alt)

cpdef bint is_telling(str alt) except -1

@cython.locals(best=cython.int, best_end=cython.int, best_size=double, number=double, start=cython.int, end=cython.int,
               length=cython.int, first=cython.int, begin=cython.int)
cpdef str largest_of_srcset(str srcset)

@cython.locals(at=cython.int, after=cython.Py_UCS4)
cdef int end_of_candidate(str srcset, int start, int length) except -1

@cython.locals(at=cython.int, digits=str)
cdef double size_of_candidate(str srcset, int start, int end) except -1.0
