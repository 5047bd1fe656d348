# Types for `srcset.py`, which is compiled as `_srcset`; the code stands there alone.
cimport cython

@cython.locals(best=str, best_size=double, number=double, start=cython.int, end=cython.int, length=cython.int,
               address=str)
cpdef str largest_of_set(str srcset)

@cython.locals(at=cython.int, after=cython.Py_UCS4)
cdef int end_of_candidate(str srcset, int start, int length) except -1

@cython.locals(at=cython.int, digits=str)
cdef double size_of_candidate(str srcset, int start, int end) except -1.0
