# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The scan of `scan.py`, compiled: the same rules in the same order, with the same numbers as result.

Names are compared as three numbers: their length and 16 bytes, lower-case; of a longer name, 16 bytes of hash.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memchr, memcmp, memcpy, memset
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE

from . import asides as _asides, kinds as _kinds, limits as _limits, scan as _plain
from . import elements as _elements
from .elements import FOREIGN, HTML_INSIDE
from .kinds import RULES

ctypedef const uint8_t *Bytes

cdef extern from *:
    """
    #define EACH_BYTE(b) (0x0101010101010101ULL * (uint64_t) (b))

    /* Eight bytes as one number, the first byte lowest; compilers make one load of it. */
    static inline uint64_t eight_bytes(const uint8_t *p) {
        return (uint64_t) p[0] | (uint64_t) p[1] << 8 | (uint64_t) p[2] << 16 | (uint64_t) p[3] << 24
            | (uint64_t) p[4] << 32 | (uint64_t) p[5] << 40 | (uint64_t) p[6] << 48 | (uint64_t) p[7] << 56;
    }

    /* Marks (0x80) the first byte that is at most a space, and the first that equals b; what is above it may be wrong. */
    static inline uint64_t mark_blank(uint64_t w) { return (w - EACH_BYTE(0x21)) & ~w & EACH_BYTE(0x80); }
    static inline uint64_t mark_equal(uint64_t w, uint8_t b) {
        w ^= EACH_BYTE(b);
        return (w - EACH_BYTE(0x01)) & ~w & EACH_BYTE(0x80);
    }

    static inline int first_marked(uint64_t marks) {
    #if defined(__GNUC__) || defined(__clang__)
        return __builtin_ctzll(marks) >> 3;
    #else
        int i = 0;
        while (!(marks & 0x80)) { marks >>= 8; i++; }
        return i;
    #endif
    }

    static inline uint64_t lower_eight(uint64_t w) {
        uint64_t low = w & EACH_BYTE(0x7f);
        uint64_t is_upper = (low + EACH_BYTE(0x80 - 'A')) ^ (low + EACH_BYTE(0x7f - 'Z'));
        return w | ((is_upper & ~w & EACH_BYTE(0x80)) >> 2);
    }
    """
    uint64_t eight_bytes(Bytes at) noexcept nogil
    uint64_t mark_blank(uint64_t bytes) noexcept nogil
    uint64_t mark_equal(uint64_t bytes, uint8_t byte) noexcept nogil
    int first_marked(uint64_t marks) noexcept nogil
    uint64_t lower_eight(uint64_t bytes) noexcept nogil

cdef enum:
    ROOM = 1024  # entries of the stack: more than MAX_DEPTH
    MANY = 4096  # slots for names: a power of two, several times any limit on names
    LAST = 256  # attribute names of either length at hand: 2 to the power of 8, several times what a page has
    KNOWN = 1024  # slots for the names that have a rule: a power of two, several times their number

cdef struct Name:
    uint64_t length
    uint64_t low
    uint64_t high

cdef struct Rule:
    Name name
    uint32_t kind
    uint32_t closes
    uint32_t start_past
    uint32_t end_past
    int space
    bint svg_hole
    bint math_hole

cdef struct Open:
    Name name
    Bytes text  # the name as it stands in the page
    uint32_t kind
    int64_t weight
    int space
    bint is_hole
    bint is_in_cell

cdef struct Names:
    Name *slots
    int count

cdef struct Span:
    int64_t begin
    int64_t end

cdef struct Asides:
    # What scripts and style sheets say; see `asides.py`.
    Span *spans
    int count
    int room
    int64_t length  # of all of them

cdef struct Scan:
    Bytes data
    Bytes end
    bint with_names
    bint with_asides
    Asides asides
    Open stack[ROOM]
    int height
    int deepest
    int lost
    int64_t load
    int64_t weight
    int64_t load_limit
    int64_t attributes
    int64_t root_attributes
    int64_t doctypes
    Bytes text_start  # the text before this tag
    Bytes text_end
    int64_t joined
    int tables
    bint tables_are_tangled
    int foreign
    int templates
    int forms
    bint forms_are_tangled
    bint has_frameset
    Names tag_names
    Names attribute_names
    uint64_t short_names[LAST]  # of up to seven bytes, as they stand in the page
    Name long_names[LAST]
    int64_t fresh_names
    bint is_out_of_memory

cdef int FINE = _plain.FINE, DEPTH = _plain.DEPTH, LOAD = _plain.LOAD, ATTRIBUTES = _plain.ATTRIBUTES
cdef int NAMES = _plain.NAMES, ODD = _plain.ODD
cdef int SVG = _elements.SVG, MATH = _elements.MATH
cdef int OUT_OF_MEMORY = -1

