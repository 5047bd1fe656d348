from collections.abc import Mapping

from ..page.page import Bools, Page

def block_texts(page: Page, kept: Bools, cuts: Mapping[int, tuple[int, int]]) -> tuple[list[int], list[str]]: ...
