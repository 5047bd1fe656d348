# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What on a page may be opened, and what something on the page points to: the compiled twin of `openable.py`."""

from libc.stdint cimport uint8_t, int32_t, int64_t

from . import openable as _rules
from .names import COUNT_COLUMNS, HIDDEN_REASONS

cdef enum:
    COLUMNS = 16
    REASONS = 32  # room for the ways of hiding

assert COLUMNS == len(COUNT_COLUMNS) and len(HIDDEN_REASONS) <= REASONS

cdef int LETTERS = _rules.LETTERS
cdef uint8_t ID = _rules.ID, ROLE = _rules.ROLE, CLASS = _rules.CLASS, HREF = _rules.HREF, CONTROLS = _rules.CONTROLS
cdef bytes _openable = _rules.OPENABLE
cdef const uint8_t *openable = _openable
cdef frozenset PANELS = _rules.PANELS, CALLED = _rules.CALLED


def letters_by_reason(object columns, const int32_t[:, ::1] counts):
    """How many letters are hidden for each of HIDDEN_REASONS."""
    cdef const uint8_t[::1] hidden = columns.hidden
    cdef int64_t[REASONS] letters
    cdef Py_ssize_t row
    for row in range(REASONS):
        letters[row] = 0
    for row in range(hidden.shape[0]):
        letters[hidden[row]] += counts[row, LETTERS]
    return [letters[row] for row in range(len(HIDDEN_REASONS))]


def may_be_opened(object columns):
    """The named elements that hide themselves while their parent is seen: (row, index of its id, role or class)."""
    cdef const uint8_t[::1] hidden = columns.hidden, names = columns.attr_name
    cdef const int32_t[::1] parents = columns.parent, firsts = columns.attr_first
    cdef Py_ssize_t row, attr
    cdef list found = []
    for row in range(1, hidden.shape[0]):
        if openable[hidden[row]] and hidden[parents[row]] == 0:
            for attr in range(firsts[row], firsts[row + 1]):
                if names[attr] == ID or names[attr] == ROLE or names[attr] == CLASS:
                    found.append((row, attr))
    return found


def targets(object columns):
    """The ids that links and controls of the page point to."""
    cdef const uint8_t[::1] names = columns.attr_name
    cdef const int32_t[::1] starts = columns.attr_start, ends = columns.attr_end
    cdef bytes values = columns.attr_bytes
    cdef const uint8_t *data = values
    cdef Py_ssize_t attr
    cdef set found = set()
    for attr in range(names.shape[0]):
        if names[attr] == HREF:
            if ends[attr] - starts[attr] > 1 and data[starts[attr]] == c"#":
                found.add(data[starts[attr] + 1:ends[attr]])
        elif names[attr] == CONTROLS:
            found.update(data[starts[attr]:ends[attr]].split())
    return found


cdef inline bint is_lower(uint8_t byte) noexcept nogil:
    return c"a" <= byte <= c"z"


cdef inline bint is_upper(uint8_t byte) noexcept nogil:
    return c"A" <= byte <= c"Z"


def is_panel(bytes classes):
    """Whether classes say that a reader can open it, and not that it stays away until it is called."""
    cdef const uint8_t *data = classes
    cdef Py_ssize_t at = 0, start, end = len(classes)
    cdef bint opens = False
    cdef bytes word
    while at < end:
        start = at
        while at < end and is_upper(data[at]):
            at += 1
        if at - start < 2:  # small letters go with one capital before them, and not with many
            while at < end and is_lower(data[at]):
                at += 1
        if at == start:
            at += 1
            continue
        word = data[start:at].lower()
        if word in CALLED:
            return False
        opens = opens or word in PANELS
    return opens