cdef int64_t CLONE = _limits.CLONE
cdef int64_t LOAD_PER_BYTE = _limits.LOAD_PER_BYTE, LOAD_ALLOWANCE = _limits.LOAD_ALLOWANCE
cdef int MAX_DEPTH = _limits.MAX_DEPTH, MAX_ATTRIBUTES = _limits.MAX_ATTRIBUTES
cdef int LEFT_OUT_IN_TABLE = _limits.LEFT_OUT_IN_TABLE
cdef int MAX_ROOT_ATTRIBUTES = _limits.MAX_ROOT_ATTRIBUTES
cdef int MAX_DOCTYPES = _limits.MAX_DOCTYPES
cdef int MAX_TAG_NAMES = _limits.MAX_TAG_NAMES, MAX_ATTRIBUTE_NAMES = _limits.MAX_ATTRIBUTE_NAMES

cdef uint32_t IS_VOID = _kinds.IS_VOID, IS_RAW = _kinds.IS_RAW, IS_FORMATTING = _kinds.IS_FORMATTING
cdef uint32_t IS_ROOT = _kinds.IS_ROOT, BREAKS_OUT = _kinds.BREAKS_OUT_BIT, IS_FOREIGN = _kinds.IS_FOREIGN
cdef uint32_t IS_RARE = _kinds.IS_RARE, STACKS = _kinds.STACKS, LEAVES_FOREIGN = _kinds.LEAVES_FOREIGN
cdef uint32_t OPTION = _kinds.OPTION, CELL = _kinds.CELL, FOSTERS = _kinds.FOSTERS
cdef uint32_t IS_TABLE = _kinds.IS_TABLE, IS_TABLE_PART = _kinds.IS_TABLE_PART
cdef uint32_t HOLDS_TEXT_APART = _kinds.HOLDS_TEXT_APART

# Which bytes end what. SPACE: white space; SLASH and CLOSE: "/" and ">"; EQUALS: "="; LETTER: A to Z, either case.
cdef enum:
    SPACE = 1
    SLASH = 2
    CLOSE = 4
    EQUALS = 8
    LETTER = 16
    TAG_NAME_ENDS = SPACE | SLASH | CLOSE
    NAME_ENDS = SPACE | SLASH | CLOSE | EQUALS
cdef uint8_t CLASS[256]
cdef uint8_t LOWER[256]
cdef Rule KNOWN_RULES[KNOWN]
cdef Rule UNKNOWN
cdef uint8_t MARK = _asides.MARK
cdef int MARK_LENGTH = _asides.MARK_LENGTH, LEAST_ASIDE = _asides.LEAST
cdef int64_t MOST_ASIDES = _asides.MOST
cdef Name FORM, FRAMESET, TEMPLATE, NOFRAMES, NOSCRIPT, IFRAME, SCRIPT, STYLE, PLAINTEXT, FONT, ANNOTATION, MGLYPH, MALIGNMARK, P, BR, SVG_NAME, DOCTYPE


cdef inline bint same(const Name *one, const Name *other) noexcept nogil:
    return one.low == other.low and one.length == other.length and one.high == other.high


cdef inline uint32_t slot_of(const Name *name) noexcept nogil:
    cdef uint64_t mixed = (name.low ^ (name.high * <uint64_t>0x9E3779B97F4A7C15)) + name.length
    return <uint32_t>((mixed * <uint64_t>0x9E3779B97F4A7C15) >> 40)


cdef inline uint64_t marks_in(uint64_t bytes) noexcept nogil:
    """Marks the first byte that may end a name: white space or another control character, or one of / > =."""
    return mark_blank(bytes) | mark_equal(bytes, c"/") | mark_equal(bytes, c">") | mark_equal(bytes, c"=")


cdef inline Bytes read_name(Bytes start, Bytes end, uint8_t stops, Name *name) noexcept nogil:
    """Reads a name up to a byte of class `stops`: eight bytes at once where there are as many."""
    cdef uint64_t bytes, marks
    cdef int length
    if end - start >= 16:
        bytes = eight_bytes(start)
        marks = marks_in(bytes)
        if marks:
            length = first_marked(marks)
            if CLASS[start[length]] & stops:
                name.length = length
                name.low = lower_eight(bytes) & ((<uint64_t>1 << (8 * length)) - 1)
                name.high = 0
                return start + length
        else:
            name.low = lower_eight(bytes)
            bytes = eight_bytes(start + 8)
            marks = marks_in(bytes)
            if marks:
                length = first_marked(marks)
                if CLASS[start[8 + length]] & stops:
                    name.length = 8 + length
                    name.high = lower_eight(bytes) & ((<uint64_t>1 << (8 * length)) - 1)
                    return start + 8 + length
    return read_name_slowly(start, end, stops, name)


