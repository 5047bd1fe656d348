"""`pagecrunch train`: a model from pages with gold text."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..errors import UsageError
from .progress import with_bar
from .terminal import note, show

METHODS = ("mss",)

Method = Annotated[str, typer.Argument(metavar="|".join(METHODS), help="The method to train.", show_default=False)]
Corpus = Annotated[
    Path,
    typer.Argument(
        metavar="CORPUS", help="A folder with gold.jsonl and html/, as docs/mss.md describes.", show_default=False
    ),
]
Output = Annotated[Path, typer.Option("--output", "-o", metavar="MODEL", help="The file to write.", show_default=False)]
General = Annotated[
    bool, typer.Option("--general", help="For pages of any kind and age (mss-general): unigrams, tags by class.")
]
Debug = Annotated[bool, typer.Option("--debug", help="Show a Python trace when something goes wrong.")]


def train_model(method: Method, corpus: Corpus, output: Output, general: General = False, debug: Debug = False) -> None:
    """Train a model on the articles of a corpus.

    The same corpus gives the same file, byte for byte.

    \b
    Examples:
      pagecrunch train mss corpora/news -o mss.bin
      pagecrunch train mss corpora/news -o mss-general.bin --general
    """
    if method not in METHODS:
        raise UsageError(f"There is no training for {method!r}; there is: {', '.join(METHODS)}.")
    from ..extractors.mss.features import TRIGRAMS, UNIGRAMS
    from ..extractors.mss.labelled import count_lines, read_labelled
    from ..extractors.mss.model_file import save
    from ..extractors.mss.training import train

    pages = with_bar(read_labelled(corpus), count_lines(corpus), "Reading pages")
    trained = train(pages, UNIGRAMS if general else TRIGRAMS, corpus=corpus.resolve().name)
    if not trained.pages["used"]:
        raise UsageError(f"No article of {corpus} could be aligned with its gold text, so there is nothing to learn.")
    save(trained.model, output)
    left_out = [f"{number:,} {why}" for why, number in sorted(trained.pages.items()) if why != "used"]
    show(f"{output}: {len(trained.model.keys):,} {trained.model.features} of {trained.pages['used']:,} articles")
    if left_out:
        note(f"left out: {', '.join(left_out)}.")
