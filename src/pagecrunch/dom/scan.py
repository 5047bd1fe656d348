# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Could this page make the parser slow? Looks at every tag once, without building a tree.

The scan keeps a stack of open elements and overestimates it. An end tag closes an element only if that is on top of the
stack, or below nothing but elements with optional end tags. So a well-formed page costs nothing, and everything else is
counted as if it was never closed. The parser's own stack can only be deeper by elements that were popped together with
an element below them which the parser had closed before: those are counted in `lost`.
"""

from __future__ import annotations

from . import byte_search, elements, limits, tags
from .limits import FINE, PastLimit

CELL, SEARCHES_SELECT, FOSTERS, HOLDS_TEXT_APART, LEAVES_FOREIGN, OPTION, STACKS, SVG, MATH = (
    elements.CELL, elements.SEARCHES_SELECT, elements.FOSTERS, elements.HOLDS_TEXT_APART, elements.LEAVES_FOREIGN,
    elements.OPTION, elements.STACKS, elements.SVG, elements.MATH,
)  # fmt: skip
IS_BREAKOUT, IS_FOREIGN, IS_FORMATTING, IS_RARE, IS_RAW, IS_ROOT, IS_SELECT, IS_TABLE, IS_TABLE_PART, IS_VOID = (
    elements.IS_BREAKOUT, elements.IS_FOREIGN, elements.IS_FORMATTING, elements.IS_RARE, elements.IS_RAW,
    elements.IS_ROOT, elements.IS_SELECT, elements.IS_TABLE, elements.IS_TABLE_PART, elements.IS_VOID,
)  # fmt: skip
MAX_ATTRIBUTES, MAX_ATTRIBUTE_NAMES, MAX_DEPTH, MAX_DOCTYPES, CLONE, LEFT_OUT_IN_TABLE, VISIT, SELECTED = (
    limits.MAX_ATTRIBUTES, limits.MAX_ATTRIBUTE_NAMES, limits.MAX_DEPTH, limits.MAX_DOCTYPES, limits.CLONE,
    limits.LEFT_OUT_IN_TABLE, limits.VISIT, limits.SELECTED,
)  # fmt: skip
IS_SPECIAL = IS_RARE | IS_TABLE_PART | IS_VOID | IS_RAW | IS_FOREIGN | IS_ROOT
LESS, SLASH, BANG, QUESTION, GREATER = b"</!?>"
END_MARK = GREATER  # the same, of 64 bits
(ANNOTATION, BR, FONT, FORM, FRAMESET, IFRAME, MALIGNMARK, MGLYPH, NOFRAMES, P, SCRIPT, STYLE, SVG_NAME, TEMPLATE) = (
    tags.NUMBERS[name] for name in b"annotation-xml br font form frameset iframe malignmark mglyph noframes p script "
    b"style svg template".split()
)  # fmt: skip
KNOWN, IS_LETTER, BYTE_CLASS, RAW_NAMES = tags.KNOWN, tags.IS_LETTER, tags.classes_of_bytes(), tags.RAW_NAMES
ROOM = 514  # elements of the stack, as in scan.pxd
assert MAX_DEPTH + 2 <= ROOM
RULE_OF = tags.rules_by_number()
KIND, CLOSES, START_PAST, END_PAST, NAMESPACE, HTML_INSIDE = range(6)  # its columns


def scan(data: bytes, with_asides: bool = False) -> PageScan:
    """Check a page against all limits. With `with_asides`, also find the scripts and style sheets to set aside."""
    found = PageScan(data, with_asides, None)
    found.run()
    if found.reason == FINE and found.reader.fresh_names > MAX_ATTRIBUTE_NAMES:
        exact = PageScan(data, False, set())
        exact.run()
        if exact.reader.attribute_names and len(exact.reader.attribute_names) > MAX_ATTRIBUTE_NAMES:
            found.reason = limits.NAMES
    if found.reason == FINE and found.option_load > found.load_limit:
        found.reason = limits.OPTIONS
    return found


class PageScan:
    """The scan of one page."""

    # The stack of open elements.
    names: list[int]
    kinds: list[int]  # bits from `elements`
    weights: list[int]  # bytes that it takes to copy a formatting element; 0 for others
    namespaces: list[int]  # 0, SVG or MATH
    holds_html: list[int]  # 1 for an svg or math element whose content is HTML
    cells: list[int]  # 1 for a cell of the innermost table and everything in it
    end_tags: list[int]  # the usual end tag after `</`, as a word
    end_lengths: list[int]  # its length; 0 if it is too long or the element needs more care

    def __init__(self, data: bytes, with_asides: bool, attribute_names: set[bytes] | None) -> None:
        self.reader = tags.TagReader(data, attribute_names)
        self.reason = FINE  # the first limit that the page passes; the scan stops there
        self.with_asides = with_asides
        self.selects: list[int] = []  # positions after each `<select`
        self.load_limit = limits.LOAD_PER_BYTE * len(data) + limits.LOAD_ALLOWANCE
        self.tag = self.tag_end = 0  # the current tag
        self.text_start = self.text_end = 0  # the text before it
        self.height = self.foreign = self.tables = self.templates = self.forms = self.open_selects = 0
        self.deepest = self.lost = self.load = self.weight = self.joined = self.option_load = self.in_select = 0
        self.attributes = self.root_attributes = self.doctypes = 0
        self.forms_are_tangled = self.tables_are_tangled = self.has_frameset = False
        byte_search.make_room(self, "names kinds weights namespaces holds_html cells end_tags end_lengths", ROOM)

    def run(self) -> None:
        """Scan the page. Sets `reason`."""
        try:
            self.read()
        except PastLimit as stop:
            self.reason = stop.args[0]

    def read(self) -> None:
        """Read all tags. Raises PastLimit."""
        at = last = 0
        data, end = self.reader.data, self.reader.end
        while at >= 0:  # a tag that is cut off is dropped by the parser
            tag = byte_search.find(data, at, end, LESS)
            if tag < 0 or tag + 1 >= end:
                return
            self.tag = self.text_end = tag
            self.text_start = last
            at = tag + 1
            is_end = data[at] == SLASH
            if is_end:
                at += 1
                if at >= end:
                    return
                if self.height and self.ends_top(at):
                    self.add_load(self.weight)
                    self.in_select += 1
                    at += self.end_lengths[self.height - 1]
                    self.pop_to(self.height - 1)
                    last = at
                    continue
            if BYTE_CLASS[data[at]] & IS_LETTER:
                at = last = self.look_at_tag(at, is_end)
            elif is_end or data[at] == BANG or data[at] == QUESTION:
                at = last = self.look_at_other(is_end)

    def ends_top(self, at: int) -> bool:
        """Whether the usual end tag of the innermost element is at `at`, after its `</`: most end tags are."""
        length = self.end_lengths[self.height - 1]
        if length == 0 or at + 8 > self.reader.end:
            return False
        word = byte_search.word_at(self.reader.data, at)
        return byte_search.first_bytes(word, length) == self.end_tags[self.height - 1]

    def look_at_tag(self, at: int, is_end: bool) -> int:
        """The end of the tag whose name begins at `at`, with its raw text; -1 at the end of the page."""
        at = self.tag_end = self.reader.read_tag(at)
        if at < 0:
            return -1
        self.count_tag()
        kind = RULE_OF[min(self.reader.name, KNOWN), KIND]
        if self.tables:
            self.part_text(kind, is_end)
        if is_end:
            self.finish(kind)
        elif self.start(kind):
            return self.read_raw(at)
        return at

    def look_at_other(self, is_end: bool) -> int:
        """The end of a comment, declaration or the like; -1 at the end of the page."""
        in_foreign = self.height > 0 and self.namespaces[self.height - 1] > 0
        self.in_select += 1
        self.doctypes += tags.is_doctype(self.reader.page, self.tag)
        if self.doctypes > MAX_DOCTYPES:
            raise PastLimit(limits.NAMES)
        end = tags.other_end(self.reader.page, self.tag, in_foreign)
        if in_foreign and tags.is_cdata(self.reader.page, self.tag):
            self.text_end = max(end, self.text_end)
            self.join()
        elif (is_end and self.reader.data[self.tag + 2] == GREATER) or (
            self.tables and not self.reader.is_blank(self.text_start, self.text_end)
        ):
            self.join()
        return end

    def read_raw(self, begin: int) -> int:
        """The end of a raw text element, with its end tag; -1 if it has none."""
        name = self.reader.name
        end = tags.raw_end(self.reader.page, RAW_NAMES[name], begin)
        is_escaped = self.reader.read_fake_ends(begin, end if end >= 0 else self.reader.end)
        if name == IFRAME and self.reader.has_fake_noscript and self.is_open(self.reader.noscript):
            raise PastLimit(limits.ODD)  # the iframe was never closed, and would swallow the page
        if end < 0:
            return -1
        at = self.reader.read_tag(end + 2)
        if at >= 0:
            self.count_tag()
            if self.with_asides and (name == STYLE or (name == SCRIPT and not is_escaped)):
                self.reader.set_aside(begin, end)
        return at

    # Counting

    def add_load(self, weight: int) -> None:
        self.load += weight
        if self.load > self.load_limit:
            raise PastLimit(limits.LOAD)

    def count_tag(self) -> None:
        self.attributes += self.reader.count
        if self.reader.count > MAX_ATTRIBUTES:
            raise PastLimit(limits.ATTRIBUTES)
        self.add_load(self.weight)
        if self.open_selects:
            self.in_select += 1 + self.reader.count + self.weight // CLONE

    def count_option(self) -> None:
        """An option makes the parser visit all nodes of its select, several times if it is selected."""
        is_selected = self.reader.count > 0 and self.reader.holds(self.tag, self.tag_end, b"selected")
        self.option_load += self.in_select * VISIT * (SELECTED if is_selected else 1)

    def join(self) -> None:
        """The parser may append the text before this tag to all texts joined so far, and copies them."""
        self.joined += self.text_end - self.text_start
        self.add_load(self.joined)

    def part_text(self, kind: int, is_end: bool) -> None:
        """In a table: count the text before this tag if the parser may join it to the text after it.

        Outside of cells, the parser moves words and most elements in front of the table. White space, parts of the
        table, scripts and the like stay in it.
        """
        top = self.height - 1
        if is_end:
            is_joined = self.kinds[top] & FOSTERS and not self.reader.is_blank(self.text_start, self.text_end)
        elif kind & HOLDS_TEXT_APART:
            is_joined = not self.reader.is_blank(self.text_start, self.text_end)
        elif self.cells[top] and not self.tables_are_tangled:
            is_joined = False
        else:
            is_joined = not kind & IS_TABLE_PART or not self.reader.is_blank(self.text_start, self.text_end)
        if is_joined:
            self.join()

    # Start tags

    def start(self, kind: int) -> bool:
        """Count a start tag. Returns whether raw text follows."""
        if self.foreign and self.is_foreign(kind):
            return False
        if not kind & IS_SPECIAL:
            self.open_html(kind)
            return False
        if kind & IS_RARE:
            self.look_at_rare()
        if kind & IS_TABLE_PART and not (self.tables or self.templates or self.has_frameset):
            self.join()
            return False  # the parser ignores it
        if kind & IS_VOID:
            self.close_own_sort()
            return False
        if kind & (IS_RAW | IS_FOREIGN) and self.has_frameset and self.reader.name != NOFRAMES:
            raise PastLimit(limits.ODD)
        if kind & IS_RAW:
            return True
        if kind & IS_ROOT:
            self.join()
            self.root_attributes += self.reader.count
            if self.root_attributes > limits.MAX_ROOT_ATTRIBUTES:
                raise PastLimit(limits.ATTRIBUTES)
            return False
        if not kind & IS_FOREIGN:
            self.open_html(kind)
        elif not self.reader.closes_itself:
            self.push(kind, RULE_OF[self.reader.name, NAMESPACE], False)
        return False

    def open_html(self, kind: int) -> None:
        if kind & IS_TABLE and self.tables and not self.cells[self.height - 1]:
            self.tables_are_tangled = True  # it may close the table around it
        if kind & SEARCHES_SELECT and self.open_selects:
            self.count_option()
        if not (kind & OPTION and self.weight):  # formatting inside an option may keep it open
            self.close_own_sort()
        self.push(kind, 0, False)

    def is_foreign(self, kind: int) -> bool:
        """Whether a start tag within svg or math makes an svg or math element. Opens that element."""
        top = self.height - 1
        namespace = self.namespaces[top]
        if namespace and not self.holds_html[top]:
            if self.reader.name == FONT or (
                self.reader.name == ANNOTATION and self.reader.holds(self.tag, self.tag_end, b"html")
            ):
                raise PastLimit(limits.ODD)  # its attributes decide
            if kind & SEARCHES_SELECT:
                raise PastLimit(limits.ODD)  # the parser takes it for an HTML option and writes past its end
            if not kind & IS_BREAKOUT:
                if not self.reader.closes_itself:
                    if namespace == MATH and self.reader.name == SVG_NAME and self.names[top] == ANNOTATION:
                        namespace = SVG
                    self.push(0, namespace, RULE_OF[min(self.reader.name, KNOWN), HTML_INSIDE] == namespace)
                return True
            self.break_out()
        elif namespace and self.reader.name in (MGLYPH, MALIGNMARK):
            raise PastLimit(limits.ODD)
        if self.foreign and kind & LEAVES_FOREIGN:
            raise PastLimit(limits.ODD)
        return False

    def look_at_rare(self) -> None:
        if self.reader.name == FRAMESET:
            self.has_frameset = True
        elif self.reader.name == TEMPLATE:
            self.templates += 1
        elif self.reader.name == FORM:
            if self.forms:
                self.forms_are_tangled = True
                self.join()
            self.forms += 1
        elif self.templates:  # after a column, a template ignores even raw text elements
            raise PastLimit(limits.ODD)

    def close_own_sort(self) -> None:
        """Close the elements of its own sort that a start tag closes: a list item, a cell."""
        rule = min(self.reader.name, KNOWN)
        closes, past = RULE_OF[rule, CLOSES], RULE_OF[rule, CLOSES] | RULE_OF[rule, START_PAST]
        if not closes:
            return
        found, index = -1, self.height - 1
        while index >= 0 and self.kinds[index] & past:
            if self.kinds[index] & closes:
                found = index
            index -= 1
        if found >= 0:
            self.pop_past(found)

    # The stack

    def push(self, kind: int, namespace: int, holds_html: bool) -> None:
        top = self.height
        in_cell = top > 0 and self.cells[top - 1]
        self.names[top], self.kinds[top] = self.reader.name, kind
        self.namespaces[top], self.holds_html[top] = namespace, holds_html
        self.cells[top] = (kind & CELL) > 0 if kind & (CELL | IS_TABLE) else in_cell
        self.weights[top] = self.tag_end - self.tag + CLONE if kind & IS_FORMATTING else 0
        self.weight += self.weights[top]
        self.foreign += namespace > 0
        self.end_lengths[top] = 0
        if self.reader.name_length and not kind & (IS_RARE | FOSTERS):
            self.end_lengths[top] = self.reader.name_length + 1
            self.end_tags[top] = self.reader.name_word | END_MARK << 8 * self.reader.name_length
        self.height += 1
        if kind & IS_TABLE:
            self.lost += LEFT_OUT_IN_TABLE
            self.tables += 1
        if kind & IS_SELECT:
            self.selects.append(self.tag + len(b"<select"))
            self.in_select = 0 if not self.open_selects else self.in_select
            self.open_selects += 1
        depth = self.height + self.lost
        if depth > self.deepest:
            self.deepest = depth
            if depth > MAX_DEPTH:
                raise PastLimit(limits.DEPTH)

    def pop_to(self, index: int) -> None:
        while self.height > index:
            self.height -= 1
            kind = self.kinds[self.height]
            self.weight -= self.weights[self.height]
            if kind & IS_TABLE:
                self.lost -= LEFT_OUT_IN_TABLE
                self.tables -= 1
            if self.namespaces[self.height]:
                self.foreign -= 1
            elif kind & (IS_RARE | IS_SELECT):
                self.open_selects -= kind & IS_SELECT > 0
                self.forms -= self.names[self.height] == FORM
                self.templates -= self.names[self.height] == TEMPLATE

    def pop_past(self, index: int) -> None:
        """Pop `index` and all above it, which may still be open in the parser."""
        for above in range(index + 1, self.height):
            self.lost += self.kinds[above] & STACKS > 0
        self.pop_to(index)

    def break_out(self) -> None:
        while self.height and self.namespaces[self.height - 1] and not self.holds_html[self.height - 1]:
            self.pop_to(self.height - 1)

    def is_open(self, name: int) -> bool:
        index = self.height - 1
        while index >= 0 and self.names[index] != name:
            index -= 1
        return index >= 0

    # End tags

    def finish(self, kind: int) -> None:
        """Count an end tag: close its element."""
        if self.foreign and self.namespaces[self.height - 1] and self.ends_foreign():
            return
        name, past = self.reader.name, RULE_OF[min(self.reader.name, KNOWN), END_PAST]
        index = self.height - 1
        while index >= 0 and self.names[index] != name and self.kinds[index] & past:
            index -= 1
        if index >= 0 and self.names[index] == name and not self.namespaces[index]:
            if name == FORM and self.forms_are_tangled:
                self.join()
            else:
                self.pop_past(index)
            return
        if name not in (P, BR):  # which make elements
            self.join()
        if self.tables and kind & (IS_TABLE | IS_TABLE_PART | IS_RARE):
            self.tables_are_tangled = True
        if name == FORM and self.forms:
            self.forms_are_tangled = True
        if self.foreign and self.is_open(name):
            raise PastLimit(limits.ODD)

    def ends_foreign(self) -> bool:
        """Whether an end tag within svg or math is done with. Closes its svg or math element."""
        if self.reader.name in (P, BR):
            self.break_out()
            return False
        index = self.height - 1
        while index >= 0 and self.namespaces[index]:
            if self.names[index] == self.reader.name:
                self.pop_to(index)
                return True
            index -= 1
        if self.is_open(self.reader.name):
            raise PastLimit(limits.ODD)
        self.join()
        return True
