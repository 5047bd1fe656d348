"""From Chromium's snapshot of a page (`DOMSnapshot.captureSnapshot`) to HTML and a layout that agree with each other.

The HTML is written from the same nodes that the layout is of. Shadow trees are written where they are seen, and what
was there for browsers without scripts is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

import numpy as np

from ..page.layout import NodeLayout
from ..page.names import NODE_MARK
from .drawn import STYLES, draw

PARAMETERS = {"computedStyles": list(STYLES), "includeDOMRects": False, "includePaintOrder": False}

_ELEMENT, _TEXT, _DOCTYPE, _SHADOW = 1, 3, 10, 11
_VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)
_RAW = frozenset(["script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"])
_DROPPED = frozenset({"noscript"})  # for browsers without scripts
_EATS_NEWLINE = frozenset({"pre", "textarea", "listing"})


class Nodes:
    """The nodes of the main document of a snapshot."""

    def __init__(self, snapshot: dict[str, Any]) -> None:
        document = snapshot["documents"][0]
        nodes, strings = document["nodes"], snapshot["strings"]
        self.strings: list[str] = strings
        self.document = document
        self.parent: list[int] = nodes["parentIndex"]
        self.kind: list[int] = nodes["nodeType"]
        self.name = [strings[index].lower() if index >= 0 else "" for index in nodes["nodeName"]]
        self.value = [strings[index] if index >= 0 else "" for index in nodes["nodeValue"]]
        self._attributes: list[list[int]] = nodes["attributes"]
        self.pseudo = frozenset(nodes["pseudoType"]["index"])
        roots = nodes["shadowRootType"]
        self.shadow_type = {
            index: strings[value] for index, value in zip(roots["index"], roots["value"], strict=True)
        }  # fmt: skip
        self.children: list[list[int]] = [[] for _ in self.parent]
        for index, parent in enumerate(self.parent):
            if parent >= 0:
                self.children[parent].append(index)

    def __len__(self) -> int:
        return len(self.parent)

    def attributes(self, index: int) -> Iterator[tuple[str, str]]:
        pairs = self._attributes[index]
        for name, value in zip(pairs[::2], pairs[1::2], strict=True):
            yield self.strings[name], self.strings[value] if value >= 0 else ""

    def attribute(self, index: int, wanted: str) -> str:
        return next((value for name, value in self.attributes(index) if name == wanted), "")

    def shadow_root(self, index: int) -> int | None:
        """The shadow tree that the page gave an element; the browser's own, of controls, do not count."""
        for child in self.children[index]:
            if self.kind[child] == _SHADOW and self.shadow_type.get(child) != "user-agent":
                return child
        return None


