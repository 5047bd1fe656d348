cimport cython
from pagecrunch.page.table cimport Table

@cython.final
cdef class Shapes:
    cdef Table table
    cdef dict classes, known
    cdef set authors
    cdef list shapes, places

    @cython.locals(found=tuple)
    cpdef tuple shape(self, int row)
    @cython.locals(found=tuple, above=cython.int)
    cpdef tuple place(self, int row)
    @cython.locals(shape=tuple)
    cpdef tuple kind(self, int row)
    @cython.locals(name=bytes)
    cpdef object said(self, int row)
    cpdef bint names_user(self, int row)
