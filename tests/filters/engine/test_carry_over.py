"""What filters settled and protected is still so after a plug-in, whether its result stays or is undone."""

from __future__ import annotations

import numpy as np
from filtering import LINKS, PROSE, run_steps, step_of, view_of

from pagecrunch.filters.engine.carry_over import carry_over, rows_by_node, rows_by_place, rows_in_order
from pagecrunch.filters.engine.change import Change
from pagecrunch.filters.engine.filter_run import Step
from pagecrunch.filters.engine.filter_settings import FilterSettings
from pagecrunch.filters.engine.guide import Guide
from pagecrunch.filters.engine.view import View

PAGE = f"<div id=one><form><input></form></div><form id=two><input></form>{PROSE * 3}"


def plug_in(function: object) -> Step:
    return Step("mine", function, FilterSettings(), is_plug_in=True)  # type: ignore[arg-type]


def settle_the_first_box(view: View, settings: FilterSettings) -> list[Change]:
    view.settle(view.rows("div")[0])
    return []


def add_a_paragraph_first(view: View, settings: FilterSettings) -> list[Change]:
    body = view.current.body
    assert body is not None
    note = view.current.create_node("p")
    note.insert_child("new")
    body.first_child.insert_before(note, move=True)  # type: ignore[union-attr]
    return [Change("mine", "added a paragraph", "body", "to move all rows")]


def fail(view: View, settings: FilterSettings) -> list[Change]:
    raise ValueError("no")


def test_what_one_filter_settles_no_later_filter_touches() -> None:
    """2005, section 4.1.3: "certain filters can elect to produce the final result at a given node and not allow any
    other filters to edit the content after that."
    """
    result = run_steps(PAGE, plug_in(settle_the_first_box), plug_in(add_a_paragraph_first), step_of("forms"))
    assert '<div id="one"><form><input></form></div>' in result.body
    assert "<p>new</p>" in result.body and "two" not in result.body


def test_it_is_still_settled_after_a_plug_in_that_failed_and_was_undone() -> None:
    result = run_steps(PAGE, plug_in(settle_the_first_box), plug_in(fail), step_of("forms"))
    assert 'id="one"><form>' in result.body and "two" not in result.body
    assert any("failed" in warning for warning in result.warnings)


def test_protected_rows_and_the_guide_are_found_again_by_node_and_by_words() -> None:
    before = view_of(f"<p>same</p><p>same</p><nav>{LINKS}</nav>")
    rows = before.page.text_rows
    before.protect(np.isin(np.arange(len(before.page)), rows[1:2]))
    score = np.arange(len(before.page), dtype=np.float32)
    before.guide = Guide(before.protected.copy(), score)
    known = rows_by_node(before)
    add_a_paragraph_first(before, FilterSettings())
    after = view_of_document(before)
    carry_over(before, after, known)
    words = [after.page.text(row) for row in np.flatnonzero(after.protected).tolist()]
    assert words == ["same"] and after.guide is not None
    assert after.page.text_rows.tolist()[2] == int(np.flatnonzero(after.protected)[0])
    assert after.guide.score[np.flatnonzero(after.protected)[0]] == score[rows[1]]


def test_elements_of_a_copy_are_found_by_their_place() -> None:
    view = view_of(PAGE)
    rows, copy = rows_in_order(view), view.current.clone()
    found = rows_by_place(rows, copy)
    box = copy.css_first("#one")
    assert box is not None and view.page.attr(found[box.mem_id], "id") == "one"


def view_of_document(view: View) -> View:
    from pagecrunch.build import tabulate

    return View(view.current, tabulate(view.current, None, view.page.encoding))
