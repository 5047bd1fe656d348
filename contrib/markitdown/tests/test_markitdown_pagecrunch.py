from __future__ import annotations

import io
import subprocess
import sys

from contrib_made import PAGE
from markitdown import MarkItDown, StreamInfo


def test_the_plug_in_is_found_and_leaves_the_clutter_out() -> None:
    plain, ours = MarkItDown().convert(PAGE), MarkItDown(enable_plugins=True).convert(PAGE)
    assert "We use cookies" in plain.markdown and "We use cookies" not in ours.markdown
    assert ours.markdown.startswith("# Why the tide is late every day") and "| Monday | 06:10 |" in ours.markdown
    assert ours.title == "Why the tide is late every day"


def test_streams_are_read_in_their_charset_and_options_are_used() -> None:
    html = "<title>t</title><p>Grüße aus dem Hafen, an alle, die früh aufstehen und schwimmen.".encode("iso-8859-1")
    info = StreamInfo(mimetype="text/html", charset="iso-8859-1", url="https://example.com/")
    converter = MarkItDown(enable_plugins=True, pagecrunch_options={"using": "everything"})
    assert "Grüße" in converter.convert_stream(io.BytesIO(html), stream_info=info).markdown


def test_other_files_are_left_to_markitdown() -> None:
    converter = MarkItDown(enable_plugins=True)
    assert "| a | b |" in converter.convert_stream(io.BytesIO(b"a,b\n1,2"), file_extension=".csv").markdown


def test_the_command_uses_it() -> None:
    command = [sys.executable, "-m", "markitdown", "--use-plugins", str(PAGE)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert "high water comes about fifty minutes later" in done.stdout and "cookies" not in done.stdout
