from ..dom.columns import Columns
from ..page.page import Blocks, Ints

def find_blocks(columns: Columns, counts_array: Ints) -> Blocks: ...
