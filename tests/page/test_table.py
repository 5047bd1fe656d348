from __future__ import annotations

import numpy as np
import pytest

from pagecrunch.build import build_page
from pagecrunch.page.names import ATTRIBUTE_CODES
from pagecrunch.page.table import BLOCK_COLUMNS, COLUMNS

PAGE = build_page("<title>T</title><p id=a class='b c'>One, <a href=/x>two</a>.<p hidden>three")


def test_the_page_and_its_table_share_every_column() -> None:
    for name in COLUMNS:
        assert np.shares_memory(getattr(PAGE, name), np.asarray(getattr(PAGE.table, name))), name
    for name in BLOCK_COLUMNS:
        assert np.asarray(getattr(PAGE.blocks.table, name)).tolist() == getattr(PAGE.blocks, name).tolist(), name


def test_every_column_has_its_c_type() -> None:
    """A column that `table.pxd` lacks could not be set on the compiled table."""
    with pytest.raises(AttributeError):
        PAGE.table.other = PAGE.tag
    with pytest.raises(AttributeError, match="no column 'other'"):
        print(PAGE.table.other)


def test_an_attribute_is_read_by_the_code_of_its_name() -> None:
    row = int(PAGE.rows_with("p")[0])
    assert PAGE.table.attr(row, ATTRIBUTE_CODES["class"]) == "b c"
    assert PAGE.table.attr(row, ATTRIBUTE_CODES["href"]) is None
