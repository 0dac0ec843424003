"""Hostile text is text; everybody can read and reach everything, on a phone too."""

import pytest
from playwright.async_api import Browser, Page, expect

from tests.sandbox import gallery
from tests.sandbox.page_checks import check_contrast, check_names, check_width
from tests.sandbox.showcase import Showcase
from tests.stage import FLAGS, OpenTab, Stage, find_browser

pytestmark = pytest.mark.asyncio(loop_scope="session")

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
HOSTILE = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>'
LINKS = (
    '[click](javascript:window.pwned=1) <javascript:window.pwned=1> [x](https://e.org/"onmouseover=alert(1))'
)


@pytest.fixture
def furnished(stage: Stage) -> Stage:
    """A server with one of everything."""
    gallery.furnish(stage)
    return stage


async def visit(page: Page, name: str) -> None:
    """Open a channel."""
    opener = page.locator(".drawer-open")
    if await opener.is_visible():
        await opener.click()
    await page.locator(".channel-list").get_by_text(name, exact=True).click()
    await expect(page.locator(".place-name")).to_have_text(name)
    await page.locator(".message").last.wait_for()


async def test_hostile_names_and_texts_are_shown_as_text(stage: Stage, tab: OpenTab) -> None:
    world, bob, carol = stage.discord.world, stage.user("bob"), stage.user("carol")
    bob.global_name = HOSTILE
    carol.global_name = "\u202eevil\u202d <b>x</b>"
    stage.guild.name = "</title><script>window.pwned=1</script>"
    place = world.add_channel(stage.guild, HOSTILE, topic=HOSTILE)
    world.add_role(stage.guild, HOSTILE, color=1)
    app = stage.application.bot
    options = [{"label": HOSTILE, "value": HOSTILE, "description": HOSTILE}]
    select = {"type": 3, "custom_id": HOSTILE, "placeholder": HOSTILE, "options": options}
    press = {"type": 2, "style": 1, "label": HOSTILE, "custom_id": '"><script>'}
    embed = {"title": HOSTILE, "description": f"{HOSTILE} {LINKS}", "footer": {"text": HOSTILE}}
    embed["fields"] = [{"name": HOSTILE, "value": f"```html\n{HOSTILE}```", "inline": True}]
    stage.post(place, bob, f"**{HOSTILE}** ||{HOSTILE}|| `{HOSTILE}` <@{bob.id}> {LINKS}")
    stage.post(place, carol, "# " + HOSTILE)
    body = {"content": HOSTILE, "embeds": [embed]}
    body["components"] = [{"type": 1, "components": [c]} for c in (press, select)]
    stage.post(place, app, body, files={"<b>.txt": b"x"})
    await stage.open()
    page = await tab("alice")
    await page.locator("button.channel", has_text="onerror").click()
    await expect(page.locator(".message")).to_have_count(3)
    await expect(page.locator(".message .name").first).to_have_text(HOSTILE)
    await expect(page.locator(".embed-title")).to_have_text(HOSTILE)
    await expect(page.locator(".components button.button")).to_have_text(HOSTILE)
    await page.locator(".select-button").click()
    await expect(page.locator(".option .label")).to_have_text(HOSTILE)
    await page.keyboard.press("Escape")
    assert await page.evaluate("window.pwned") is None
    assert await page.locator("#app script, #app img").count() == 0
    hrefs = await page.locator("a[href]").evaluate_all("(all) => all.map((a) => a.getAttribute('href'))")
    assert hrefs
    assert all(href.startswith(("http", "#", "/")) for href in hrefs), hrefs
    handlers = await page.evaluate(
        "[...document.querySelectorAll('*')].flatMap((n) => n.getAttributeNames()).filter((a) => a.startsWith('on'))"
    )
    assert handlers == []
    assert await page.locator(".message bdi").count() > 3


async def check_all(page: Page) -> None:
    """Readable in both themes, and everything with a name."""
    for theme in ("light", "dark"):
        await page.emulate_media(color_scheme=theme)
        await check_contrast(page)
    await check_names(page)


