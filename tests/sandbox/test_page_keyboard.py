"""The page without a mouse."""

import pytest
from playwright.async_api import Page, expect

from tests.sandbox.showcase import Showcase
from tests.stage import OpenTab, Stage

pytestmark = pytest.mark.asyncio(loop_scope="session")

_RING = """() => {
  const node = document.activeElement;
  const style = getComputedStyle(node);
  const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  return ring || node.closest(".composer-box:focus-within, .option-chip.focused") !== null;
}"""


async def tab_to(page: Page, selector: str, *, back: bool = False) -> None:
    """Press Tab until something fitting has the focus; each stop on the way shows a ring."""
    for _ in range(60):
        await page.keyboard.press("Shift+Tab" if back else "Tab")
        assert await page.evaluate(_RING), await page.evaluate(
            "document.activeElement.outerHTML.slice(0, 200)"
        )
        if await page.evaluate("(s) => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")


async def test_a_command_by_keys_alone(stage: Stage, tab: OpenTab) -> None:
    await stage.open(Showcase())
    page = await tab("alice")
    await expect(page.locator(".composer-text")).to_be_focused()
    await page.keyboard.type("/d")
    await expect(page.get_by_role("option")).to_have_count(4)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Enter")
    await page.keyboard.type("bo")
    await page.keyboard.press("Tab")
    await expect(page.locator("[data-option=opponent]")).to_have_value("Bob")
    await expect(page.locator("[data-option=deck]")).to_be_focused()
    await page.keyboard.type("ti")
    await expect(page.get_by_role("option")).to_have_text(["Tide of Lanterns"])
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("option")).to_have_count(3)
    await page.keyboard.press("Enter")
    await expect(page.locator("[data-option=stake]")).to_be_focused()
    await page.keyboard.type("500")
    await page.keyboard.press("Enter")
    await expect(page.locator(".composer-fault")).to_have_text("stake: from 1 to 100.")
    await expect(page.locator("[data-option=stake]")).to_have_attribute("aria-invalid", "true")
    await page.keyboard.press("Control+A")
    await page.keyboard.type("5")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(page.locator("[data-option=ranked]")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.locator("[data-option=ranked]")).to_have_value("True")
    await page.keyboard.press("Enter")
    said = "@Alice challenges @Bob with Tide of Lanterns · stake 5 · ranked True · None"
    await expect(page.locator(".message .text")).to_have_text(said)
    await expect(page.locator(".composer-text")).to_be_focused()


async def test_escape_leaves_a_command_step_by_step(stage: Stage, tab: OpenTab) -> None:
    await stage.open(Showcase())
    page = await tab("alice")
    await page.keyboard.type("/duel")
    await page.keyboard.press("Tab")
    await expect(page.locator(".suggest")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator(".suggest")).to_be_hidden()
    await page.keyboard.press("Escape")
    await expect(page.locator(".composer-text")).to_be_focused()
    await expect(page.locator(".option-chip")).to_have_count(0)


async def test_messages_buttons_and_selects_by_keys(stage: Stage, tab: OpenTab) -> None:
    await stage.open(Showcase())
    options = [{"label": f"Card {n}", "value": str(n)} for n in range(1, 5)]
    many = {"type": 3, "custom_id": "echo:many", "min_values": 2, "max_values": 3, "options": options}
    press = {"type": 2, "style": 1, "label": "Press", "custom_id": "echo:press"}
    rows = [{"type": 1, "components": [press]}, {"type": 1, "components": [many]}]
    app, general = stage.application.bot, stage.channel("general")
    stage.post(general, app, "The first message")
    stage.post(general, app, {"content": "Choose", "components": rows})
    page = await tab("alice")
    await page.keyboard.press("ArrowUp")
    await expect(page.locator(".message", has_text="Choose")).to_be_focused()
    await tab_to(page, "[data-key='echo:press']")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.ephemeral")).to_contain_text("Chosen: echo:press")
    await expect(page.locator("[data-key='echo:press']")).to_be_focused()
    await tab_to(page, "[data-key='echo:many']")
    await page.keyboard.press("ArrowDown")
    for key in ("Enter", "ArrowDown", "ArrowDown", "Space", "Escape"):
        await page.keyboard.press(key)
    await expect(page.locator(".message.ephemeral").last).to_contain_text("Chosen: 1, 3")
    await expect(page.locator("[data-key='echo:many']")).to_be_focused()
    await tab_to(page, ".ephemeral .text-button")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.ephemeral")).to_have_count(1)
    await expect(page.locator(".composer-text")).to_be_focused()
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Home")
    await expect(page.locator(".message", has_text="The first message")).to_be_focused()
    await page.keyboard.press("r")
    await page.keyboard.type("An answer")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message").last.locator("button.reply-line")).to_contain_text(
        "The first message"
    )


async def test_channels_menu_and_modal_by_keys(stage: Stage, tab: OpenTab) -> None:
    await stage.open(Showcase())
    page = await tab("alice")
    await tab_to(page, ".channel[aria-current]", back=True)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.locator(".place-name")).to_have_text("tables")
    await tab_to(page, ".account", back=True)
    await page.keyboard.press("Enter")
    await expect(page.locator(".popup.menu a").first).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(page.locator(".account")).to_be_focused()
    await page.locator(".composer-text").focus()
    await page.keyboard.type("/ticks")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("dialog", name="Settings of the match")).to_be_visible()
    await page.keyboard.press("Control+Enter")
    await expect(page.locator(".field-error:not([hidden])")).to_have_count(1)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Control+Enter")
    await expect(page.locator(".message")).to_contain_text("Pace slow, no file")
    await expect(page.locator(".composer-text")).to_be_focused()


async def test_enter_belongs_to_the_input_method_while_it_composes(stage: Stage, tab: OpenTab) -> None:
    await stage.open()
    page = await tab("hanako")
    await page.keyboard.type("こんにちは")
    composing = "(n) => n.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', isComposing: true, bubbles: true}))"
    await page.locator(".composer-text").evaluate(composing)
    await expect(page.locator(".composer-text")).to_have_value("こんにちは")
    await page.keyboard.press("Shift+Enter")
    await page.keyboard.type("二行目")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message .text")).to_have_text("こんにちは\n二行目")
    await expect(page.locator(".message")).to_have_count(1)


async def test_a_bot_is_written_to_directly(stage: Stage, tab: OpenTab) -> None:
    await stage.open(Showcase())
    page = await tab("alice")
    await tab_to(page, ".space[aria-label='Direct messages']", back=True)
    await page.keyboard.press("Enter")
    await tab_to(page, ".channel.person")
    await page.keyboard.press("Enter")
    await expect(page.locator(".composer-text")).to_be_focused()
    await page.keyboard.type("Hello")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message .text")).to_have_text("Hello")
    await page.keyboard.type("/lang")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.ephemeral")).to_contain_text("Your client speaks en-US.")
