// Keeps the keyboard's place in a lesson. A button that switches itself off or goes away ("Lock my bet", "Next level")
// takes the focus with it, and browsers then start over at the top of the page. Here it goes to what follows instead:
// the next control of the same card, or the answer that the button brought, or the card itself. And what has the focus is
// never left under the bar: browsers scroll to a control only if it is outside the window.

const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex='0']";
const CARDS = ".rc-item, .rc-section";

function keepPlace() {
  if (window.rulecoreKeepsPlace) return;
  window.rulecoreKeepsPlace = true;
  let last = null;
  let card = null;
  let soon = 0;

  const usable = (one) => one.isConnected && !one.disabled && one.checkVisibility({ visibilityProperty: true });
  const remember = (event) => {
    last = event.target;
    card = last.closest?.(".rc-section") ?? null;
    if (card && last.matches(":focus-visible")) requestAnimationFrame(uncover);
  };
  const uncover = () => {
    const bar = document.querySelector(".rc-lesson-bar")?.getBoundingClientRect();
    const box = (last.matches("label input[type=radio]") ? last.closest("label") : last).getBoundingClientRect();
    const ceiling = Math.max(0, bar?.bottom ?? 0);
    if (box.height > innerHeight - ceiling - 32) return;
    const way = box.top < ceiling + 4 ? box.top - ceiling - 16 : box.bottom > innerHeight - 4 ? box.bottom - innerHeight + 16 : 0;
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
  document.addEventListener("focusin", remember);
  // whoever presses on an empty place with the mouse means to leave
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest?.(CONTROLS)) card = null;
  });
  new MutationObserver(() => {
    if (!card) return;
    // an answer and the controls beside it arrive in several messages, and browsers notice a dead button a moment later
    clearTimeout(soon);
    soon = setTimeout(rescue, 60);
  }).observe(document.documentElement, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "style", "class", "hidden"],
  });
}
