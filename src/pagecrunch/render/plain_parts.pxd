cimport cython

@cython.locals(found=list, plain=dict, kind=str, lang=str, direction=str, name=str)
cpdef list plain_parts(object parts)

@cython.locals(texts=list, marks=list, opened=list, at=cython.int, end=cython.int, text=str, mark=dict,
               start=cython.int)
cdef add_line(dict plain, object spans)

@cython.locals(at=cython.Py_ssize_t)
cpdef list plain_records(object things, tuple names)
