cimport cython

@cython.locals(character=cython.Py_UCS4)
cpdef str without_invisible(str text)

cpdef bint may_be_invisible(Py_UCS4 character) noexcept
