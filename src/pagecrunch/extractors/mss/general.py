"""MSS for pages of any kind and age: the set-up for CleanEval. Section 7.7 of the paper.

Unigrams instead of trigrams; where a token was never seen, both its neighbours speak for it; and all scores are raised
by a bias that favours longer stretches. Ours goes past the paper in two points that CleanEval's pages of 2007 ask of a
model trained on pages of today: tags count by class, and words within links apart from others.

Strong on: plain old pages, lists of posts, languages that no model was trained on.  Weak on: what `mss` was trained
for.
"""

from __future__ import annotations

from ...decision import Decision
from ...page.page import Page
from ...registry import extractor
from .naive_bayes import probabilities
from .reading import tokenise
from .settings import MssSettings
from .shipped import shipped
from .spans import find_spans
from .supervised import IN_OR_OUT, decide


@extractor("mss-general", title="General MSS", description="MSS for pages of any kind and age.", settings=MssSettings)
def mss_general(page: Page, settings: MssSettings | None = None) -> Decision:
    tokens = tokenise(page)
    model = shipped("mss-general")
    likely = probabilities(model, page, tokens)
    return decide(page, tokens, likely, find_spans(likely - IN_OR_OUT + model.bias, settings), settings)