cdef Bytes read_name_slowly(Bytes start, Bytes end, uint8_t stops, Name *name) noexcept nogil:
    cdef Bytes at = start
    cdef uint64_t low = 0, high = 0
    cdef int shift = 0
    while at < end and shift < 64 and not CLASS[at[0]] & stops:
        low |= (<uint64_t>LOWER[at[0]]) << shift
        shift += 8
        at += 1
    shift = 0
    while at < end and shift < 64 and not CLASS[at[0]] & stops:
        high |= (<uint64_t>LOWER[at[0]]) << shift
        shift += 8
        at += 1
    while at < end and not CLASS[at[0]] & stops:
        low = (low ^ LOWER[at[0]]) * <uint64_t>0x100000001B3
        high = (high + LOWER[at[0]]) * <uint64_t>0x9E3779B97F4A7C15
        at += 1
    name.length = at - start
    name.low = low
    name.high = high
    return at


cdef inline const Rule *rule_of(const Name *name) noexcept nogil:
    """The element's rule; NULL for a made-up name."""
    cdef uint32_t slot = slot_of(name) & (KNOWN - 1)
    while KNOWN_RULES[slot].name.length:
        if same(&KNOWN_RULES[slot].name, name):
            return &KNOWN_RULES[slot]
        slot = (slot + 1) & (KNOWN - 1)
    return NULL


cdef bint add(Names *names, const Name *name) noexcept nogil:
    """False when there is no memory."""
    cdef uint32_t slot = slot_of(name) & (MANY - 1)
    if names.slots == NULL:
        names.slots = <Name *>calloc(MANY, sizeof(Name))
        if names.slots == NULL:
            return False
    while names.slots[slot].length:
        if same(&names.slots[slot], name):
            return True
        slot = (slot + 1) & (MANY - 1)
    if names.count < MANY // 2:  # past any limit: it need not be told from others
        names.slots[slot] = name[0]
    names.count += 1
    return True


cdef inline Bytes find(Bytes start, Bytes end, int byte) noexcept nogil:
    return <Bytes>memchr(start, byte, end - start) if start < end else NULL


cdef Bytes find_after_two(Bytes start, Bytes end, uint8_t twice) noexcept nogil:
    """The `>` that follows the byte `twice`, twice; NULL if none does."""
    cdef Bytes at = find(start + 2, end, c">")
    while at != NULL and not ((at - 1)[0] == twice and (at - 2)[0] == twice):
        at = find(at + 1, end, c">")
    return at


cdef int made_up(Scan *scan, const Name *name) noexcept nogil:
    if not add(&scan.tag_names, name):
        return OUT_OF_MEMORY
    return NAMES if scan.tag_names.count > MAX_TAG_NAMES else FINE


cdef inline Bytes tag_end(Scan *scan, Bytes at, int *count, bint *closes_itself) noexcept nogil:
    """As in tags.py; NULL for a tag that is cut off. Takes note of the attributes' names.

    There is always a zero byte after the page, which is of no class: loops over a class stop there.
    """
    cdef Bytes end = scan.end, name_end
    cdef uint8_t byte
    count[0] = 0
    closes_itself[0] = False
    if at[0] == c">" and at < end:
        return at + 1
    while True:
        byte = 0
        while CLASS[at[0]] & (SPACE | SLASH):
            byte = at[0]
            at += 1
        if at[0] == c">":
            closes_itself[0] = byte == c"/"
            return at + 1
        if at >= end:
            return NULL
        count[0] += 1
        at = name_end = attribute_name(scan, at)
        while CLASS[at[0]] & SPACE:
            at += 1
        if at[0] != c"=":
            at = name_end
            continue
        at += 1
        while CLASS[at[0]] & SPACE:
            at += 1
        byte = at[0]
        if byte == c'"' or byte == c"'":
            at = find(at + 1, end, byte)
            if at == NULL:
                return NULL
            at += 1
        else:
            while at < end and not CLASS[at[0]] & (SPACE | CLOSE):
                at += 1


cdef inline Bytes attribute_name(Scan *scan, Bytes at) noexcept nogil:
    """Past the name at `at`. Two small tables of the last names tell most of those that are not new."""
    cdef uint64_t bytes, marks, key
    cdef uint64_t *last_short
    cdef int length
    cdef Name name
    if scan.end - at >= 8:
        bytes = eight_bytes(at)
        marks = marks_in(bytes)
        length = first_marked(marks) if marks else 0
        if length and CLASS[at[length]] & NAME_ENDS:
            key = bytes & ((<uint64_t>1 << (8 * length)) - 1)
            last_short = &scan.short_names[(key * <uint64_t>0x9E3779B97F4A7C15) >> 56]
            if last_short[0] != key:
                last_short[0] = key
                read_name(at, at + length, 0, &name)
                note_fresh(scan, &name)
            return at + length
    return long_attribute_name(scan, at)


