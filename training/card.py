"""The card of the learned model: what it was made from, under which licences, and how it scored."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import lightgbm

SOURCES = """\
| data | licence and credit |
|---|---|
| WCXB, development split | CC BY 4.0, Murrough Foley, 2026 |
| magic-html's benchmark | Apache-2.0, opendatalab |
| Chinese-Web-Content-Extraction-Dataset | MIT |
| trafilatura's evaluation pages, one half, as snippets | Apache-2.0, Adrien Barbaresi and contributors |
| fundus, news of 40 countries, one half | MIT, flairNLP |
| harvest's forum threads, one half | Apache-2.0, FHGR |
"""


def write_card(
    path: Path,
    table: dict[str, tuple[int, float]],
    kind_accuracy: dict[str, float],
    features: int,
    rounds: int,
    model: Path,
) -> None:
    scores = "\n".join(f"| {name} | {pages} | {mean:.4f} |" for name, (pages, mean) in table.items())
    kinds = ", ".join(f"{share:.1%} ({means})" for means, share in kind_accuracy.items())
    path.write_text(
        f"""# learned.model

The trained numbers of the learned extractor: {rounds} trees over {features} features, a hashed model of class and id
words, forests and votes for the kind of page, and the curve that turns an expected F1 into a confidence.
{model.stat().st_size:,} bytes. Made on {date.today().isoformat()} with LightGBM {lightgbm.__version__} by `python -m
training learned CORPORA -o src/pagecrunch/models`.

## Made from

{SOURCES}
Words and pages of these sets are not in the model; what is left of them are numbers. Labels come from gold texts,
aligned with the blocks of the page, and from snippets. Every second page was also trained on as a copy with classes,
semantic tags or headings taken away, so that older and plainer pages are served too. Pages whose labels no other page
explains count a tenth.

## Scores

F1 of words (CJK by character), out of fold: five folds grouped by registered domain. For segments, F1 of snippets per
page.

| pages of | pages | F1 |
|---|---|---|
{scores}

The likeliest kind of page was right for {kinds} of the WCXB pages.

## Where it fails

Products, collections and listings, where it is hard to say what the content is; pages whose text is only in scripts;
comments that read like the article; articles that are lists of things; news in Russian of fifteen years ago. It was
measured on few languages outside of Europe and China.
""",
        encoding="utf-8",
    )
