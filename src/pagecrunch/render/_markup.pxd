# Types for `markup.py`, which is compiled as `_markup`; the code stands there alone.
cimport cython

@cython.locals(out=list, closers=list, seen_notes=dict, before_depth=cython.int, innermost=cython.int, depth=cython.int,
               index=cython.int, parent=str, section=str, scope=str, kind=str, attributes=str, lang=str, direction=str,
               name=str, wanted=str, begin=str, end=str)
cpdef str write(object parts, object level=?)

@cython.locals(tag=str)
cdef tuple _container(str kind, object facts, str parent, str attributes, str scope)

@cython.locals(found=str)
cdef str _attributes(str kind, str lang, str direction, str name)

cdef str _image(str source, str alt)

cdef str _link(str address)

@cython.locals(out=list, name=str, value=str)
cpdef str inline(list spans, dict seen_notes)
