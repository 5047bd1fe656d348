from collections.abc import Mapping, Sequence

INDENT: str
MAX_INDENT: int

Column = Sequence[int] | memoryview[int]

def is_numbered(found: list[int], item: Column, parent: Column, tag: Column) -> bool: ...
def lay_out(
    texts: list[str],
    found: list[int],
    kind: Column,
    cell: Column,
    item: Column,
    parent: Column,
    tag: Column,
    numbers: Mapping[int, str],
    between: str,
) -> str: ...
