# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What an inline style does: the compiled twin of `hiding.style_hides`, where the rules are told.

A style of ASCII is read where it stands, without a string for each of its names and values.
"""

from libc.stdlib cimport free, malloc
from libc.string cimport memcmp, memcpy
from cpython.unicode cimport PyUnicode_AsUTF8AndSize

from . import hiding as _rules
from ..page.names import HIDDEN_CODES as _CODES

cdef extern from "Python.h":
    double PyOS_string_to_double(const char *text, char **end, object overflow) except? -1.0

ctypedef const char *Chars

cdef enum:
    LONGEST_NUMBER = 24
    # The properties that are asked for; what stands past them only counts by being there.
    DISPLAY = 0
    VISIBILITY
    OPACITY
    FONT_SIZE
    POSITION
    LEFT
    TOP
    RIGHT
    TEXT_INDENT
    CLIP
    CLIP_PATH
    WIDTH
    HEIGHT
    OVERFLOW
    COLOUR
    BACKGROUND_COLOUR
    BACKGROUND
    EFFECTS
    MOST = 32

cdef struct Value:
    Chars text  # NULL where the style has no such property
    Py_ssize_t length

cdef list _names = [
    b"display", b"visibility", b"opacity", b"font-size", b"position", b"left", b"top", b"right", b"text-indent",
    b"clip", b"clip-path", b"width", b"height", b"overflow", b"color", b"background-color", b"background",
    *(name.encode() for name in _rules._EFFECTS),
]
cdef int name_count = len(_names)
cdef Chars[MOST] names
cdef Py_ssize_t[MOST] name_lengths
for _index, _name in enumerate(_names):
    names[<int>_index], name_lengths[<int>_index] = <Chars>(<bytes>_name), len(_name)
assert name_count <= MOST and len(_names) - EFFECTS == len(_rules._EFFECTS)

cdef int SHOWS_AGAIN = _rules.SHOWS_AGAIN, SETS_FONT_SIZE = _rules.SETS_FONT_SIZE
cdef double OFF_SCREEN_PIXELS = _rules.OFF_SCREEN_PIXELS
cdef int BY_DISPLAY = _CODES["display: none"], BY_VISIBILITY = _CODES["visibility: hidden"]
cdef int BY_OPACITY = _CODES["opacity: 0"], BY_SIZE = _CODES["font size 0"], BY_PLACE = _CODES["off screen"]
cdef int BY_CLIP = _CODES["clipped away"], BY_COLOUR = _CODES["same colour as its background"]


cdef inline bint is_space(char byte) noexcept nogil:
    return byte == 32 or 9 <= byte <= 13 or 28 <= byte <= 31


cdef inline bint is_word(const Value *value, Chars word, Py_ssize_t length) noexcept nogil:
    return value.text != NULL and value.length == length and memcmp(value.text, word, length) == 0


cdef inline bint ends_with(const Value *value, Chars word, Py_ssize_t length) noexcept nogil:
    return value.length >= length and memcmp(value.text + value.length - length, word, length) == 0


cdef Value stripped(Chars start, Chars end) noexcept nogil:
    cdef Value value
    while start < end and is_space(start[0]):
        start += 1
    while end > start and is_space((end - 1)[0]):
        end -= 1
    value.text, value.length = start, end - start
    return value


cdef char *without_important(char *start, char *end) noexcept nogil:
    """Take out every `!important`; where the value ends then."""
    cdef char *into = start
    while start < end:
        if start[0] == c"!" and end - start >= 10 and memcmp(start, b"!important", 10) == 0:
            start += 10
            continue
        into[0] = start[0]
        into += 1
        start += 1
    return into


cdef void read_style(char *at, char *end, Value *values) noexcept nogil:
    """The values of all properties, the last one of each."""
    cdef char *colon
    cdef char *stop
    cdef Value name
    cdef int index
    while at < end:
        colon = NULL
        stop = at
        while stop < end and stop[0] != c";":
            if stop[0] == c":" and colon == NULL:
                colon = stop
            stop += 1
        if colon != NULL:
            name = stripped(at, colon)
            for index in range(name_count):
                if name.length == name_lengths[index] and memcmp(name.text, names[index], name.length) == 0:
                    values[index] = stripped(colon + 1, without_important(colon + 1, stop))
        at = stop + 1


cdef bint read_number(const Value *value, double *number) except -1:
    """The number that a value starts with; False where it is none."""
    cdef char[LONGEST_NUMBER + 1] text
    cdef Py_ssize_t end = 0, at, digits = 0, points = 0
    if value.text == NULL:
        return False
    while end < value.length and end < LONGEST_NUMBER and (
        c"0" <= value.text[end] <= c"9" or value.text[end] == c"." or value.text[end] == c"+" or value.text[end] == c"-"
    ):
        text[end] = value.text[end]
        if c"0" <= text[end] <= c"9":
            digits += 1
        elif text[end] == c".":
            points += 1
        elif end:
            points = 2  # a sign within
        end += 1
    # A sign that is not the first ends no number: what follows it makes the whole none.
    if digits == 0 or points > 1:
        return False
    text[end] = 0
    number[0] = PyOS_string_to_double(text, NULL, None)
    return True


cdef bint read_pixels(const Value *value, double *pixels) except -1:
    if not read_number(value, pixels):
        return False
    if ends_with(value, b"em", 2):
        pixels[0] *= 16
        return True
    return not (ends_with(value, b"%", 1) and pixels[0] != 0)


cdef bint is_off_screen(const Value *shift) except -1:
    cdef double pixels
    return read_pixels(shift, &pixels) and pixels < OFF_SCREEN_PIXELS


cdef bint is_cut_to_nothing(const Value *clip) except -1:
    """Whether four sides of at most one pixel stand in `rect(...)`."""
    cdef Chars at, end
    cdef Value side
    cdef double number
    cdef int sides = 0
    if clip.text == NULL or clip.length < 5 or memcmp(clip.text, b"rect(", 5) != 0:
        return False
    at, end = clip.text + 5, clip.text + clip.length
    while end > at and (end - 1)[0] == c")":
        end -= 1
    while at < end:
        if is_space(at[0]) or at[0] == c",":
            at += 1
            continue
        side.text = at
        while at < end and not is_space(at[0]) and at[0] != c",":
            at += 1
        side.length = at - side.text
        sides += 1
        if not read_number(&side, &number) or number > 1:
            return False
    return sides == 4


cdef bint is_clipped(const Value *values, bint placed) except -1:
    cdef const Value *path = &values[CLIP_PATH]
    cdef double width, height
    if placed and is_cut_to_nothing(&values[CLIP]):
        return True
    if is_word(path, b"inset(50%)", 10) or is_word(path, b"inset(100%)", 11) or is_word(path, b"circle(0)", 9):
        return True
    if not is_word(&values[OVERFLOW], b"hidden", 6) and not is_word(&values[OVERFLOW], b"clip", 4):
        return False
    return (read_pixels(&values[WIDTH], &width) and read_pixels(&values[HEIGHT], &height)
            and width <= 1 and height <= 1)


cdef object colour_of(const Value *value):
    return _rules._colour(value.text[:value.length].decode("ascii"))


cdef int reason(const Value *values, bint has_size, double size) except -1:
    cdef const Value *background = &values[BACKGROUND_COLOUR]
    cdef double opacity
    cdef bint placed, moves = False
    cdef int index
    if is_word(&values[DISPLAY], b"none", 4):
        return BY_DISPLAY
    if is_word(&values[VISIBILITY], b"hidden", 6) or is_word(&values[VISIBILITY], b"collapse", 8):
        return BY_VISIBILITY
    if read_number(&values[OPACITY], &opacity) and opacity == 0:
        for index in range(EFFECTS, name_count):
            moves = moves or values[index].text != NULL
        if not moves:
            return BY_OPACITY
    if has_size and size == 0:
        return BY_SIZE
    placed = is_word(&values[POSITION], b"absolute", 8) or is_word(&values[POSITION], b"fixed", 5)
    if is_off_screen(&values[TEXT_INDENT]):
        return BY_PLACE
    if placed and (is_off_screen(&values[LEFT]) or is_off_screen(&values[TOP]) or is_off_screen(&values[RIGHT])):
        return BY_PLACE
    if is_clipped(values, placed):
        return BY_CLIP
    if background.text == NULL or background.length == 0:
        background = &values[BACKGROUND]
    if values[COLOUR].text != NULL and values[COLOUR].length and background.text != NULL and background.length:
        if colour_of(&values[COLOUR]) == colour_of(background):
            return BY_COLOUR
    return 0


def style_hides(str style not None):
    """As `hiding.style_hides`."""
    cdef Value[MOST] values
    cdef Py_ssize_t length, i
    cdef double size = 0.0
    cdef bint has_size
    cdef int answer = 0
    if not style.isascii():  # small letters and white space are other things there
        return _rules.style_hides(style)
    cdef Chars given = PyUnicode_AsUTF8AndSize(style, &length)
    cdef char *small = <char *>malloc(length + 1)
    if small == NULL:
        raise MemoryError()
    try:
        for i in range(length):
            small[i] = given[i] + 32 if c"A" <= given[i] <= c"Z" else given[i]
        for i in range(MOST):
            values[i].text, values[i].length = NULL, 0
        read_style(small, small + length, values)
        has_size = read_number(&values[FONT_SIZE], &size)
        if is_word(&values[VISIBILITY], b"visible", 7):
            answer |= SHOWS_AGAIN
        if has_size and size != 0:
            answer |= SETS_FONT_SIZE
        return answer | reason(values, has_size, size)
    finally:
        free(small)
