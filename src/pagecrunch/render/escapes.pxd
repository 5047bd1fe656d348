cimport cython
from libc.stdint cimport uint8_t

cdef int IN_HTML, IN_VALUE, IN_MARKDOWN
cdef const uint8_t[::1] SPECIAL

@cython.locals(character=cython.Py_UCS4, code=cython.uint)
cdef bint has_special(str text, int where) except -1

cpdef str escape_html(str text)
cpdef str escape_value(str value)
cpdef str escape_markdown(str text)
cpdef str escape_markdown_line(str text)
cpdef str escape_line_start(str line)
cpdef str link_target(str address)

@cython.locals(opened=cython.int, character=cython.Py_UCS4)
cdef bint are_balanced(str address) except -1

@cython.locals(longest=cython.int, fence=str, pad=str)
cpdef str code_span(str text)

cpdef str latex(str text)

@cython.locals(at=Py_ssize_t, opened=cython.bint, after=str)
cpdef bint reads_as_formula(str text) except -1

@cython.locals(at=Py_ssize_t, character=cython.Py_UCS4, after_space=cython.bint)
cpdef bint is_speakable(str text) except -1
