"""What scripts and style sheets say is set aside while a page is parsed, and put back into its table.

The parser reads it byte by byte and makes one text of it, as it stands there; it is a third of all bytes of a page. So
the page is parsed with a short mark in its place: MARK, then the number of the aside in letters from A to P, the lowest
four bits first. The walk over the tree puts back what each mark stands for. Where it does not meet all of them, each as
the text of a script or style sheet, the page is parsed as a whole.
"""

from __future__ import annotations

MARK = 0xFF  # a byte that is in no UTF-8, so that nothing on a page looks like a mark
MARK_LENGTH = 7  # bytes
MOST = 1 << 4 * (MARK_LENGTH - 1)
LEAST = 64  # bytes: less is parsed as fast as it is set aside
