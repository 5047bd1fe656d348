# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Whether bytes are valid UTF-8, without making a string of them: the compiled twin of `utf8.py`."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy


def is_utf8(bytes data):
    cdef const uint8_t *text = data
    cdef Py_ssize_t length = len(data), at = 0
    cdef uint64_t eight
    cdef uint64_t many[4]
    cdef uint8_t lead, second
    while at < length:
        if text[at] < 0x80:
            # Many at a time while all of them are ASCII.
            while at + 32 <= length:
                memcpy(many, text + at, 32)
                if (many[0] | many[1] | many[2] | many[3]) & 0x8080808080808080ULL:
                    break
                at += 32
            while at + 8 <= length:
                memcpy(&eight, text + at, 8)
                if eight & 0x8080808080808080ULL:
                    break
                at += 8
            while at < length and text[at] < 0x80:
                at += 1
            continue
        lead = text[at]
        if lead < 0xC2 or lead > 0xF4:  # a continuation, an overlong form, or past U+10FFFF
            return False
        if lead < 0xE0:
            if at + 1 >= length or (text[at + 1] & 0xC0) != 0x80:
                return False
            at += 2
            continue
        if at + 2 >= length:
            return False
        second = text[at + 1]
        if (second & 0xC0) != 0x80 or (text[at + 2] & 0xC0) != 0x80:
            return False
        if lead < 0xF0:
            if (lead == 0xE0 and second < 0xA0) or (lead == 0xED and second > 0x9F):  # overlong; a surrogate
                return False
            at += 3
            continue
        if at + 3 >= length or (text[at + 3] & 0xC0) != 0x80:
            return False
        if (lead == 0xF0 and second < 0x90) or (lead == 0xF4 and second > 0x8F):
            return False
        at += 4
    return True
