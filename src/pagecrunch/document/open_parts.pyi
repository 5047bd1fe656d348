from .columns import Columns
from .select import Selected

class OpenParts:
    def __init__(self, columns: Columns, selected: Selected) -> None: ...
