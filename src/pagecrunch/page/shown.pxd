cimport cython
from pagecrunch.page.table cimport Table

cdef int TEXT, BUTTON, ROWS_A_CHARACTER

cpdef str text_at(Table table, int row)

@cython.locals(end=cython.int, at=cython.int, length=Py_ssize_t, piece=str)
cpdef list visible_pieces_at(Table table, int row, int most)

@cython.locals(index=cython.int, row=cython.int, start=cython.int, end=cython.int, found=list)
cpdef list values_of(Table table, int code, long long least=*, long long most=*)

@cython.locals(index=cython.int, value=str, found=list)
cpdef list attributes_of(Table table, int row)

@cython.locals(character=cython.Py_UCS4, after_space=cython.bint, is_space=cython.bint)
cpdef str one_line(str text)

@cython.locals(character=cython.Py_UCS4, start=Py_ssize_t, end=Py_ssize_t, pieces=list)
cpdef str letters_and_digits(str text)

@cython.locals(count=Py_ssize_t, is_inside=cython.bint, is_space=cython.bint, character=cython.Py_UCS4)
cpdef Py_ssize_t count_words(str text)
