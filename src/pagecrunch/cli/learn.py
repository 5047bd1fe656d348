"""`pagecrunch learn` and `pagecrunch train`: what the pages of one site have in common, and models from gold text."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ..errors import UsageError
from .options import Debug, argument, switch
from .terminal import note, show, with_bar

if TYPE_CHECKING:
    from ..extractors.mss.sites import Site

PAGE_ENDINGS = (".html", ".htm", ".xhtml", ".html.gz", ".htm.gz", ".xhtml.gz")
FEW_PAGES = 20  # the paper had a hundred; from twenty on a site's own model was better in our measurements
METHODS = ("mss",)  # that can be trained

Pages = Annotated[list[Path] | None, argument("PAGES...", "Saved pages of the site: files, or folders of them.")]
SiteName = Annotated[
    str | None, typer.Option("--site", metavar="HOST", help="The site, as in news.example.org.", show_default=False)
]
Show = Annotated[bool, switch("--show", "Show what was learned about all sites, or about one.")]
Remove = Annotated[bool, switch("--remove", "Forget what was learned about the site.")]
Method = Annotated[str, argument("|".join(METHODS), "The method to train.")]
Corpus = Annotated[Path, argument("CORPUS", "A folder with gold.jsonl and html/, as docs/mss.md describes.")]
Output = Annotated[Path, typer.Option("--output", "-o", metavar="MODEL", help="The file to write.", show_default=False)]
FeatureKind = Annotated[
    Literal["trigram", "bigram", "unigram", "general"],
    typer.Option(
        "--features",
        help="What the model knows of a token: it and the two after it, as published; the one after it; it alone, for "
        "pages of any kind; or it alone with tags by class (the model of mss-general).",
    ),
]
KeptPages = Annotated[
    Literal["all", "paper", "news"],
    typer.Option(
        "--keep",
        help="Learn from all articles of 50 words or more; from those with at most 20 % tags, as in the paper; or from "
        "those that also have two paragraphs and eight sentences, the paper's news articles.",
    ),
]


def learn_site(
    pages: Pages = None, site: SiteName = None, show_: Show = False, remove: Remove = False, debug: Debug = False
) -> None:
    """Learn a site from its own pages, twenty or more; no labels are needed.

    From then on `extract` reads the site's pages by what was learned, unless you choose another extractor.

    \b
    Examples:
      pagecrunch learn saved-pages/ --site news.example.org
      pagecrunch learn --show
      pagecrunch learn --show --site news.example.org
      pagecrunch learn --remove --site news.example.org
    """
    from ..extractors.mss.sites import all_sites, host_named, remove_site

    if show_ + remove + bool(pages) != 1:
        raise UsageError("pagecrunch learn takes pages, --show or --remove: one of the three.")
    host = host_named(site) if site is not None else None
    if show_:
        sites = [known for known in all_sites() if host in (None, known.host)]
        if host and not sites:
            raise UsageError(f"Nothing was learned about {host}.")
        show("\n".join(line for known in sites for line in describe(known)) or "Nothing was learned yet.")
    elif host is None:
        raise UsageError("Name the site with --site, as in --site news.example.org.")
    elif remove:
        remove_site(host)
        show(f"Forgot {host}.")
    else:
        show("\n".join(describe(_learn(find_pages(pages or []), host))))


def train_model(
    method: Method,
    corpus: Corpus,
    output: Output,
    features: FeatureKind = "trigram",
    keep: KeptPages = "all",
    debug: Debug = False,
) -> None:
    """Train a model on the articles of a corpus.

    The same corpus gives the same file, byte for byte. `extract --using mss --set mss.model=FILE` reads pages with it.

    \b
    Examples:
      pagecrunch train mss corpora/news -o mss.bin
      pagecrunch train mss corpora/news -o mss-general.bin --features general
      pagecrunch extract page.html --using mss --set mss.model=mss.bin
    """
    if method not in METHODS:
        raise UsageError(f"There is no training for {method!r}; there is: {', '.join(METHODS)}.")
    from ..extractors.mss.labelled import count_lines, read_labelled
    from ..extractors.mss.model_file import save
    from ..extractors.mss.training import train

    pages = with_bar(read_labelled(corpus), count_lines(corpus), "Reading pages")
    trained = train(pages, features, keep, corpus=corpus.resolve().name)
    if not trained.pages["used"]:
        raise UsageError(f"No article of {corpus} could be aligned with its gold text, so there is nothing to learn.")
    if trained.sources == 1:
        note("all articles are from one site, so the model knows that site; for other sites, train on several.")
    save(trained.model, output)
    left_out = [f"{number:,} {why}" for why, number in sorted(trained.pages.items()) if why != "used"]
    knows = f"{len(trained.model.keys):,} n-grams ({features}) of {trained.pages['used']:,} articles"
    show(f"{output}: {knows} from {trained.sources:,} {'site' if trained.sources == 1 else 'sites'}")
    if left_out:
        note(f"left out: {', '.join(left_out)}.")


def _learn(files: list[Path], host: str) -> Site:
    from ..build import build_page
    from ..extractors.mss.bootstrap import FEWEST_PAGES, ROUNDS, learn
    from ..extractors.mss.sites import PUBLISHED, save_site

    if len(files) < FEWEST_PAGES:
        raise UsageError(f"A site is learned from {FEWEST_PAGES} pages or more, best {FEW_PAGES} or more.")
    if len(files) < FEW_PAGES:
        note(f"only {len(files)} pages; with {FEW_PAGES} or more the result is more reliable.")
    address = f"http://{host}/"
    pages = [build_page(_read(file), address) for file in with_bar(files, len(files), "Reading pages")]
    rounds = with_bar(range(ROUNDS), ROUNDS, "Learning")
    learned = learn(pages, lambda _: next(rounds, None), host=host)
    rounds.close()
    save_site(host, learn(pages, is_published=True, host=host).model, PUBLISHED)
    if not learned.settled:
        note(f"the texts found still changed after {ROUNDS} rounds.")
    return save_site(host, learned.model)


def find_pages(paths: list[Path]) -> list[Path]:
    """The files among these paths, and the pages in their folders, in order of their names."""
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            inside = (file for file in sorted(path.rglob("*")) if file.name.lower().endswith(PAGE_ENDINGS))
            found.update(dict.fromkeys(file for file in inside if file.is_file()))
        else:
            found[path] = None
    return list(found)


def _read(path: Path) -> bytes:
    try:
        data = path.read_bytes()
        return gzip.decompress(data) if path.name.lower().endswith(".gz") else data
    except (OSError, EOFError, zlib.error) as error:
        raise UsageError(f"The page {path} cannot be read: {getattr(error, 'strerror', None) or error}.") from error


def describe(site: Site) -> Iterator[str]:
    """What is known about a learned site, in lines for people."""
    model = site.model()
    about = model.about
    yield site.host
    used, pages, rounds = (about.get(name) for name in ("pages learned from", "pages", "rounds"))
    yield f"  learned from  {used} of {pages} pages, in {rounds} rounds"
    yield f"  knows         {len(model.keys):,} trigrams, {site.path.stat().st_size:,} bytes"
    for key, heading in (("before", "text begins after"), ("after", "text ends before")):
        yield from (f"  {heading}  {context}" for context in about.get(key, ()))
    yield f"  file          {site.path}"
