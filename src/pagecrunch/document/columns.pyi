from collections.abc import Mapping

from ..decision import Decision
from ..page.page import Page
from ..page.table import Table

class Columns:
    table: Table
    rows: int
    tag: memoryview[int]
    hidden: memoryview[int]
    parent: memoryview[int]
    end: memoryview[int]
    counts: memoryview[int]
    sums: memoryview[int]
    text_start: memoryview[int]
    text_end: memoryview[int]
    text_bytes: bytes
    attr_first: memoryview[int]
    attr_name: memoryview[int]
    attr_start: memoryview[int]
    attr_end: memoryview[int]
    attr_bytes: bytes
    of_row: memoryview[int]
    block_owner: memoryview[int]
    block_first: memoryview[int]
    block_last: memoryview[int]
    kept: memoryview[int]
    cuts: Mapping[int, tuple[int, int]]
    has_cuts: bool
    strips: bool

    def __init__(self, page: Page, decision: Decision) -> None: ...
    def attr(self, row: int, code: int) -> str | None: ...