cdef Bytes long_attribute_name(Scan *scan, Bytes at) noexcept nogil:
    cdef Name name
    cdef Name *last
    if at[0] == c"=":  # a name may begin with it
        at = read_name(at + 1, scan.end, NAME_ENDS, &name)
        name.length += <uint64_t>1 << 32
    else:
        at = read_name(at, scan.end, NAME_ENDS, &name)
    last = &scan.long_names[slot_of(&name) & (LAST - 1)]
    if not same(last, &name):
        last[0] = name
        note_fresh(scan, &name)
    return at


cdef void note_fresh(Scan *scan, const Name *name) noexcept nogil:
    scan.fresh_names += 1
    if scan.with_names and not add(&scan.attribute_names, name):
        scan.is_out_of_memory = True


cdef inline int count_tag(Scan *scan, int count) noexcept nogil:
    scan.attributes += count
    if count > MAX_ATTRIBUTES:
        return ATTRIBUTES
    return carry(scan, scan.weight)


cdef inline int carry(Scan *scan, int64_t weight) noexcept nogil:
    scan.load += weight
    return LOAD if scan.load > scan.load_limit else FINE


cdef int join(Scan *scan) noexcept nogil:
    scan.joined += scan.text_end - scan.text_start
    return carry(scan, scan.joined)


cdef bint has_words(Scan *scan) noexcept nogil:
    cdef Bytes at = scan.text_start
    while at < scan.text_end and CLASS[at[0]] & SPACE:
        at += 1
    return at < scan.text_end


cdef int parts_text(Scan *scan, uint32_t kind, bint is_end) noexcept nogil:
    cdef Open *top = &scan.stack[scan.height - 1]
    cdef bint is_joined
    if is_end:
        is_joined = top.kind & FOSTERS and has_words(scan)
    elif kind & HOLDS_TEXT_APART:
        is_joined = has_words(scan)
    elif top.is_in_cell and not scan.tables_are_tangled:
        is_joined = False
    else:
        is_joined = not kind & IS_TABLE_PART or has_words(scan)
    return join(scan) if is_joined else FINE


cdef inline bint is_in_cell(Scan *scan, uint32_t kind) noexcept nogil:
    if kind & (CELL | IS_TABLE):
        return (kind & CELL) > 0
    return scan.height and scan.stack[scan.height - 1].is_in_cell


cdef inline int push(Scan *scan, const Name *name, Bytes tag, uint32_t kind, int64_t weight, int space,
                     bint is_hole) noexcept nogil:
    cdef Open *top = &scan.stack[scan.height]
    cdef bint in_cell = is_in_cell(scan, kind)
    cdef int depth
    top.name = name[0]
    top.text = tag + 1
    top.kind = kind
    top.weight = weight
    top.space = space
    top.is_hole = is_hole
    top.is_in_cell = in_cell
    scan.height += 1
    scan.weight += weight
    scan.foreign += space > 0
    if kind & IS_TABLE:
        scan.lost += LEFT_OUT_IN_TABLE
        scan.tables += 1
    depth = scan.height + scan.lost
    if depth > scan.deepest:
        scan.deepest = depth
        if depth > MAX_DEPTH:
            return DEPTH
    return FINE


cdef inline void pop_to(Scan *scan, int index) noexcept nogil:
    cdef Open *element
    while scan.height > index:
        scan.height -= 1
        element = &scan.stack[scan.height]
        scan.weight -= element.weight
        if element.kind & IS_TABLE:
            scan.lost -= LEFT_OUT_IN_TABLE
            scan.tables -= 1
        if element.space:
            scan.foreign -= 1
        elif element.kind & IS_RARE:
            scan.forms -= same(&element.name, &FORM)
            scan.templates -= same(&element.name, &TEMPLATE)


cdef void pop_past(Scan *scan, int index) noexcept nogil:
    cdef int above
    for above in range(index + 1, scan.height):
        scan.lost += (scan.stack[above].kind & STACKS) > 0
    pop_to(scan, index)


cdef bint is_open(Scan *scan, const Name *name) noexcept nogil:
    cdef int index
    for index in range(scan.height):
        if same(&scan.stack[index].name, name):
            return True
    return False


cdef void break_out(Scan *scan) noexcept nogil:
    while scan.height and scan.stack[scan.height - 1].space and not scan.stack[scan.height - 1].is_hole:
        pop_to(scan, scan.height - 1)


cdef bint speaks_of_html(Bytes at, Bytes end) noexcept nogil:
    while at + 4 <= end:
        if LOWER[at[0]] == c"h" and LOWER[at[1]] == c"t" and LOWER[at[2]] == c"m" and LOWER[at[3]] == c"l":
            return True
        at += 1
    return False


