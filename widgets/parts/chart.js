// Words for a chart: gives the drawing beside it a role and a name, because the stock controls cannot.
const set = (element, name, value) => {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};

function render({ model, el }) {
  const words = document.createElement("p");
  words.className = "rc-small rc-chart-words";
  el.append(words);
  const name = () => {
    const box = el.closest(".rc-chart");
    if (!box) return;
    set(box, "role", "figure");
    set(box, "aria-label", model.get("title"));
    for (const drawing of box.querySelectorAll(".js-plotly-plot")) {
      set(drawing, "role", "img");
      set(drawing, "aria-label", model.get("words"));
    }
  };
  const write = () => {
    words.textContent = model.get("source");
    name();
  };
  // The drawing arrives later than its words; naming it twice changes nothing, so the watcher comes to rest.
  const watcher = new MutationObserver(name);
  requestAnimationFrame(() => {
    const box = el.closest(".rc-chart");
    if (box) watcher.observe(box, { childList: true, subtree: true });
    write();
  });
  model.on("change:title change:words change:source", write);
  return () => watcher.disconnect();
}

export default { render };
