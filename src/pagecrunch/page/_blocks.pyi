from ..dom.columns import Columns
from ..types import Blocks, Ints

def find_blocks(columns: Columns, counts_array: Ints) -> Blocks: ...
