from ..dom.columns import Columns

Rows = dict[bytes, list[int]]

def named_rows(columns: Columns, classes: frozenset[bytes], ids: frozenset[bytes]) -> tuple[Rows, Rows]: ...