cdef int start_in_foreign(Scan *scan, const Name *name, const Rule *rule, bint closes_itself, Bytes tag, Bytes end,
                          bint *is_foreign) noexcept nogil:
    cdef Open *top = &scan.stack[scan.height - 1]
    cdef int space
    is_foreign[0] = False
    if top.space and not top.is_hole:
        if same(name, &FONT) or (same(name, &ANNOTATION) and speaks_of_html(tag, end)):
            return ODD
        if not rule.kind & BREAKS_OUT:
            is_foreign[0] = True
            if closes_itself:
                return FINE
            space = top.space
            if space == MATH and same(name, &SVG_NAME) and same(&top.name, &ANNOTATION):
                space = SVG
            return push(scan, name, tag, 0, 0, space, rule.svg_hole if space == SVG else rule.math_hole)
        break_out(scan)
    elif top.space and (same(name, &MGLYPH) or same(name, &MALIGNMARK)):
        return ODD
    if scan.foreign and rule.kind & LEAVES_FOREIGN:
        return ODD
    return FINE


cdef int rare(Scan *scan, const Name *name) noexcept nogil:
    if same(name, &FRAMESET):
        scan.has_frameset = True
    elif same(name, &TEMPLATE):
        scan.templates += 1
    elif same(name, &FORM):
        if scan.forms:
            scan.forms_are_tangled = True
            if join(scan) != FINE:
                return LOAD
        scan.forms += 1
    elif scan.templates:
        return ODD
    return FINE


cdef void close_own_sort(Scan *scan, const Rule *rule) noexcept nogil:
    cdef int found = -1, index = scan.height - 1
    cdef uint32_t kind
    while index >= 0:
        kind = scan.stack[index].kind
        if not kind & (rule.closes | rule.start_past):
            break
        if kind & rule.closes:
            found = index
        index -= 1
    if found >= 0:
        pop_past(scan, found)


cdef int start(Scan *scan, const Name *name, const Rule *rule, bint closes_itself, Bytes tag, Bytes end, int count,
               bint *raw_follows) noexcept nogil:
    cdef int reason
    cdef bint is_foreign
    cdef uint32_t kind = rule.kind
    raw_follows[0] = False
    if scan.foreign:
        reason = start_in_foreign(scan, name, rule, closes_itself, tag, end, &is_foreign)
        if reason != FINE or is_foreign:
            return reason
    if kind & IS_RARE:
        reason = rare(scan, name)
        if reason != FINE:
            return reason
    if kind & IS_TABLE_PART and not (scan.tables or scan.templates or scan.has_frameset):
        return join(scan)
    if kind & IS_VOID:
        if rule.closes:
            close_own_sort(scan, rule)
        return FINE
    if kind & IS_RAW:
        if scan.has_frameset and not same(name, &NOFRAMES):
            return ODD
        raw_follows[0] = True
        return FINE
    if kind & IS_ROOT:
        if join(scan) != FINE:
            return LOAD
        scan.root_attributes += count
        return ATTRIBUTES if scan.root_attributes > MAX_ROOT_ATTRIBUTES else FINE
    if kind & IS_FOREIGN:
        if scan.has_frameset:
            return ODD
        return FINE if closes_itself else push(scan, name, tag, kind, 0, rule.space, False)
    if kind & IS_TABLE and scan.tables and not scan.stack[scan.height - 1].is_in_cell:
        scan.tables_are_tangled = True
    if rule.closes and not (kind & OPTION and scan.weight):
        close_own_sort(scan, rule)
    return push(scan, name, tag, kind, (end - tag) + CLONE if kind & IS_FORMATTING else 0, 0, False)


cdef int end_in_foreign(Scan *scan, const Name *name, bint *is_done) noexcept nogil:
    cdef int index = scan.height - 1
    is_done[0] = True
    if same(name, &P) or same(name, &BR):
        break_out(scan)
        is_done[0] = False
        return FINE
    while index >= 0 and scan.stack[index].space:
        if same(&scan.stack[index].name, name):
            pop_to(scan, index)
            return FINE
        index -= 1
    return ODD if is_open(scan, name) else join(scan)


cdef int finish(Scan *scan, const Name *name, const Rule *rule) noexcept nogil:
    cdef int reason, index
    cdef bint is_done, is_form
    if scan.foreign and scan.stack[scan.height - 1].space:
        reason = end_in_foreign(scan, name, &is_done)
        if reason != FINE or is_done:
            return reason
    index = scan.height - 1
    while index >= 0 and not same(&scan.stack[index].name, name) and scan.stack[index].kind & rule.end_past:
        index -= 1
    is_form = rule.kind & IS_RARE and same(name, &FORM)
    if index >= 0 and same(&scan.stack[index].name, name) and not scan.stack[index].space:
        if is_form and scan.forms_are_tangled:
            return join(scan)
        pop_past(scan, index)
        return FINE
    if not (same(name, &P) or same(name, &BR)) and join(scan) != FINE:
        return LOAD
    if scan.tables and rule.kind & (IS_TABLE | IS_TABLE_PART | IS_RARE):
        scan.tables_are_tangled = True
    if is_form and scan.forms > 0:
        scan.forms_are_tangled = True
    return ODD if scan.foreign and is_open(scan, name) else FINE


