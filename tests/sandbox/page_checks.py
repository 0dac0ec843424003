"""What holds for every state of the page: readable, named, no wider than the screen."""

from playwright.async_api import Page

_CONTRAST = """() => {
  const parse = (text) => {
    const parts = text.match(/[\\d.]+/g).map(Number);
    return { rgb: parts.slice(0, 3), alpha: parts.length > 3 ? parts[3] : 1 };
  };
  const over = (top, under) => top.rgb.map((v, i) => v * top.alpha + under[i] * (1 - top.alpha));
  const ground = (node) => {
    const layers = [];
    for (let at = node; at; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      layers.push(colour);
      if (colour.alpha === 1) break;
    }
    return layers.reduceRight((under, layer) => over(layer, under), [255, 255, 255]);
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const exempt = (node) => node.closest(":disabled, .waiting, .select.disabled, [aria-disabled='true'], .spoiler, [inert], .skip, .copy");
  const faults = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let count = 0;
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (exempt(node)) continue;
    const style = getComputedStyle(node);
    const under = ground(node);
    const [a, b] = [light(over(parse(style.color), under)), light(under)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    count += 1;
    if (ratio < (large ? 3 : 4.5)) faults.add(`${ratio.toFixed(2)} "${walker.currentNode.data.trim().slice(0, 30)}" .${node.className}`);
  }
  return { count, faults: [...faults] };
}"""

_NAMES = """() => {
  const name = (node) => {
    const by = node.getAttribute("aria-labelledby");
    if (by) return by.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ").trim();
    const own = node.getAttribute("aria-label") || [...(node.labels ?? [])].map((label) => label.textContent).join(" ");
    return (own || (node.matches("input, textarea, ul, ol, dialog, nav, aside") ? "" : node.textContent) || node.getAttribute("alt") || "").trim();
  };
  const wanted = "button, a[href], input:not([hidden]), textarea, [role='button'], [role='listbox'], [role='dialog'], dialog, nav, aside, [role='group'], [role='radiogroup'], [role='log']";
  const faults = [];
  for (const node of document.querySelectorAll(wanted)) {
    if (node.checkVisibility() && !name(node)) faults.push(node.outerHTML.slice(0, 120));
  }
  for (const image of document.querySelectorAll("img:not([alt])")) faults.push(image.outerHTML.slice(0, 120));
  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at))) faults.push(`two of #${id}`);
  for (const node of document.querySelectorAll("[aria-controls], [aria-activedescendant], [for]")) {
    for (const attribute of ["aria-controls", "aria-activedescendant", "for"]) {
      const id = node.getAttribute(attribute);
      const shown = node.checkVisibility() && (attribute !== "aria-controls" || node.getAttribute("aria-expanded") === "true");
      if (id && shown && !document.getElementById(id)) faults.push(`${attribute}=${id} leads nowhere`);
    }
  }
  return faults;
}"""

_WIDTH = """() => {
  const wide = document.scrollingElement.scrollWidth - innerWidth;
  const faults = wide > 0 ? [`the page by ${wide}`] : [];
  for (const node of document.querySelectorAll(".scroller, .modal-body, .popup, .suggest, .channel-list, .top, .composer")) {
    if (node.checkVisibility() && node.scrollWidth > node.clientWidth + 1) faults.push(`.${node.className} by ${node.scrollWidth - node.clientWidth}`);
  }
  const clipped = (node) => {
    for (let at = node.parentElement; at && !at.matches(".scroller, dialog"); at = at.parentElement) {
      const hides = getComputedStyle(at).overflowX === "hidden";
      if (hides && at.getBoundingClientRect().right <= innerWidth) return true;
    }
    return false;
  };
  for (const node of document.querySelectorAll(".message *, .composer *, dialog *")) {
    const box = node.getBoundingClientRect();
    if (clipped(node)) continue;
    if (box.width > 0 && box.right > innerWidth + 1 && node.checkVisibility() && !node.closest("pre")) faults.push(`${node.tagName}.${node.className}`);
  }
  return faults;
}"""


async def check_contrast(page: Page) -> None:
    """Every visible text stands out from its ground as WCAG 2 AA asks, in the theme that is on."""
    result = await page.evaluate(_CONTRAST)
    assert result["count"] > 5
    assert not result["faults"], "\n".join(result["faults"])


async def check_names(page: Page) -> None:
    """Every control, list, dialog and landmark has a name; ids are unique and lead somewhere."""
    faults = await page.evaluate(_NAMES)
    assert not faults, "\n".join(faults)


async def check_width(page: Page) -> None:
    """Nothing is wider than the screen, so nothing scrolls sideways."""
    faults = await page.evaluate(_WIDTH)
    assert not faults, "\n".join(faults)
