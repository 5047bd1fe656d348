"""The contract of filters: whoever writes one needs nothing else."""

from __future__ import annotations

from filtering import run_steps

from pagecrunch.filters.engine.contract import Change, OffByDefault, View, filter_, setting
from pagecrunch.filters.engine.filter_run import Step
from pagecrunch.settings import declared


class Loud(OffByDefault):
    least: int = setting(1, "Fewest headings", "Leave a page with fewer headings as it is.", ge=1, le=9)


@filter_("loud", "Loud headings", "Removes headings.", Loud)
def loud(view: View, settings: Loud) -> list[Change]:
    rows = view.rows("h1")
    return view.remove_all(rows, "headings", "they are loud") if len(rows) >= settings.least else []


def test_a_filter_written_with_the_contract_runs() -> None:
    result = run_steps("<h1>Now!</h1><p>The tide.", Step("loud", loud, Loud(), is_plug_in=False))
    assert "Now!" not in result.html and [change.why for change in result.changes] == ["they are loud"]


def test_its_settings_are_declared_with_their_texts_and_bounds() -> None:
    least = next(each for each in declared({"loud": Loud}) if each.key == "loud.least")
    assert (least.default, least.title, least.at_least, least.at_most) == (1, "Fewest headings", 1, 9)
