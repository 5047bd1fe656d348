from __future__ import annotations

import numpy as np
import pytest

from pagecrunch.build import build_page
from pagecrunch.page.names import HIDDEN_REASONS


@pytest.mark.parametrize("way", ["hidden", "style='opacity:0'", "aria-hidden=true", "style='display:none'"])
def test_a_page_that_hides_most_of_its_text_is_read_as_shown(way: str) -> None:
    page = build_page(f"<p>Menu</p><main {way}><p>The story, which is much longer than the menu.</main>")
    assert page.blocks.hidden.tolist() == [0, 0]
    assert int(page.sums[-1, 1]) == 10
    assert page.shows_hidden and len(page.warnings) == 1 and "until a script shows it" in page.warnings[0]


def test_less_hidden_text_than_seen_stays_hidden() -> None:
    page = build_page("<p>The story, which is much longer.</p><p hidden>Secret words</p>")
    assert page.blocks.hidden.tolist()[1] != 0
    assert page.warnings == () and not page.shows_hidden


def test_a_script_is_never_revealed() -> None:
    page = build_page("<p>a</p><script>a very long script indeed</script>")
    assert len(page.blocks) == 1 and page.warnings == ()


STORY = "<p>A story that is long enough to outweigh whatever is hidden on this page.</p>"


@pytest.mark.parametrize(
    "panel",
    [
        "<a href='#more'>Read more</a><div id=more style='display:none'>Panel</div>",
        "<button aria-controls='a more'>Tab</button><div id=more hidden>Panel</div>",
        "<div role=tabpanel aria-hidden=true>Panel</div>",
        "<div hidden id='S:1'><p>Panel</div>",
        "<h3>Is it safe?</h3><div class='faq-answer' style='display:none'>Panel</div>",
        "<div class='ImageAccordion_content' aria-hidden=true>Panel</div>",
        "<li class='carousel__cell slick-slide' aria-hidden=true>Panel</li>",
        "<section class='fade-in animated' style='opacity:0'>Panel</section>",
        "<h3>Is it safe?</h3><div style='display:none'>Panel</div>",
        "<div><h3>Is it safe?</h3></div><style>p {color: red}</style><div style='display:none'>Panel</div>",
        "<dl><dt>Is it safe?</dt><dd hidden>Panel</dd></dl>",
    ],
)
def test_a_panel_that_can_be_opened_is_seen(panel: str) -> None:
    page = build_page(STORY + panel)
    assert "Panel" in [page.block_text(block) for block in np.flatnonzero(page.blocks.hidden == 0)]
    assert page.warnings == ()


@pytest.mark.parametrize(
    "box",
    [
        "<div id=more hidden>Box</div>",
        "<a href='#more'>x</a><div id=more style='font-size:0'>Box</div>",
        "<div hidden>Box</div>",
        "<div class=secret style='display:none'>Box</div>",
        "<div class='modal fade' style='display:none'>Box</div>",
        "<div class='tab cookie-settings' hidden>Box</div>",
        "<div class='tab-pane' style='font-size:0'>Box</div>",
        "<h3><a href=/topic>A topic</a></h3><div style='display:none'>Box</div>",
        "<h3>Settings</h3><div class=dropdown style='display:none'>Box</div>",
        "<h3 hidden>Old</h3><div hidden>Box</div>",
        "<h3>Is it safe?</h3><p>Yes.</p><div hidden>Box</div>",
    ],
)
def test_a_box_that_nothing_opens_stays_hidden(box: str) -> None:
    assert build_page(STORY + box).blocks.hidden.any()


def test_a_panel_within_hidden_text_stays_hidden() -> None:
    page = build_page(f"{STORY}<a href=#b>x</a><div hidden>t<p id=b hidden>secret</p></div>")
    assert [page.block_text(block) for block in range(len(page.blocks)) if not page.blocks.hidden[block]] == [
        page.block_text(0), "x",
    ]  # fmt: skip


@pytest.mark.parametrize(("target", "is_shown"), [("#a", True), ("#", False), ("other.html#a", False)])
def test_only_a_link_within_the_page_opens_a_panel(target: str, is_shown: bool) -> None:
    page = build_page(f"{STORY}<a href='{target}'>x</a><div id=a hidden>panel</div>")
    assert ("panel" in [page.block_text(b) for b in range(len(page.blocks)) if not page.blocks.hidden[b]]) is is_shown


def test_text_of_no_size_is_never_opened() -> None:
    page = build_page(f"{STORY}<button aria-controls='c d'>x</button><p id=c style='font-size:0'>t")
    assert page.blocks.hidden.tolist()[-1] != 0


@pytest.mark.parametrize(
    ("classes", "opens"), [("faq-Answer", True), ("TAB", True), ("tabMenu", False), ("table", False), ("Tabs9", True)]
)
def test_classes_of_panels_are_read_by_their_words(classes: str, opens: bool) -> None:
    page = build_page(f"{STORY}<div class='{classes}' hidden>panel</div>")
    assert page.blocks.hidden.any() != opens


def test_what_our_filters_left_for_scripts_is_never_shown() -> None:
    page = build_page(f"{STORY}<a href=#a>x</a><nav id=a data-pagecrunch=removed hidden>{STORY * 3}</nav>")
    assert {HIDDEN_REASONS[code] for code in page.blocks.hidden} == {"", "taken out by PageCrunch"}
