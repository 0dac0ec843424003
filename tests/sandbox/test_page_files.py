"""What the page is made of."""

import re

from bot.sandbox.server import PAGE


def test_the_page_asks_for_nothing_from_outside_and_its_modules_are_small() -> None:
    for path in (*PAGE.glob("*.js"), *PAGE.glob("*.css"), *PAGE.glob("*.html")):
        text = path.read_text("utf-8")
        addresses = re.findall(r"[\"'(](?:https?:)?//[^\s\"')]+", text)
        assert [a for a in addresses if "www.w3.org/2000/svg" not in a] == [], path
        assert not re.search(
            r"\.(innerHTML|outerHTML)\s*=|insertAdjacentHTML|document\.write|\beval\(", text
        ), path
        assert path.suffix != ".js" or len(text.splitlines()) < 350, path