cdef int look_at_fake(Scan *scan, Bytes at, Bytes *end, Name *name) noexcept nogil:
    """Reads what looks like an end tag in raw text; its length is 0 if it is none."""
    end[0] = at
    name.length = 0
    if at + 2 < scan.end and at[1] == c"/" and CLASS[at[2]] & LETTER:
        end[0] = at + 2
        while end[0] < scan.end and CLASS[end[0][0]] & LETTER:
            end[0] += 1
        if end[0] < scan.end and CLASS[end[0][0]] & TAG_NAME_ENDS:
            read_name(at + 2, end[0], 0, name)
            if rule_of(name) == NULL:
                return made_up(scan, name)
        else:
            name.length = 0
    return FINE


cdef bint is_script(Bytes at, Bytes end) noexcept nogil:
    """Whether `script` and the end of a name stand at `at`."""
    cdef Name name
    if at + 6 >= end or not CLASS[at[6]] & TAG_NAME_ENDS:
        return False
    read_name(at, at + 6, 0, &name)
    return same(&name, &SCRIPT)


cdef void set_aside(Scan *scan, Bytes begin, Bytes end) noexcept nogil:
    """Note what a script or style sheet says, where the parser would make one text of it, byte for byte."""
    cdef Asides *asides = &scan.asides
    cdef Bytes at = begin
    cdef Span *more
    while at < end and CLASS[at[0]] & SPACE:
        at += 1
    if at == end or end - begin < LEAST_ASIDE or asides.count == MOST_ASIDES:
        return
    if find(begin, end, 0) != NULL or find(begin, end, c"\r") != NULL:
        return
    if asides.count == asides.room:
        more = <Span *>realloc(asides.spans, (2 * asides.room + 16) * sizeof(Span))
        if more == NULL:
            scan.is_out_of_memory = True
            return
        asides.spans, asides.room = more, 2 * asides.room + 16
    asides.spans[asides.count].begin, asides.spans[asides.count].end = begin - scan.data, end - scan.data
    asides.count += 1
    asides.length += end - begin


cdef int raw_text(Scan *scan, const Name *name, Bytes at, Bytes *past) noexcept nogil:
    """Sets `past` to one past the end tag; NULL where raw text runs to the end of the page."""
    cdef Bytes begin = at, fake_end, dashes = NULL
    cdef bint may_set_aside = scan.with_asides and (same(name, &SCRIPT) or same(name, &STYLE))
    cdef Name fake
    cdef bint is_plain = same(name, &PLAINTEXT), may_escape = same(name, &SCRIPT), is_frame = same(name, &IFRAME)
    cdef bint escaped = False, doubly = False, closes_itself
    cdef int reason, count
    past[0] = NULL
    at = find(at, scan.end, c"<")
    while at != NULL:
        if escaped and dashes != NULL and dashes < at:
            escaped = doubly = False
        reason = look_at_fake(scan, at, &fake_end, &fake)
        if reason != FINE:
            return reason
        if fake.length and not is_plain and same(&fake, name):
            if not doubly:
                past[0] = tag_end(scan, fake_end, &count, &closes_itself)
                if may_set_aside and past[0] != NULL:
                    set_aside(scan, begin, at)
                return count_tag(scan, count) if past[0] != NULL else FINE
            doubly = False
        elif is_frame and fake.length and same(&fake, &NOSCRIPT) and is_open(scan, &NOSCRIPT):
            return ODD
        elif may_escape and escaped:
            if is_script(at + 1, scan.end):
                doubly = True
        elif may_escape and at + 4 <= scan.end and memcmp(at, b"<!--", 4) == 0:
            escaped = True
            may_set_aside = False
            dashes = find_after_two(at + 2, scan.end, c"-")
        at = find(at + 1, scan.end, c"<")
    return FINE


cdef Bytes other_end(Bytes at, Bytes end, bint in_foreign) noexcept nogil:
    """One past a comment or the like that begins with the `<` at `at`; NULL if it is cut off."""
    cdef Bytes close
    if at[1] == c"/" and at[2] == c">":
        return at + 3
    if at[1] == c"!" and at + 4 <= end and at[2] == c"-" and at[3] == c"-":
        at += 4
        if at < end and at[0] == c">":
            return at + 1
        if at + 2 <= end and at[0] == c"-" and at[1] == c">":
            return at + 2
        close = find(at + 2, end, c">")
        while close != NULL:
            if (close - 1)[0] == c"-" and (close - 2)[0] == c"-":
                return close + 1
            if close - at >= 3 and memcmp(close - 3, b"--!", 3) == 0:
                return close + 1
            close = find(close + 1, end, c">")
        return NULL
    if in_foreign and at + 9 <= end and memcmp(at, b"<![CDATA[", 9) == 0:
        close = find_after_two(at + 9, end, c"]")
    else:
        close = find(at + 2, end, c">")
    return close + 1 if close != NULL else NULL


