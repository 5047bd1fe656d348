# cython: language_level=3
"""Characters that a format would read as marks, and white space: the compiled twin of `escapes.py`.

Most texts hold nothing of the kind, which one look at each character tells; the others are written by the plain twin.
"""

from . import escapes as _rules


def escape_text(str text):
    """Text as it stands between tags of HTML."""
    cdef Py_UCS4 c
    for c in text:
        if c == u"&" or c == u"<" or c == u">" or c == 0xA0:
            return _rules.escape_text(text)
    return text


def escape_value(str value):
    """A value as it stands between quotes."""
    cdef Py_UCS4 c
    for c in value:
        if c == u"&" or c == u"<" or c == u">" or c == 0xA0 or c == u'"':
            return _rules.escape_value(value)
    return value


def escape_markdown(str text):
    """Text with every character escaped that Markdown would read as a mark."""
    cdef Py_UCS4 c
    for c in text:
        if c == u"\\" or c == u"`" or c == u"*" or c == u"[" or c == u"]" or c == u"<" or c == u">":
            return _rules.escape_markdown(text)
        if c == u"$" or c == u"~" or c == u"_" or c == u"&":
            return _rules.escape_markdown(text)
    return text


def single_spaced(str text):
    """The words with one space between them."""
    cdef Py_UCS4 c
    cdef bint spaced = True
    for c in text:
        if c == u" ":
            if spaced:
                return _rules.single_spaced(text)
            spaced = True
        elif c <= 0x1F or (c >= 0x85 and c.isspace()):
            return _rules.single_spaced(text)
        else:
            spaced = False
    return _rules.single_spaced(text) if spaced else text


def quoted(str text):
    """Text as it stands in JSON, with its quotes."""
    cdef Py_UCS4 c
    for c in text:
        if c < 0x20 or c == u'"' or c == u"\\":
            return _rules.quoted(text)
    return f'"{text}"'
