"""Turn a feed of teasers into a feed of full articles: python examples/full_feed.py FEED.xml > full.xml

FEED is a file or an address (RSS 2.0 or Atom). An article that cannot be fetched keeps its teaser.
"""

import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pagecrunch
from pagecrunch.errors import PagecrunchError
from pagecrunch.fetch import FetchLimits, fetch

ATOM = "{http://www.w3.org/2005/Atom}"


def fill(feed: bytes, limits: FetchLimits | None = None) -> str:
    root = ET.fromstring(feed)
    for item in root.iter("item"):
        put(item, item.findtext("link", "").strip(), "description", limits)
    for entry in root.iter(f"{ATOM}entry"):
        link = entry.find(f"{ATOM}link")
        put(entry, link.get("href", "") if link is not None else "", f"{ATOM}content", limits)
    return ET.tostring(root, encoding="unicode")


def put(entry: ET.Element, address: str, name: str, limits: FetchLimits | None) -> None:
    try:
        page = fetch(address, limits)
    except PagecrunchError as error:
        print(error, file=sys.stderr)
        return
    place = entry.find(name) if entry.find(name) is not None else ET.SubElement(entry, name)
    place.text, place.attrib = pagecrunch.extract(page.body, page.url, http_charset=page.charset).fragment, {}


if __name__ == "__main__":
    source = sys.argv[1]
    print(fill(fetch(source).body if "://" in source else Path(source).read_bytes()))
