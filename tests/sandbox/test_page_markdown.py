"""Discord's markdown, rule by rule, as the page turns it into elements."""

import asyncio

import pytest
from playwright.async_api import Page, expect

from tests import patience
from tests.stage import OpenTab, Stage

pytestmark = pytest.mark.asyncio(loop_scope="session")

CASES = {
    "**bold** and *italic*": "<p><strong>bold</strong> and <em>italic</em></p>",
    "***both*** _it_ __under__ ~~out~~": "<p><strong><em>both</em></strong> <em>it</em> <u>under</u> <s>out</s></p>",
    "**bold *and italic* inside**": "<p><strong>bold <em>and italic</em> inside</strong></p>",
    "snake_case_name and 2 * 3 * 4": "<p>snake_case_name and 2 * 3 * 4</p>",
    r"\*not\* \_this\_": "<p>*not* _this_</p>",
    "`a *b*` and ``c`d``": "<p><code>a *b*</code> and <code>c`d</code></p>",
    "# One\n## Two\n### Three\n#four": "<h3>One</h3><h4>Two</h4><h5>Three</h5><p>#four</p>",
    "-# small": "<p>small</p>",
    "> one\n> two\nout": "<blockquote><p>one\ntwo</p></blockquote><p>out</p>",
    ">>> all\nof it": "<blockquote><p>all\nof it</p></blockquote>",
    "- a\n  - b\n- c": "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
    "3. three\n4. four": '<ol start="3"><li>three</li><li>four</li></ol>',
    "```js\n**x** <b>\n```after": "<pre><code>**x** &lt;b&gt;</code></pre><p>after</p>",
    "<https://e.org/a> https://e.org/b.": "<p><a>https://e.org/a</a> <a>https://e.org/b</a>.</p>",
    "[**x**](https://e.org)": "<p><a><strong>x</strong></a></p>",
    "[x](javascript:1)": "<p>[x](javascript:1)</p>",
    "a\nb": "<p>a\nb</p>",
    "1 < 2 & 3 > 2": "<p>1 &lt; 2 &amp; 3 &gt; 2</p>",
    "** not bold **": "<p><strong> not bold </strong></p>",
    "**open": "<p>**open</p>",
    "@everyone": "<p><span>@everyone</span></p>",
    "<:gold:123> <a:spin:456>": "<p><span>:gold:</span> <span>:spin:</span></p>",
}

_RENDER = """async (texts) => {
  const { renderText } = await import("/markup.js");
  const page = { state: { user: () => null, channels: new Map(), me: null } };
  return texts.map((text) => {
    const box = document.createElement("div");
    box.append(renderText(page, text));
    for (const button of box.querySelectorAll(".copy")) button.remove();
    for (const node of box.querySelectorAll("*")) {
      for (const name of node.getAttributeNames()) if (name !== "start") node.removeAttribute(name);
    }
    return box.innerHTML;
  });
}"""


async def test_every_rule(stage: Stage, tab: OpenTab) -> None:
    await stage.open()
    page = await tab("alice")
    rendered = await page.evaluate(_RENDER, list(CASES))
    assert dict(zip(CASES, rendered, strict=True)) == CASES


async def test_long_and_unbalanced_texts_end(stage: Stage, tab: OpenTab) -> None:
    await stage.open()
    page = await tab("alice")
    texts = [
        "*" * 2000,
        "**a" * 600,
        "_" * 1999 + "a",
        "||" * 1000,
        "[" * 2000,
        "`" * 1999,
        "> " * 900,
        "*_" * 900,
    ]
    texts.append("\n".join("  " * n + "- x" for n in range(40)))
    async with asyncio.timeout(patience.SECONDS):  # what tries every way to read them would take for ever
        rendered = await page.evaluate(_RENDER, texts)
    assert len(rendered) == len(texts)


async def test_times_count_down(stage: Stage, tab: OpenTab) -> None:
    await stage.open()
    now = int(stage.clock.now())
    styles = " ".join(f"<t:{now + 7200}:{style}>" for style in "tTdDfFR")
    stage.post(stage.channel("general"), stage.user("bob"), f"{styles} <t:99999999999999999:R>")
    page = await tab("alice", timezone_id="Asia/Tokyo")
    times = page.locator(".message .timestamp")
    await expect(times).to_have_count(7)
    await expect(times.last).to_have_text("in 2 hours")
    for ahead, words in ((600, "in 10 minutes"), (30, "in 30 seconds"), (-86_400 * 3, "3 days ago")):
        assert await _relative(page, ahead) == words
    await page.clock.install()
    await page.clock.fast_forward(7000 * 1000)
    await page.evaluate("import('/times.js').then((m) => m.tick())")
    await expect(times.last).to_have_text("in 3 minutes")


async def _relative(page: Page, ahead: int) -> str:
    script = "(s) => import('/times.js').then((m) => m.relative(s * 1000, 0))"
    found: str = await page.evaluate(script, ahead)
    return found