cdef bint is_doctype(Bytes at, Bytes end) noexcept nogil:
    cdef Name name
    if end - at < 9 or at[1] != c"!":
        return False
    read_name(at + 2, at + 9, 0, &name)
    return same(&name, &DOCTYPE)


cdef inline bint ends_top(Scan *scan, Bytes at) noexcept nogil:
    """Whether the name at `at` is that of the top of the stack, letter for letter, and nothing follows it: most do."""
    cdef Open *top = &scan.stack[scan.height - 1]
    cdef Py_ssize_t length = top.name.length
    if top.kind & (IS_RARE | FOSTERS) or at + length >= scan.end or at[length] != c">" or at[0] != top.text[0]:
        return False
    return memcmp(at, top.text, length) == 0


cdef int run(Scan *scan) noexcept nogil:
    cdef Bytes at = scan.data, end = scan.end, last = scan.data, tag, name_end
    cdef Name name
    cdef const Rule *rule
    cdef int reason, count
    cdef bint closes_itself, raw_follows, is_end, in_foreign, is_nameless
    while True:
        tag = find(at, end, c"<")
        if tag == NULL or tag + 1 >= end:
            return FINE
        scan.text_start, scan.text_end = last, tag
        at = tag + 1
        is_end = at[0] == c"/"
        if is_end:
            at += 1
            if at >= end:
                return FINE
            if scan.height and ends_top(scan, at):
                scan.load += scan.weight
                if scan.load > scan.load_limit:
                    return LOAD
                at += scan.stack[scan.height - 1].name.length + 1
                pop_to(scan, scan.height - 1)
                last = at
                continue
        if not CLASS[at[0]] & LETTER:
            if is_end or at[0] == c"!" or at[0] == c"?":
                in_foreign = scan.height and scan.stack[scan.height - 1].space > 0
                scan.doctypes += is_doctype(tag, end)
                if scan.doctypes > MAX_DOCTYPES:
                    return NAMES
                is_nameless = is_end and at[0] == c">"
                at = other_end(tag, end, in_foreign)
                if in_foreign and end - tag >= 9 and memcmp(tag, b"<![CDATA[", 9) == 0:
                    scan.text_end = at if at != NULL else tag
                    if join(scan) != FINE:
                        return LOAD
                elif (is_nameless or (scan.tables and has_words(scan))) and join(scan) != FINE:
                    return LOAD
                if at == NULL:
                    return FINE
                last = at
            continue
        name_end = read_name(at, end, TAG_NAME_ENDS, &name)
        rule = rule_of(&name)
        if rule == NULL:
            rule = &UNKNOWN
            reason = made_up(scan, &name)
            if reason != FINE:
                return reason
        at = tag_end(scan, name_end, &count, &closes_itself)
        if at == NULL:
            return FINE
        reason = count_tag(scan, count)
        if reason == FINE and scan.tables:
            reason = parts_text(scan, rule.kind, is_end)
        if reason != FINE:
            return reason
        if is_end:
            reason = finish(scan, &name, rule)
        else:
            reason = start(scan, &name, rule, closes_itself, tag, at, count, &raw_follows)
            if reason == FINE and raw_follows:
                reason = raw_text(scan, &name, at, &at)
                if reason == FINE and at == NULL:
                    return FINE
        if reason != FINE:
            return reason
        last = at


cdef int run_over(Scan *scan, bytes data, bint with_names, bint with_asides):
    """Asides are added to those that are there; whoever asks for them frees them."""
    cdef int reason
    scan.data = <Bytes>PyBytes_AS_STRING(data)
    scan.end = scan.data + PyBytes_GET_SIZE(data)
    scan.with_names = with_names
    scan.with_asides = with_asides
    scan.load_limit = LOAD_PER_BYTE * PyBytes_GET_SIZE(data) + LOAD_ALLOWANCE
    scan.height = scan.deepest = scan.lost = scan.foreign = scan.templates = scan.forms = 0
    scan.load = scan.weight = scan.attributes = scan.root_attributes = scan.doctypes = scan.fresh_names = 0
    scan.joined = scan.tables = 0
    scan.forms_are_tangled = scan.tables_are_tangled = scan.has_frameset = scan.is_out_of_memory = False
    scan.tag_names.slots = scan.attribute_names.slots = NULL
    scan.tag_names.count = scan.attribute_names.count = 0
    memset(scan.short_names, 0, sizeof(scan.short_names))
    memset(scan.long_names, 0, sizeof(scan.long_names))
    with nogil:
        reason = run(scan)
        free(scan.tag_names.slots)
        free(scan.attribute_names.slots)
    if reason == OUT_OF_MEMORY or scan.is_out_of_memory:
        raise MemoryError
    return reason


