from ..page.page import Page
from .columns import Columns
from .parts import Part
from .select import Selected
from .urls import Addresses

class Assembly:
    def __init__(self, page: Page, columns: Columns, selected: Selected, addresses: Addresses) -> None: ...
    def parts(self) -> list[Part]: ...
