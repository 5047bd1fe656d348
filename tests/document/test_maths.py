# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import sys

from pagecrunch.build import build_page
from pagecrunch.document.maths import MAX_NESTING, clean_latex, formula, of_image, of_script
from pagecrunch.document.parts import Formula


def read(html: str) -> Formula:
    page = build_page(html)
    return formula(page, int(page.rows_with("math")[0]))


def test_mathml_is_made_again_and_latex_read_from_its_annotation() -> None:
    found = read(
        "<math><semantics><mfrac><mn class=x>1</mn><mi>x</mi></mfrac><annotation encoding=TeX>1/x</annotation></semantics></math>"
    )
    assert found.latex == "1/x" and found.text == "1 x"
    assert found.mathml == "<math><mfrac><mn>1</mn><mi>x</mi></mfrac></math>"


def test_text_in_no_leaf_is_kept_as_text() -> None:
    found = read("<math>Tide &lt; <mi>h</mi></math>")
    assert found.mathml == "<math><mtext>Tide &lt;</mtext><mi>h</mi></math>" and found.text == "Tide < h"


def test_what_leads_out_of_mathml_is_left_behind() -> None:
    found = read(
        "<math onclick=x><mtext><img src=x onerror=y>a&lt;b</mtext><annotation-xml encoding='text/html'><script>z</script></annotation-xml></math>"
    )
    assert found.mathml == "<math><mtext>a&lt;b</mtext></math>"


def test_a_deep_formula_is_flattened_not_recursed() -> None:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(150)
    try:
        found = read("<math>" + "<mrow>" * 3000 + "<mi>x</mi>")
    finally:
        sys.setrecursionlimit(limit)
    assert found.mathml.count("<mrow>") <= MAX_NESTING


def test_scripts_and_images_hold_formulas() -> None:
    page = build_page(
        "<p><script type='math/tex; mode=display'>a^2</script><script>a</script><img class=mwe-math-fallback alt='{\\displaystyle b^2}'><img alt=boat>"
    )
    scripts, images = page.rows_with("script").tolist(), page.rows_with("img").tolist()
    assert [of_script(page, row) for row in scripts] == [Formula("a^2", "", True, ""), None]
    assert [of_image(page.attr(row, "class") or "", page.attr(row, "alt") or "") for row in images] == [
        Formula("b^2", "", False, ""),
        None,
    ]


def test_latex_loses_its_wrapping() -> None:
    assert clean_latex("$$ a\n b $$") == "a b" and clean_latex(r"{\textstyle x}") == "x"


def test_text_that_no_one_sees_is_left_out_but_operators_stay() -> None:
    found = read("<math><mn>2</mn><mo>\u2062</mo><mi>x\u202ey\U000e0041</mi></math>")
    assert found.mathml == "<math><mn>2</mn><mo>\u2062</mo><mi>xy</mi></math>" and "\u202e" not in found.text