async def test_everything_is_readable_and_named(furnished: Stage, tab: OpenTab) -> None:
    await furnished.open(Showcase())
    page = await tab("alice", reduced_motion="reduce")
    for name in ("general", "markdown", "embeds", "pictures", "buttons", "selects", "layout"):
        await visit(page, name)
        await check_all(page)
    await page.locator(".composer-text").fill("/duel")
    await page.get_by_role("option").wait_for()
    await check_all(page)
    await page.keyboard.press("Enter")
    await page.keyboard.type("nobody")
    await page.keyboard.press("Enter")
    await page.locator(".option-chip.wrong").wait_for()
    await check_all(page)
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    await page.locator(".composer-text").fill("/profile")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Submit").click()
    await check_all(page)
    await page.keyboard.press("Escape")
    await page.locator(".account").click()
    await check_all(page)


async def test_nothing_scrolls_sideways_on_a_phone(furnished: Stage, tab: OpenTab) -> None:
    await furnished.open(Showcase())
    page = await tab("alice", **PHONE)
    await expect(page.locator(".sidebar")).to_be_hidden()
    places = ("general", "markdown", "embeds", "pictures", "buttons", "selects", "layout")
    for name in (*places, gallery.LONG_CHANNEL):
        await visit(page, name)
        await expect(page.locator(".sidebar")).to_be_hidden()
        await check_width(page)
    for command, there in (("duel", ".suggest .option"), ("profile", "dialog"), ("ticks", "dialog")):
        await page.locator(".composer-text").fill(f"/{command}")
        await page.get_by_role("option", name=f"/{command}").click()
        if command != "duel":
            await page.get_by_role("button", name="Send").click()
        await page.locator(there).first.wait_for()
        await check_width(page)
        if command == "duel":
            await page.get_by_role("button", name="Leave the command").click()
        else:
            await page.get_by_role("button", name="Cancel").click()
    await page.locator(".drawer-open").click()
    await expect(page.locator(".sidebar")).to_be_visible()
    await check_width(page)
    await page.keyboard.press("Escape")
    await expect(page.locator(".drawer-open")).to_be_focused()
    await page.set_viewport_size({"width": 320, "height": 640})
    await check_width(page)


async def test_a_theme_is_chosen_and_kept(stage: Stage, tab: OpenTab) -> None:
    await stage.open()
    page = await tab("hanako", color_scheme="light")
    ground = "getComputedStyle(document.querySelector('.main')).backgroundColor"
    light = await page.evaluate(ground)
    await page.locator(".account").click()
    await page.get_by_role("radio", name="ダーク").check(force=True)
    dark = await page.evaluate(ground)
    assert light != dark
    await page.reload()
    await page.locator(".app:not([hidden])").wait_for()
    assert await page.evaluate(ground) == dark


async def test_japanese_has_a_font_in_two_weights(stage: Stage, chromium: Browser) -> None:
    await stage.open()
    browser = await chromium.browser_type.launch(executable_path=find_browser(), args=[*FLAGS])
    page = await browser.new_page()
    await page.goto(f"{stage.url}/?user=hanako")
    await page.locator(".app:not([hidden])").wait_for()
    for weight in (400, 700):
        load = f"document.fonts.load('{weight} 16px \"Page Japanese\"', '札')"
        assert len(await page.evaluate(load)) == 1
    await browser.close()


async def test_motion_stops_for_those_who_ask(stage: Stage, tab: OpenTab) -> None:
    await stage.open(Showcase())
    page = await tab("alice", reduced_motion="reduce")
    await page.locator(".composer-text").fill("/slow")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await page.locator(".thinking .dots").wait_for()
    endless = "document.getAnimations().filter((a) => a.effect.getTiming().iterations === Infinity).length"
    assert await page.evaluate(endless) == 0


async def test_a_tab_without_a_person_asks_who_it_is(stage: Stage, tab: OpenTab) -> None:
    await stage.open()
    page = await tab("alice")
    await page.goto(f"{stage.url}/")
    await expect(page.locator(".person-card")).to_have_count(4)
    await check_names(page)
    await page.get_by_role("link", name="花子").click()
    await expect(page.locator(".account")).to_contain_text("@hanako")
