// A curtain before a part of a lesson: it asks Python for the part when a reader comes near, or when the page is at rest.

const AHEAD = "1500px"; // so far below the window a part is built already
const REST = 900; // milliseconds after which parts out of sight are built, one after the other

function render({ model, el }) {
  const note = document.createElement("p");
  note.className = "rc-curtain";
  note.textContent = `${model.get("title")} …`;
  el.append(note);

  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    model.set("wanted", true);
    model.save_changes();
  };
  const near = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) ask();
  }, { rootMargin: `${AHEAD} 0px` });
  // A part that is just below the first one may wait a moment too: what can be used at once comes first.
  const start = setTimeout(() => near.observe(el), 120 * (1 + model.get("order")));
  const rest = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(ask), REST + 250 * model.get("order"));
  el.addEventListener("rulecore:open", ask);
  return () => {
    clearTimeout(start);
    clearTimeout(rest);
    near.disconnect();
  };
}

export default { render };
