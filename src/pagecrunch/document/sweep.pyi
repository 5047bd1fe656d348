from ..page.table import Bytes
from .columns import Columns

UNUSED: int
USED: int
LOOKED_UP: int
WITH_TEXT: int
AMONG_TEXT: int
MEDIUM: int

class Swept:
    columns: Columns
    roles: Bytes
    marks: memoryview[int]
    has_kept: memoryview[int]
    letters: memoryview[int]
    tables: list[int]
    links: list[int]
    media: list[int]

    def __init__(self, columns: Columns, roles: Bytes) -> None: ...
    def sweep(self) -> None: ...
    def mark_cells(self, table: int) -> None: ...
    def media_among_text(self, kept_share: float, most_between: int) -> list[int]: ...
