# Types for `direction.py`, which is compiled as `_direction`; the code stands there alone.
cimport cython

@cython.locals(index=cython.int)
cpdef list directed(list parts, str direction)

@cython.locals(place=cython.int)
cdef bint may_hold_letters(list spans)
