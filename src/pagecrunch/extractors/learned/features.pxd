cimport cython
from libc.stdint cimport int32_t, uint8_t
from pagecrunch.extractors.learned.places cimport Places
from pagecrunch.extractors.learned.work cimport Work
from pagecrunch.page.table cimport Table

cdef int TITLE_AT, REPEATED_AT, PATH_AT, ANCESTOR_AT, ALIKE_AT, PLACE_AT, POSITION_AT, WINDOW_AT, HASHED_AT, PAGE_AT
cdef int AREA_COUNT, LAST_LOG, LEVELS
cdef double FAR
cdef const double[::1] LOGS
cdef int LETTERS, WORDS, STOPS, MARKS, SENTENCES, LINKS, LINKED_LETTERS, IMAGES, ITEMS, CONTROLS, CJK, DIGITS, CAPITALS
cdef int SEPARATORS
cdef int SIZE, LONG_SIZE, LONG, PARAGRAPHS, HEADINGS, ALL_MARKS, LINKED_SIZE, ALL_HASHED
cdef int ENDS_SENTENCE, ENDS_WITH_COLON, STARTS_LOWER, BOLD_SHARE, TITLE_SHARE, TITLE_COVER
cdef int GROUP_BLOCKS, GROUP_SIZE, GROUP_LINKED, GROUP_MARKS, GROUP_LONG

cdef double share(double a, double b) noexcept
cdef double clip(double value, double limit) noexcept
@cython.locals(index=cython.int)
cdef double log_of(double value) noexcept
cdef int parent_of(Work work, int row) noexcept
cdef double between(Work work, int column, int start, int stop) noexcept
cdef double distance(int b, int first, int stop) noexcept
@cython.locals(first=cython.int)
cdef double position_in(Work work, Places places, int row, int b) noexcept

@cython.locals(text=Py_ssize_t)
cdef void begin(Work work) noexcept
@cython.locals(b=cython.int)
cpdef fill(Work work, Places places, float[:, ::1] out, int first)
@cython.locals(line=cython.int, counts="const int32_t[::1]", table=Table, at=cython.int, owner=cython.int, letters=cython.int, words=cython.int,
               size=double)
cdef void fill_block(Work work, int b) noexcept
@cython.locals(title=cython.int, has_h1=cython.bint, line=cython.int, b=cython.int)
cdef void fill_title(Work work) noexcept
@cython.locals(title=cython.int, best=double, b=cython.int, level=cython.int, score=double)
cdef int find_title(Work work) noexcept
@cython.locals(line=cython.int, b=cython.int, text=cython.int, row=cython.int, most=cython.int, level=cython.int,
               alike=cython.int)
cdef void fill_repeated(Work work) noexcept
@cython.locals(line=cython.int, owner=cython.int, row=cython.int, level=cython.int, bit=cython.int)
cdef void fill_path(Work work, int b) noexcept
@cython.locals(line=cython.int, table=Table, row=cython.int, before=cython.int, total=double, level=cython.int, k=cython.int, start=cython.int,
               end=cython.int, stop=cython.int, step=cython.int, size=double)
cdef void fill_ancestors(Work work, int b) noexcept
@cython.locals(line=cython.int, total=double, by=cython.int, k=cython.int, at=cython.int, sums=double[::1])
cdef void fill_alike(Work work, int b) noexcept
@cython.locals(line=cython.int, table=Table, owner=cython.int, total=double, k=cython.int, step=cython.int, in60=cython.int, best=cython.int,
               first=cython.int, stop=cython.int, row=cython.int, is_within=cython.bint, summary=cython.int)
cdef void fill_place(Work work, Places places, int b) noexcept
@cython.locals(line=cython.int, count=cython.int, total=double, long_total=double, headings=double, last_heading=cython.int, seen=double,
               k=cython.int, b=cython.int)
cdef void fill_position(Work work) noexcept
@cython.locals(line=cython.int, window=cython.int, reach=cython.int, start=cython.int, stop=cython.int, size=double, k=cython.int)
cdef void fill_windows(Work work, int b) noexcept
@cython.locals(line=cython.int, owner=cython.int, up=cython.int, up2=cython.int, k=cython.int)
cdef void fill_hashed(Work work, int b) noexcept
@cython.locals(line=cython.int, k=cython.int, step=cython.int, table=Table, rows=cython.int, count=cython.int, at=cython.int, total=double)
cdef void fill_page(Work work, int b) noexcept
