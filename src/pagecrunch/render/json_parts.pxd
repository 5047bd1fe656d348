cimport cython
from pagecrunch.render cimport escapes

@cython.locals(out=list, kind=str, lang=str, direction=str, name=str, separator=str, depth=cython.int)
cpdef str content_json(object parts)

@cython.locals(texts=list, marks=list, opened=list, at=cython.int, end=cython.int, text=str, mark=str, fields=str,
               address=str, start=cython.int)
cdef add_line(list out, object spans)
