# The functions of `byte_search.py` in C. The `.pxd` of a compiled module cimports this file under that name.
from libc.stdint cimport uint64_t
from libc.string cimport memchr

cdef extern from *:
    """
    #define PAGECRUNCH_EACH(b) (0x0101010101010101ULL * (uint64_t) (b))

    /* Compilers make one load of it. */
    static inline uint64_t pagecrunch_word_at(const unsigned char *p) {
        return (uint64_t) p[0] | (uint64_t) p[1] << 8 | (uint64_t) p[2] << 16 | (uint64_t) p[3] << 24
            | (uint64_t) p[4] << 32 | (uint64_t) p[5] << 40 | (uint64_t) p[6] << 48 | (uint64_t) p[7] << 56;
    }

    /* Sets 0x80 in the first byte that equals b; the bytes above it may be wrong. */
    static inline uint64_t pagecrunch_equal(uint64_t w, unsigned char b) {
        w ^= PAGECRUNCH_EACH(b);
        return (w - PAGECRUNCH_EACH(0x01)) & ~w;
    }

    static inline int pagecrunch_name_length(uint64_t w) {
        uint64_t ends = (w - PAGECRUNCH_EACH(0x21)) & ~w;  /* the first byte that is at most a space */
        ends |= pagecrunch_equal(w, '/') | pagecrunch_equal(w, '>') | pagecrunch_equal(w, '=');
        ends &= PAGECRUNCH_EACH(0x80);
    #if defined(__GNUC__) || defined(__clang__)
        return ends ? __builtin_ctzll(ends) >> 3 : 8;
    #else
        int i = 0;
        while (i < 8 && !(ends & 0x80)) { ends >>= 8; i++; }
        return i;
    #endif
    }

    static inline uint64_t pagecrunch_in_lower_case(uint64_t w) {
        uint64_t low = w & PAGECRUNCH_EACH(0x7f);
        uint64_t is_upper = (low + PAGECRUNCH_EACH(0x80 - 'A')) ^ (low + PAGECRUNCH_EACH(0x7f - 'Z'));
        return w | ((is_upper & ~w & PAGECRUNCH_EACH(0x80)) >> 2);
    }

    static inline int pagecrunch_slot_of(uint64_t w, int bits) { return (int) ((w * 0x9E3779B97F4A7C15ULL) >> (64 - bits)); }
    """
    uint64_t read_word "pagecrunch_word_at" (const unsigned char *at) noexcept nogil
    int name_length "pagecrunch_name_length" (uint64_t word) noexcept nogil
    uint64_t in_lower_case "pagecrunch_in_lower_case" (uint64_t word) noexcept nogil
    int slot_of "pagecrunch_slot_of" (uint64_t word, int bits) noexcept nogil


cdef inline Py_ssize_t find(const unsigned char *data, Py_ssize_t start, Py_ssize_t end, int byte) noexcept nogil:
    cdef const unsigned char *found = NULL
    if start < end:
        found = <const unsigned char *>memchr(data + start, byte, end - start)
    return found - data if found != NULL else -1


cdef inline uint64_t word_at(const unsigned char *data, Py_ssize_t at) noexcept nogil:
    return read_word(data + at)


cdef inline uint64_t first_bytes(uint64_t word, int length) noexcept nogil:
    return word & (~<uint64_t>0 >> (64 - 8 * length))


cdef inline void make_room(object owner, str names, int count) noexcept:
    pass
