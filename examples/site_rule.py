"""A rule for one site, tried before it is written down: python examples/site_rule.py

Put the rule into sites.toml beside your settings file, and every face follows it. See docs/site-rules.md.
"""

import pagecrunch
from pagecrunch.sites import parse_rules

RULE = """
[[site]]
match = "harbour.example"
keep = [".tide-table"]
remove = [".promo"]
"""
PAGE = """<title>Tides</title><article><h1>Tides this week</h1>
<p>High water comes about fifty minutes later each day, as the Moon has moved on while the Earth turned once.</p>
<p class=promo>Our tea towels show every tide of the year, and today they cost only half of what they did before.</p>
<p>The lowest water of the month is on Thursday, when the old pier can be reached on foot for an hour or so.</p>
</article><aside class=tide-table>Mon 06:10</aside>"""


def with_rule(html: str, url: str) -> pagecrunch.Extraction:
    return pagecrunch.extract(html, url, sites=parse_rules(RULE))


if __name__ == "__main__":
    result = with_rule(PAGE, "https://harbour.example/tides")
    print(result.text)
    for match in result.rule_matches:
        print(f"-- {match.verdict} {match.selector}: {match.count} times")
