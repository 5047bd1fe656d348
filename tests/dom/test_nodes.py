from __future__ import annotations

from pagecrunch.build import tabulate
from pagecrunch.decode import Encoding
from pagecrunch.dom.nodes import nodes_by_row
from pagecrunch.dom.parse import parse


def test_every_element_row_has_its_element_but_for_what_a_template_holds() -> None:
    document = parse(b"<p>a<b>c</b><template><i>d</i></template><u>e</u>")[0]
    page = tabulate(document, None, Encoding("utf-8", "text"))
    found = {row: node.tag for row, node in nodes_by_row(document, page).items()}
    assert found == {row: page.tag_name(row) for row in found}
    assert sorted(found.values()) == ["b", "body", "head", "html", "p", "template", "u"]
