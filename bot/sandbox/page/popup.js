/** Lists and menus that open above or below what they belong to, over everything else. */

const GAP = 6;
const EDGE = 8;

/**
 * Show `popup` (an element with `popover="manual"`) at its anchor; closes by itself on a press outside.
 * @param {HTMLElement} popup
 * @param {HTMLElement} anchor
 * @param {{onClose?: Function, above?: boolean, width?: number, tallest?: number}} [options]
 *   `above` prefers the space above; sizes in pixels
 * @returns {Function} closes it
 */
export function showPopup(popup, anchor, { onClose, above = false, width, tallest = 340 } = {}) {
  const place = () => placePopup(popup, anchor, { above, width, tallest });
  const outside = (event) => {
    if (!popup.contains(event.target) && !anchor.contains(event.target)) close();
  };
  const watch = new ResizeObserver(place);
  function close() {
    if (!popup.matches(":popover-open")) return;
    popup.hidePopover();
    watch.disconnect();
    removeEventListener("scroll", place, true);
    removeEventListener("resize", place);
    document.removeEventListener("pointerdown", outside, true);
    onClose?.();
  }
  popup.showPopover();
  place();
  watch.observe(popup);
  addEventListener("scroll", place, true);
  addEventListener("resize", place);
  document.addEventListener("pointerdown", outside, true);
  return close;
}

function placePopup(popup, anchor, { above, width, tallest }) {
  const box = anchor.getBoundingClientRect();
  const room = { above: box.top - GAP - EDGE, below: innerHeight - box.bottom - GAP - EDGE };
  const wanted = Math.min(popup.scrollHeight + 2, tallest);
  const upward = above ? room.above >= Math.min(wanted, 120) : room.below < wanted && room.above > room.below;
  const wide = Math.min(width ?? box.width, innerWidth - 2 * EDGE);
  popup.style.width = `${wide}px`;
  popup.style.left = `${Math.max(EDGE, Math.min(box.left, innerWidth - wide - EDGE))}px`;
  popup.style.maxHeight = `${Math.max(100, Math.min(tallest, upward ? room.above : room.below))}px`;
  popup.style.top = upward ? "auto" : `${box.bottom + GAP}px`;
  popup.style.bottom = upward ? `${innerHeight - box.top + GAP}px` : "auto";
}
