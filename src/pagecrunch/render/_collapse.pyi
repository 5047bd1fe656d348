from collections.abc import Mapping

from ..page.page import Page
from ..page.table import Bools

def block_texts(page: Page, kept: Bools, cuts: Mapping[int, tuple[int, int]]) -> tuple[list[int], list[str]]: ...
