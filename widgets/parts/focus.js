// Keeps the keyboard's place in a lesson. A button that switches itself off or goes away ("Lock my bet", "Next level")
// takes the focus with it, and browsers then start over at the top of the page. Here it goes to what follows instead:
// the next control of the same card, or the answer that the button brought, or the card itself. And what has the focus is
// never left under the bar or the dock: browsers scroll to a control only if it is outside the window, and they let it
// slip away when an answer makes the page longer or shorter. Whoever scrolls away on purpose is not called back.

const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex='0']";
const CARDS = ".rc-item, .rc-section";
const LEAVES = ["PageUp", "PageDown", "Home", "End"];

function keepPlace() {
  if (window.rulecoreKeepsPlace) return;
  window.rulecoreKeepsPlace = true;
  let last = null;
  let card = null;
  let held = false;
  let soon = 0;

  const usable = (one) => one.isConnected && !one.disabled && one.checkVisibility({ visibilityProperty: true });
  const remember = (event) => {
    last = event.target;
    card = last.closest?.(".rc-section") ?? null;
    held = Boolean(card);
    requestAnimationFrame(uncover);
  };
  // the lowest point that no dock covers: a dock is the bar of a playing surface where it sticks to the window's edge
  const floorOver = (box) =>
    [...document.querySelectorAll(".rc-surface-sheet .bar")]
      .filter((dock) => !dock.contains(last) && getComputedStyle(dock).position === "sticky")
      .map((dock) => dock.getBoundingClientRect())
      .filter((dock) => dock.height && dock.bottom > innerHeight - 4 && dock.left < box.right && dock.right > box.left)
      .reduce((lowest, dock) => Math.min(lowest, dock.top), innerHeight);
  const uncover = () => {
    if (!held || !last.isConnected || !last.matches(":focus-visible")) return;
    const shown = last.matches("label input[type=radio]") ? last.closest("label") : last;
    const pane = last.closest(".rc-surface-side");
    if (pane && pane.scrollHeight > pane.clientHeight) {
      const [inner, outer] = [shown, pane].map((one) => one.getBoundingClientRect());
      // the row that leads on sticks to the end of the column, over what comes before it
      const rows = [...pane.querySelectorAll(":scope > .rc-row")].filter((row) => !row.contains(last) && after(row));
      const end = Math.min(outer.bottom, ...rows.map((row) => row.getBoundingClientRect().top));
      const over = inner.top < outer.top ? inner.top - outer.top - 8 : Math.max(0, inner.bottom - end + 8);
      if (over && inner.height < end - outer.top) pane.scrollBy({ top: over, behavior: "instant" });
    }
    const box = shown.getBoundingClientRect();
    const ceiling = Math.max(0, document.querySelector(".rc-lesson-bar")?.getBoundingClientRect().bottom ?? 0);
    const floor = floorOver(box);
    if (box.height > floor - ceiling - 32) return;
    const way = box.top < ceiling + 4 ? box.top - ceiling - 16 : box.bottom > floor - 4 ? box.bottom - floor + 16 : 0;
    if (way) scrollBy({ top: way, behavior: "instant" });
  };
  const after = (one) => last.isConnected && last.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
  const rescue = () => {
    if (document.activeElement && document.activeElement !== document.body) return;
    if (!card?.isConnected || usable(last)) return;
    const near = last.closest?.(CARDS) ?? card;
    const answers = [...near.querySelectorAll(".rc-answer")].filter((one) => after(one) && usable(one));
    const next =
      [...near.querySelectorAll(CONTROLS)].find((one) => after(one) && usable(one)) ?? answers[0] ?? card;
    if (!next.matches(CONTROLS)) next.tabIndex = -1;
    next.focus({ preventScroll: next === card });
    if (next === card) card.scrollIntoView({ block: "start" });
  };
  const letGo = () => (held = false);
  document.addEventListener("focusin", remember);
  document.addEventListener("wheel", letGo, { passive: true });
  document.addEventListener("touchmove", letGo, { passive: true });
  document.addEventListener("keydown", (event) => {
    const scrolls = event.key.startsWith("Arrow") && event.target.matches("a, button, summary") && !event.defaultPrevented;
    if (scrolls || LEAVES.includes(event.key)) letGo();
  });
  // whoever presses on an empty place with the mouse means to leave
  document.addEventListener("pointerdown", (event) => {
    if (event.target.closest?.(CONTROLS)) return;
    card = null;
    letGo();
  });
  new MutationObserver(() => {
    if (!card) return;
    // an answer and the controls beside it arrive in several messages, and browsers notice a dead button a moment later
    clearTimeout(soon);
    soon = setTimeout(() => {
      rescue();
      uncover();
    }, 60);
  }).observe(document.documentElement, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "style", "class", "hidden"],
  });
}
