// The view of widgets/sheet.py: puts down controls given as data, patches them in place, reports what was used.
// It knows no game and no rule, and it imports nothing: sheet_inputs.js and sheet_cards.js are put in front of it.

const SVG = "http://www.w3.org/2000/svg";
const PATIENCE = 2500; // milliseconds until we say that Python has not answered yet
const LOST = 9000; // and until we say that it may be gone

const make = (name, className, parent) => {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (name === "button") element.type = "button";
  if (parent) parent.append(element);
  return element;
};
const set = (element, name, value) => {
  if (value === undefined || value === null || value === false || value === "") element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
};
const say = (element, words) => {
  const text = words ?? "";
  if (element.textContent !== text) element.textContent = text;
};
const fill = (element, markup) => {
  if (element.filledWith === markup) return;
  element.filledWith = markup;
  element.innerHTML = markup;
};

// Keeps the children of `parent` equal to `entries`, keyed and patched in place; nothing is made anew that is there.
function reconcile(parent, entries, key, create, patch) {
  const known = (parent.known ||= new Map());
  const wanted = new Set(entries.map(key));
  for (const [id, element] of known) {
    if (wanted.has(id)) continue;
    element.remove();
    known.delete(id);
  }
  let previous = null;
  for (const entry of entries) {
    const id = key(entry);
    let element = known.get(id);
    if (!element) {
      element = create(entry);
      known.set(id, element);
    }
    const next = previous ? previous.nextSibling : parent.firstChild;
    if (element !== next) parent.insertBefore(element, next);
    patch(element, entry);
    previous = element;
  }
}

let serial = 0;

const onPage = () => document.body.dataset.voila !== undefined || document.querySelector("#rendered_cells") !== null;

function render({ model, el }) {
  const { t, language } = speaker(model);
  const root = make("div", "rc-sheet", el);
  root.lang = language();
  root.tabIndex = -1;
  root.setAttribute("role", "group");
  // Lumino listens before we do; this attribute is its own way to keep the notebook's shortcuts away from a widget.
  root.setAttribute("data-lm-suppress-shortcuts", "true");
  const body = make("div", "rc-sheet-body", root);
  const live = make("div", "rc-sheet-live", root);
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");
  const slow = make("p", "rc-sheet-slow", root);
  slow.setAttribute("role", "status");
  slow.hidden = true;
  let waiting = [];
  let acts = 0;

  function stopWaiting() {
    waiting.forEach(clearTimeout);
    waiting = [];
    root.removeAttribute("aria-busy");
    slow.hidden = true;
    say(slow, "");
  }
  function complain(words) {
    slow.hidden = false;
    say(slow, words);
  }
  function act(id, value = null) {
    // A message of its own for each act: a trait would keep only the last of several quick ones.
    acts = Math.max(acts, model.get("heard")) + 1;
    model.send({ id, value, count: acts });
    stopWaiting();
    root.setAttribute("aria-busy", "true");
    waiting = [
      setTimeout(() => complain(t("Still waiting for an answer…")), PATIENCE),
      setTimeout(() => complain(t("No answer. The connection may be lost; your code reopens this game after a reload.")), LOST),
    ];
  }

  function icon(name) {
    const span = make("span", "rcb rc-icon");
    span.setAttribute("aria-hidden", "true");
    span.dataset.icon = name;
    span.innerHTML = `<svg class="rcb-art" viewBox="-13 -13 26 26">${model.get("art")[name] || ""}</svg>`;
    return span;
  }
  function dress(button, option) {
    // Icon and words; the words carry the meaning.
    if (button.iconName !== option.icon) {
      button.iconName = option.icon;
      button.querySelector(".rc-icon")?.remove();
      if (option.icon) button.prepend(icon(option.icon));
    }
    let words = button.querySelector(".rc-words");
    if (!words) words = make("span", "rc-words", button);
    say(words, option.text);
  }

  const untouched = () => model.get("heard") === 0;
  const tools = { act, children, dress, icon, live, root, rule, t, untouched };
  const kinds = { ...inputKinds(tools), ...cardKinds(tools) };

  function rule(chip, data) {
    const words = chip.querySelector(".rc-words") || make("span", "rc-words", chip);
    say(words, data.title);
    set(chip, "title", data.id);
    set(chip, "aria-label", t("Rule: {title} ({id})", { title: data.title, id: data.id }));
    if (!chip.classList.contains("small")) {
      const code = chip.querySelector("code") || make("code", "", chip);
      say(code, data.id);
    }
  }

  function children(parent, nodes) {
    reconcile(
      parent,
      nodes,
      (node) => `${node.kind}/${node.id}`,
      (node) => kinds[node.kind].create(node),
      (element, node) => {
        set(element, "data-id", node.id);
        element.hidden = Boolean(node.hidden);
        kinds[node.kind].patch(element, node);
      },
    );
  }

  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.ctrlKey || event.metaKey || event.altKey) return;
    const back = body.querySelector(".rc-phrase:not([hidden]) .rc-back");
    if (!back) return;
    event.preventDefault();
    back.click();
  });
  for (const kind of ["keydown", "keyup", "keypress"]) root.addEventListener(kind, (event) => event.stopPropagation());

  function draw() {
    const before = root.contains(document.activeElement) ? document.activeElement : null;
    children(body, model.get("nodes"));
    const seen = (element) => element.isConnected && !element.closest("[hidden]");
    if (!before || (document.activeElement === before && seen(before))) return;
    // Moving an element takes the focus from it; one that is gone or hidden must not drop the reader out of the sheet.
    if (seen(before)) before.focus({ preventScroll: true });
    const next = [...body.querySelectorAll(".rc-phrase .rc-go")].find(seen) || root;
    if (document.activeElement !== before || !seen(before)) next.focus({ preventScroll: true });
  }
  const heard = () => {
    if (model.get("heard") >= acts) stopWaiting();
  };
  const speak = () => say(live, model.get("words"));
  const name = () => set(root, "aria-label", model.get("label"));

  model.on("change:nodes", draw);
  model.on("change:heard", heard);
  model.on("change:words", speak);
  model.on("change:label", name);
  name();
  draw();

  return () => {
    stopWaiting();
    model.off("change:nodes", draw);
    model.off("change:heard", heard);
    model.off("change:words", speak);
    model.off("change:label", name);
  };
}

export default { render };
