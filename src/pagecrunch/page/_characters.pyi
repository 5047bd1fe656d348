from ..dom.columns import Columns
from ..types import Ints

def count(columns: Columns) -> tuple[Ints, Ints]: ...
