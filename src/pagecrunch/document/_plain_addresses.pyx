# cython: language_level=3, boundscheck=False, wraparound=False
"""Addresses with nothing in them that is to be resolved or escaped: the compiled twin of `plain_addresses.py`."""

from libc.stdint cimport uint8_t

# What a character may stand in: a host, or a path without its slashes and marks. Both are ASCII.
cdef enum:
    IN_HOST = 1
    IN_PATH = 2
    DIGIT = 4

cdef uint8_t[128] KINDS


cdef void fill_kinds():
    cdef int c
    for c in range(128):
        KINDS[c] = 0
        if c"0" <= c <= c"9":
            KINDS[c] = IN_HOST | IN_PATH | DIGIT
        elif c"a" <= c <= c"z" or c"A" <= c <= c"Z" or c == c"." or c == c"-":
            KINDS[c] = IN_HOST | IN_PATH
    for c in b"_~:@!$'()*+,;=%&":
        KINDS[c] = IN_PATH


fill_kinds()


def is_plain(str address):
    """Whether an address of the web can stand as it is."""
    cdef Py_ssize_t at, begin, length = len(address)
    cdef Py_UCS4 c
    if length < 8 or not address.isascii():
        return False
    if address.startswith("https://"):
        at = 8
    elif address.startswith("http://"):
        at = 7
    else:
        return False
    begin = at
    while at < length and KINDS[<int>address[at]] & IN_HOST:
        at += 1
    if at == begin:
        return False
    if at < length and address[at] == u":":
        begin = at + 1
        at = begin
        while at < length and KINDS[<int>address[at]] & DIGIT:
            at += 1
        if at == begin:
            return False
    if at == length:
        return True
    c = address[at]
    if c != u"/" and c != u"?" and c != u"#":
        return False
    while at < length:
        c = address[at]
        if not (KINDS[<int>c] & IN_PATH or c == u"/" or c == u"?" or c == u"#"):
            return False
        at += 1
    return True


def is_plain_path(str path):
    """Whether a path from the root can follow the host as it is."""
    cdef Py_ssize_t at, begin, length = len(path)
    cdef Py_UCS4 c
    if length == 0 or path[0] != u"/" or not path.isascii():
        return False
    at = 0
    while at < length:
        c = path[at]
        if c == u"/":
            if at + 1 < length and (path[at + 1] == u"/" or path[at + 1] == u"."):
                return False
        elif not KINDS[<int>c] & IN_PATH:
            break
        at += 1
    if at < length and path[at] == u"?":
        begin = at + 1
        at = begin
        while at < length and (KINDS[<int>path[at]] & IN_PATH or path[at] == u"/" or path[at] == u"?"):
            at += 1
        if at == begin:
            return False
    if at < length and path[at] == u"#":
        begin = at + 1
        at = begin
        while at < length and (KINDS[<int>path[at]] & IN_PATH or path[at] == u"/" or path[at] == u"?"):
            at += 1
        if at == begin:
            return False
    return at == length
