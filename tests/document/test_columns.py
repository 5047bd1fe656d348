from __future__ import annotations

import numpy as np
from document_made import columns_of

from pagecrunch.build import build_page
from pagecrunch.decision import Decision
from pagecrunch.document import columns
from pagecrunch.extractors.everything import everything
from pagecrunch.page.names import ATTRIBUTE_CODES


def test_attributes_are_read_by_the_codes_of_their_names() -> None:
    page = build_page("<p id=a class=b>x")
    row = int(page.rows_with("p")[0])
    for cells in (columns.Columns(page, everything(page)), columns_of(page)):
        assert cells.attr(row, ATTRIBUTE_CODES["class"]) == "b" and cells.attr(row, ATTRIBUTE_CODES["href"]) is None


def test_a_decision_may_be_a_slice_of_something_larger() -> None:
    page = build_page("<p>x")
    kept = np.ones(2 * len(page), bool)[::2]
    cells = columns.Columns(page, Decision.of_rows(page, kept, keep_reason="", drop_reason=""))
    assert list(cells.kept) == [1] * len(page)
