# Types for `direction.py`, which is compiled as `_direction`; the code stands there alone.
cimport cython

@cython.locals(index=cython.int)
cpdef list directed(list parts, str direction)

@cython.locals(text=str)
cdef bint begins_right_to_left(list spans) except -1