cdef int look(Scan *scan, bytes data, bint with_asides):
    """The first limit that the page passes, or FINE."""
    cdef int reason = run_over(scan, data, False, with_asides)
    if reason == FINE and scan.fresh_names > MAX_ATTRIBUTE_NAMES:
        run_over(scan, data, True, False)
        if scan.attribute_names.count > MAX_ATTRIBUTE_NAMES:
            reason = NAMES
    return reason


def scan(bytes data not None):
    """The first limit that the page passes, or FINE; with what was counted up to there."""
    cdef Scan scan
    cdef int reason = look(&scan, data, False)
    return reason, scan.deepest, scan.load, scan.attributes


def scan_apart(bytes data not None):
    """The first limit that the page passes, or FINE; and the page with marks in place of its scripts and style sheets.

    The third is where those stand in the page, two numbers of 64 bits each. Both are None where there are none.
    """
    cdef Scan scan
    cdef int reason
    memset(&scan.asides, 0, sizeof(scan.asides))
    try:
        reason = look(&scan, data, True)
        if reason != FINE or scan.asides.count == 0:
            return reason, None, None
        return (reason, with_marks(&scan),
                PyBytes_FromStringAndSize(<char *>scan.asides.spans, scan.asides.count * sizeof(Span)))
    finally:
        free(scan.asides.spans)


cdef bytes with_marks(const Scan *scan):
    cdef const Asides *asides = &scan.asides
    cdef int64_t size = scan.end - scan.data, at = 0
    cdef bytes short = PyBytes_FromStringAndSize(NULL, size - asides.length + asides.count * MARK_LENGTH)
    cdef char *into = PyBytes_AS_STRING(short)
    cdef int number, digit
    for number in range(asides.count):
        memcpy(into, scan.data + at, asides.spans[number].begin - at)
        into += asides.spans[number].begin - at
        at = asides.spans[number].end
        into[0] = MARK
        for digit in range(1, MARK_LENGTH):
            into[digit] = c"A" + (number >> (4 * (digit - 1)) & 15)
        into += MARK_LENGTH
    memcpy(into, scan.data + at, size - at)
    return short


cdef Name name_of(bytes text):
    cdef Name name
    read_name(<Bytes>PyBytes_AS_STRING(text), <Bytes>PyBytes_AS_STRING(text) + len(text), 0, &name)
    return name


cdef void learn():
    cdef Rule *rule
    cdef Name name
    cdef uint32_t slot
    cdef int byte
    for byte in range(256):
        LOWER[byte] = byte + 32 if 65 <= byte <= 90 else byte
        CLASS[byte] = LETTER if 97 <= LOWER[byte] <= 122 else 0
    for byte in b"\t\n\f\r ":
        CLASS[byte] = SPACE
    CLASS[47], CLASS[62], CLASS[61] = SLASH, CLOSE, EQUALS
    memset(KNOWN_RULES, 0, sizeof(KNOWN_RULES))
    memset(&UNKNOWN, 0, sizeof(UNKNOWN))
    for text, known in RULES.items():
        name = name_of(text)
        slot = slot_of(&name) & (KNOWN - 1)
        while KNOWN_RULES[slot].name.length:
            slot = (slot + 1) & (KNOWN - 1)
        rule = &KNOWN_RULES[slot]
        rule.name = name
        rule.kind, rule.closes, rule.start_past, rule.end_past = known
        rule.space = FOREIGN.get(text, 0)
        rule.svg_hole = text in HTML_INSIDE[SVG]
        rule.math_hole = text in HTML_INSIDE[MATH]


learn()
FORM, FRAMESET, TEMPLATE = name_of(b"form"), name_of(b"frameset"), name_of(b"template")
NOSCRIPT, IFRAME = name_of(b"noscript"), name_of(b"iframe")
NOFRAMES, SCRIPT, PLAINTEXT = name_of(b"noframes"), name_of(b"script"), name_of(b"plaintext")
FONT, ANNOTATION, MGLYPH = name_of(b"font"), name_of(b"annotation-xml"), name_of(b"mglyph")
MALIGNMARK, P, BR, SVG_NAME = name_of(b"malignmark"), name_of(b"p"), name_of(b"br"), name_of(b"svg")
DOCTYPE, STYLE = name_of(b"doctype"), name_of(b"style")
assert MAX_DEPTH < ROOM and 2 * MAX_ATTRIBUTE_NAMES < MANY and 2 * MAX_TAG_NAMES < MANY and 2 * len(RULES) < KNOWN