class Writer:
    """Writes a page twice: as it is, and with the number of every element."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes
        self.plain: list[str] = []
        self.marked: list[str] = []
        self.elements: list[int] = []
        self.texts: list[int] = []
        self.text_parents: list[int] = []
        self.joined: list[tuple[int, int]] = []  # a text, and the one before it that it continues
        self._open: list[int] = []
        self._text: int | None = None  # the text that was written last, if nothing was written since; -1 for a blank
        self._hosts: list[int] = []  # the elements whose shadow trees are being written

    def write(self) -> None:
        """All of the page. Nothing recurses, as scripts can nest elements without a limit."""
        waiting: list[tuple[str, int]] = [("node", 0)]
        while waiting:
            act, index = waiting.pop()
            if act == "close":
                self._write(f"</{self._nodes.name[index]}>")
                self._open.pop()
            elif act == "leave":
                self._hosts.append(index) if index >= 0 else self._hosts.pop()
            else:
                waiting += reversed(list(self._begin(index)))

    def _begin(self, index: int) -> Iterator[tuple[str, int]]:
        """Write the start of a node; what is to be written after it."""
        nodes, kind = self._nodes, self._nodes.kind[index]
        if kind == _TEXT:
            self._write_text(index)
        elif kind == _DOCTYPE:
            self._write("<!doctype html>")
        elif kind == _ELEMENT:
            if index in nodes.pseudo or nodes.name[index] in _DROPPED:
                return
            self._write_tag(index)
            if nodes.name[index] in _VOID:
                return
            self._open.append(index)
            yield from self._inside(index)
            yield "close", index
        elif index == 0:
            yield from (("node", child) for child in nodes.children[index])

    def _inside(self, index: int) -> Iterator[tuple[str, int]]:
        """The children of an element as they are seen: its shadow tree, or what is put into a slot."""
        nodes = self._nodes
        root = nodes.shadow_root(index)
        if root is not None:
            self._hosts.append(index)
            yield from (("node", child) for child in nodes.children[root])
            yield "leave", -1
        elif nodes.name[index] == "slot" and self._hosts and (put := self._slotted(index, self._hosts[-1])):
            host = self._hosts.pop()  # what is put into a slot belongs to the tree around the host
            yield from (("node", child) for child in put)
            yield "leave", host
        else:
            yield from (("node", child) for child in nodes.children[index])

    def _slotted(self, slot: int, host: int) -> list[int]:
        nodes, name = self._nodes, self._nodes.attribute(slot, "name")
        return [
            child
            for child in nodes.children[host]
            if (nodes.kind[child] == _ELEMENT and child not in nodes.pseudo and nodes.attribute(child, "slot") == name)
            or (nodes.kind[child] == _TEXT and not name)
        ]

    def _write(self, text: str) -> None:
        self.plain.append(text)
        self.marked.append(text)
        self._text = None

    def _write_tag(self, index: int) -> None:
        name = self._nodes.name[index]
        attributes = "".join(
            f' {key}="{escape(value)}"' for key, value in self._nodes.attributes(index) if key != NODE_MARK
        )
        self.plain.append(f"<{name}{attributes}>")
        self.marked.append(f'<{name} {NODE_MARK}="{index}"{attributes}>')
        self.elements.append(index)
        self._text = None

    def _write_text(self, index: int) -> None:
        text, around = self._nodes.value[index], self._open[-1] if self._open else -1
        name = self._nodes.name[around] if around >= 0 else ""
        before = self._text
        if name in _RAW:
            self._write("" if f"</{name}" in text.lower() else text)  # a script can write what no parser would
            return
        newline = "\n" if name in _EATS_NEWLINE and text.startswith("\n") and before is None else ""
        self._write(newline + escape(text, quote=False))
        if not text.strip():
            self._text = -1 if before is None else before
        elif before is not None and before >= 0:
            self.joined.append((index, before))
            self._text = before
        else:
            self.texts.append(index)
            self.text_parents.append(around)
            self._text = index


def read_snapshot(snapshot: dict[str, Any], viewport: tuple[int, int]) -> tuple[bytes, NodeLayout]:
    """The page as HTML in UTF-8, and its layout."""
    nodes = Nodes(snapshot)
    writer = Writer(nodes)
    writer.write()
    columns = draw(nodes.document, nodes.strings, nodes.parent, nodes.name)
    for index, first in writer.joined:  # texts next to each other are one text of a page
        columns["box"][first] = _around(columns["box"][first], columns["box"][index])
        columns["hidden"][first] = min(columns["hidden"][first], columns["hidden"][index])
    layout = NodeLayout(
        "".join(writer.marked).encode("utf-8", "replace"),
        columns,
        np.array(writer.elements, np.int32),
        np.array(writer.texts, np.int32),
        np.array(writer.text_parents, np.int32),
        viewport,
    )
    return "".join(writer.plain).encode("utf-8", "replace"), layout


def _around(one: Any, other: Any) -> Any:
    """The box around two boxes."""
    if not one[2:].any() or not other[2:].any():
        return one if one[2:].any() else other
    start = np.minimum(one[:2], other[:2])
    return np.concatenate([start, np.maximum(one[:2] + one[2:], other[:2] + other[2:]) - start])
