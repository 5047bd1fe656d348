"""The second reader of pages: words in order, and the boxes they stand in."""

from __future__ import annotations

from bench.page_text import decode, read_text, split_words


def test_inline_elements_do_not_part_words_and_boxes_do() -> None:
    page = read_text(b"<p>w<b>or</b>d</p><p>H<sub>2</sub>O<br>next<div>box</div>after")
    assert page.words == ["word", "h", "2", "o", "next", "box", "after"]


def test_what_is_not_read_has_no_words() -> None:
    page = read_text(b"<title>T</title><script>s</script><style>t</style><p><noscript>n</noscript><!-- c -->text")
    assert page.words == ["text"]


def test_an_element_has_its_own_words_and_lines() -> None:
    page = read_text(b"<p>before<div>a b<p>c</p>d</div><p>after")
    (box,) = [element for element in page.elements if element.tag == "div"]
    assert page.of(box) == ("a", "b", "c", "d")
    assert list(page.lines(box)) == [("a", "b"), ("c",), ("d",)]


def test_line_breaks_part_lines_in_preformatted_text_only() -> None:
    page = read_text(b"<pre>one two\nthree</pre><p>four\nfive")
    lines = {element.tag: list(page.lines(element)) for element in page.elements}
    assert lines["pre"] == [("one", "two"), ("three",)]
    assert lines["p"] == [("four", "five")]


def test_deep_nesting_is_read_without_recursion() -> None:
    assert read_text(b"<div>" * 3000 + b"deep").words == ["deep"]


def test_letters_digits_and_han_are_words_of_their_own() -> None:
    assert split_words("Größe 12kg, H2O 潮汐") == ["grösse", "12", "kg", "h", "2", "o", "潮", "汐"]


def test_utf_8_is_taken_for_what_it_is() -> None:
    assert decode("⟨http⟩ plain text".encode()) == "⟨http⟩ plain text"
    assert decode("<p>Über die Größe der Bäume am Fluß".encode("latin-1")) == "<p>Über die Größe der Bäume am Fluß"


def test_words_that_were_encoded_twice_count_as_what_they_were() -> None:
    for text in ("It’s 14 € – déjà vu", "中国 news"):
        for codec in ("latin-1", "cp1252"):
            garbled = text.encode().decode(codec, "ignore")
            if garbled.encode(codec) == text.encode():
                assert split_words(garbled) == split_words(text)
    assert split_words("déjà vu") == ["déjà", "vu"]


def test_the_label_of_a_button_that_stands_again_and_again_is_no_text() -> None:
    step = "<li>npm {}<button>Copy code</button>"
    html = "".join(step.format(n) for n in "abc") + "<button>What is a tide?</button>"
    assert " ".join(read_text(html.encode()).words) == "npm a npm b npm c what is a tide"
