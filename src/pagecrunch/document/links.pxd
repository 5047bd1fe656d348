cimport cython
from pagecrunch.document.urls cimport Addresses
from pagecrunch.page.invisible cimport without_invisible
from pagecrunch.page.path cimport path_of
from pagecrunch.page.shown cimport one_line
from pagecrunch.page.table cimport Table

cdef int A, IMG, HREF, REL, ALT, WIDTH, HEIGHT, LONGEST_TEXT, LONGEST_BYTES

@cython.locals(row=cython.int, end=cython.int, value=str, address=str, text=str, rel=str, known=dict, found=list)
cpdef list read_links(Table table, const unsigned char *kept, Addresses addresses)

@cython.locals(each=cython.int)
cdef bint has_kept(Table table, const unsigned char *kept, int row, int end) noexcept

@cython.locals(each=cython.int, start=cython.int, stop=cython.int, pieces=list)
cdef str shown_text(Table table, int row, int end)

@cython.locals(each=cython.int, alt=str, found=list)
cdef str descriptions(Table table, int row, int end)

cdef str short_line(str text)

@cython.locals(row=cython.int, source=str, alt=str, path=str, known=dict, found=list)
cpdef list read_images(Table table, set shown, Addresses addresses)

@cython.locals(number=str)
cdef int pixels(str value) except -1
