// The view of widgets/board.py: puts down the shapes of a scene, lets pieces slide, and reports what was picked.
// It knows no game and no rule, and it imports nothing.

const SVG = "http://www.w3.org/2000/svg";
const SLIDE = 420; // milliseconds a piece needs from place to place
const PATIENCE = 2500; // milliseconds until we say that Python has not answered yet
const LOST = 9000; // and until we say that it may be gone
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const html = (name, className, parent) => {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (parent) parent.append(element);
  return element;
};

const set = (element, name, value) => {
  if (value === undefined || value === null || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
};

const svg = (name, attributes = {}, parent) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) set(element, key, value);
  if (parent) parent.append(element);
  return element;
};

const say = (element, words) => {
  if (element.textContent !== words) element.textContent = words;
};

const sentences = (...parts) => parts.filter(Boolean).join(". ").replaceAll(".. ", ". ");

// Keeps the children of `parent` equal to `entries`, keyed by id and patched in place, so that focus stays where it is.
function reconcile(parent, known, entries, create, patch) {
  const wanted = new Set(entries.map((entry) => entry.id));
  for (const [id, element] of known) {
    if (!wanted.has(id)) {
      element.remove();
      known.delete(id);
    }
  }
  let previous = null;
  for (const entry of entries) {
    let element = known.get(entry.id);
    if (!element) {
      element = create(entry);
      known.set(entry.id, element);
    }
    const next = previous ? previous.nextSibling : parent.firstChild;
    if (element !== next && !element.contains(document.activeElement)) parent.insertBefore(element, next);
    patch(element, entry);
    previous = element;
  }
}

function drawBadge(parent, item) {
  const chosen = item.chosen || 0;
  if (!chosen && item.count < 2) return;
  const words = chosen ? `${chosen}/${item.count}` : String(item.count);
  const width = words.length === 1 ? 16 : 12 + 7 * words.length;
  const tone = chosen ? " chosen" : "";
  const [x, y] = words.length === 1 ? [1, -19] : [-2, -24];
  svg("rect", { class: `badge${tone}`, x, y, width, height: 16, rx: 8 }, parent);
  svg("text", { class: `badge-text${tone}`, x: x + width / 2, y: y + 12.2 }, parent).textContent = words;
}

// Fills the group of one item. Groups are redrawn only when their own data changed.
function drawItem(group, item, art) {
  const tone = item.tone || undefined;
  if (item.kind === "rect") svg("rect", { class: tone, width: item.w, height: item.h, rx: item.r }, group);
  else if (item.kind === "poly") svg("polygon", { class: tone, points: item.p }, group);
  else if (item.kind === "path") svg("path", { class: tone, d: item.d }, group);
  else if (item.kind === "text")
    svg("text", { class: tone, textLength: item.fit, lengthAdjust: item.fit && "spacingAndGlyphs" }, group).textContent = item.text;
  else if (item.kind === "art") {
    const inner = svg("g", { class: tone, transform: `rotate(${item.t}) scale(${item.s})` }, group);
    inner.innerHTML = art[item.art];
  } else if (item.kind === "token") {
    const inner = svg("g", { transform: `scale(${item.s})` }, group);
    for (let step = Math.min(item.count, 3) - 1; step > 0; step--)
      svg("g", { transform: `translate(0 ${2 * step})` }, inner).innerHTML = art[item.edge];
    svg("g", {}, inner).innerHTML = art[item.art];
    for (const part of item.parts || []) drawItem(svg("g", { transform: `translate(${part.x} ${part.y})` }, group), part, art);
  }
}

function outline(shape, place, attributes) {
  if (shape === "circle") return svg("circle", { r: place.r, ...attributes });
  if (shape === "rect") return svg("rect", { width: place.w, height: place.h, rx: place.r, ...attributes });
  return svg("polygon", { points: place.p, ...attributes });
}

const centre = ({ shape, x, y, w, h }) => (shape === "rect" ? [x + w / 2, y + h / 2] : [x, y]);

function render({ model, el }) {
  const { t, language } = speaker(model);
  const root = html("div", "rcb", el);
  root.lang = language();
  // Lumino listens before we do; this attribute is its own way to keep the notebook's shortcuts away from a widget.
  root.setAttribute("data-lm-suppress-shortcuts", "true");
  const caption = html("p", "rcb-caption", root);
  const stage = html("div", "rcb-stage", root);
  stage.setAttribute("role", "group");
  stage.tabIndex = -1;
  const picture = svg("svg", { class: "rcb-picture" }, stage);
  const drawing = svg("g", { class: "rcb-art", "aria-hidden": "true" }, picture);
  const targets = svg("g", { class: "rcb-targets" }, picture);
  const above = svg("g", { class: "rcb-art rcb-above", "aria-hidden": "true" }, picture);
  const flying = svg("g", { class: "rcb-art rcb-above", "aria-hidden": "true" }, picture);
  // What a place is, for eyes: whoever listens has it as the description of the place.
  const note = html("p", "rcb-note", root);
  note.setAttribute("aria-hidden", "true");
  const foot = html("div", "rcb-foot", root);
  const status = html("p", "rcb-status", foot);
  status.setAttribute("role", "status");
  status.setAttribute("aria-live", "polite");
  const toggle = html("button", "rcb-toggle", foot);
  toggle.type = "button";
  toggle.setAttribute("aria-pressed", "false");
  toggle.textContent = t("Read the board");
  const twin = html("dl", "rcb-twin rcb-aside", root);
  twin.setAttribute("aria-label", t("The board in words"));

  const drawn = new Map(); // item id -> group
  const raised = new Map(); // the same for what lies above the targets: badges and markers
  const places = new Map(); // target id -> group
  const parts = new Map(); // part of the text twin -> wrapper
  let scene = {};
  let which = -1; // index of the size in use
  let current = null; // id of the target that takes part in the tab order
  let spot = [0, 0]; // where it was, for the day it is gone
  let running = []; // animations under way
  let waiting = [];
  let picks = 0; // number of the last pick of this view

  const at = (entry) => entry.g[which] && { ...entry, ...entry.g[which] };

  function chooseSize() {
    const sizes = scene.sizes || [];
    if (!sizes.length) return false;
    const room = root.clientWidth || 0;
    let index = sizes.findIndex((size) => room >= size.since);
    if (index < 0) index = sizes.length - 1;
    const changed = index !== which;
    which = index;
    const { w, h } = sizes[index];
    set(picture, "viewBox", `0 0 ${w} ${h}`);
    picture.style.aspectRatio = `${w} / ${h}`;
    root.style.setProperty("--rcb-most", `${Math.round(w * (index === sizes.length - 1 ? 1.5 : 1.3))}px`);
    return changed;
  }

  function paint() {
    const items = (scene.items || []).map(at).filter(Boolean);
    const art = model.get("art");
    const create = (item) => {
      const group = svg("g", { "data-id": item.id });
      if (drawn.started && (item.kind === "art" || item.kind === "token")) group.classList.add("rcb-new");
      return group;
    };
    const patch = (draw) => (group, item) => {
      const { g, x, y, ...look } = item;
      set(group, "transform", `translate(${x} ${y})`);
      const data = JSON.stringify(look);
      if (group.drawnAs === data) return;
      group.drawnAs = data;
      group.replaceChildren();
      draw(group, item);
    };
    const body = (group, item) => drawItem(group, item, art);
    reconcile(drawing, drawn, items.filter((item) => !item.over), create, patch(body));
    reconcile(
      above,
      raised,
      items.filter((item) => item.over || (item.kind === "token" && (item.count > 1 || item.chosen))),
      create,
      patch((group, item) => (item.over ? body(group, item) : drawBadge(svg("g", { transform: `scale(${item.s})` }, group), item))),
    );
    drawn.started = true;
  }

  function paintTargets() {
    const entries = (scene.targets || []).map(at).filter(Boolean);
    const focused = targets.contains(document.activeElement) || document.activeElement === stage;
    reconcile(
      targets,
      places,
      entries,
      (entry) => svg("g", { role: "button", tabindex: "-1", "data-id": entry.id }),
      (group, entry) => {
        set(group, "transform", `translate(${entry.x} ${entry.y})`);
        set(group, "aria-label", entry.label);
        set(group, "aria-description", sentences(entry.thing, entry.note, entry.why) || null);
        set(group, "aria-disabled", entry.enabled ? null : "true");
        set(group, "aria-pressed", entry.selected ? "true" : null);
        const tones = ["rcb-target", entry.shape, entry.small && "small", entry.enabled && "can", entry.selected && "chosen"];
        set(group, "class", tones.filter(Boolean).join(" "));
        const data = JSON.stringify([entry.shape, entry.p, entry.r, entry.w, entry.h, entry.label, entry.note, entry.why]);
        group.middle = centre(entry);
        if (group.drawnAs !== data) {
          group.drawnAs = data;
          const tip = svg("title");
          tip.textContent = sentences(entry.label, entry.note, entry.why);
          group.replaceChildren(
            tip,
            outline(entry.shape, entry, { class: "halo" }),
            outline(entry.shape, entry, { class: "hit" }),
            ...(entry.small ? [svg("circle", { class: "dot", r: 5 })] : []),
          );
        }
      },
    );
    if (!places.has(current)) {
      const nearest = [...places].sort(([, a], [, b]) => far(a.middle, spot) - far(b.middle, spot))[0];
      current = focused && nearest ? nearest[0] : (entries.find((entry) => entry.enabled) || entries[0] || {}).id ?? null;
    }
    for (const [id, group] of places) set(group, "tabindex", id === current ? "0" : "-1");
    if (current) spot = places.get(current).middle;
    // A place that is gone must not drop the reader out of the board.
    if (focused && !targets.contains(document.activeElement)) {
      if (current) places.get(current).focus({ preventScroll: true });
      else stage.focus({ preventScroll: true });
    }
  }

  const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

  function readOut() {
    reconcile(
      twin,
      parts,
      scene.text || [],
      (part) => {
        const wrapper = html("div");
        wrapper.append(document.createElement("dt"));
        return wrapper;
      },
      (wrapper, part) => {
        say(wrapper.firstChild, part.term);
        while (wrapper.children.length > part.lines.length + 1) wrapper.lastChild.remove();
        while (wrapper.children.length < part.lines.length + 1) wrapper.append(document.createElement("dd"));
        part.lines.forEach((line, index) => say(wrapper.children[index + 1], line));
      },
    );
  }

  // -- pieces that slide

  const still = () => !model.get("motion") || window.matchMedia("(prefers-reduced-motion: reduce)").matches;

  function stopMotion() {
    for (const animation of running) animation.cancel();
    running = [];
    flying.replaceChildren();
    for (const group of drawn.values()) group.style.visibility = "";
  }

  function slide(before) {
    if (still()) return;
    const spots = new Map([...(before || []), ...(scene.items || [])].map((item) => [item.id, item]));
    const old = new Map((before || []).map((item) => [item.id, item]));
    (scene.moves || []).forEach((move, index) => {
      const from = old.get(move.from) || spots.get(move.from);
      const to = spots.get(move.to);
      const [a, b] = [from && from.g[which], to && to.g[which]];
      if (!a || !b || typeof flying.animate !== "function") return;
      const ghost = svg("g", {}, flying);
      const whole = [to, from].find((item) => item.kind === "token" && item.parts);
      if (whole) drawItem(ghost, { ...whole, ...whole.g[which], count: 1 }, model.get("art"));
      else ghost.innerHTML = model.get("art")[move.art];
      const size = (place) => (whole ? 1 : place.s || 1);
      const landing = drawn.get(move.to);
      const hides = landing && to.kind === "token" && to.count === 1;
      if (hides) landing.style.visibility = "hidden";
      const animation = ghost.animate(
        [
          { transform: `translate(${a.x}px, ${a.y}px) scale(${size(a)})` },
          { transform: `translate(${b.x}px, ${b.y}px) scale(${size(b)})` },
        ],
        { duration: SLIDE, delay: Math.min(index, 6) * 35, easing: "cubic-bezier(.3,.1,.2,1)", fill: "both" },
      );
      animation.onfinish = () => {
        ghost.remove();
        if (hides) landing.style.visibility = "";
      };
      running.push(animation);
    });
  }

  // -- picks

  function stopWaiting() {
    waiting.forEach(clearTimeout);
    waiting = [];
    root.removeAttribute("aria-busy");
  }

  function send(id) {
    // A message of its own for each pick: a trait would keep only the last of several quick ones.
    picks = Math.max(picks, model.get("heard")) + 1;
    model.send({ id, count: picks });
    stopWaiting();
    root.setAttribute("aria-busy", "true");
    waiting = [
      setTimeout(() => say(status, t("Still waiting for an answer…")), PATIENCE),
      setTimeout(
        () => say(status, t("No answer. The connection may be lost; your code reopens this board after a reload.")),
        LOST,
      ),
    ];
  }

  function makeCurrent(id, focus) {
    const group = places.get(id);
    if (!group) return;
    if (places.has(current)) set(places.get(current), "tabindex", "-1");
    current = id;
    spot = group.middle;
    set(group, "tabindex", "0");
    if (focus) group.focus();
  }

  // The nearest place in a direction; places that lie straight ahead come before places that lie aside.
  function towards([dx, dy]) {
    let best = null;
    for (const [id, group] of places) {
      if (id === current) continue;
      const [x, y] = [group.middle[0] - spot[0], group.middle[1] - spot[1]];
      const ahead = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (ahead < 2 || aside > 2.4 * ahead) continue;
      const cost = ahead + 2 * aside;
      if (!best || cost < best.cost) best = { id, cost };
    }
    return best && best.id;
  }

  const tellNote = (id) => say(note, ((scene.targets || []).find((entry) => entry.id === id) || {}).note || "");
  const placeOf = (event) => event.target.closest && event.target.closest(".rcb-target");

  stage.addEventListener("click", (event) => {
    const group = placeOf(event);
    if (!group) return;
    makeCurrent(group.dataset.id, true);
    send(group.dataset.id);
  });

  // On the stage and not on the drawing: an SVG element that listens to focus becomes a stop of the Tab key itself.
  stage.addEventListener("focusin", (event) => {
    const group = placeOf(event);
    if (!group) return;
    makeCurrent(group.dataset.id, false);
    tellNote(group.dataset.id);
  });

  stage.addEventListener("pointerover", (event) => {
    const group = placeOf(event);
    if (group) tellNote(group.dataset.id);
  });
  stage.addEventListener("pointerleave", () => tellNote(targets.contains(document.activeElement) ? current : ""));

  stage.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && model.get("confirms")) {
      event.preventDefault();
      if (!event.repeat) send("confirm");
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (ARROWS[event.key]) {
      event.preventDefault();
      const next = towards(ARROWS[event.key]);
      if (next) makeCurrent(next, true);
    } else if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      const ids = [...places.keys()];
      makeCurrent(event.key === "Home" ? ids[0] : ids[ids.length - 1], true);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (current && !event.repeat) send(current);
    } else if (event.key === "Escape") {
      event.preventDefault();
      send("cancel");
    }
  });

  for (const kind of ["keydown", "keyup", "keypress"]) root.addEventListener(kind, (event) => event.stopPropagation());

  toggle.addEventListener("click", () => {
    const open = twin.classList.toggle("rcb-aside") === false;
    toggle.setAttribute("aria-pressed", String(open));
  });

  // -- what Python says

  function showScene() {
    const before = scene.items;
    scene = model.get("scene") || {};
    stopMotion();
    chooseSize();
    set(stage, "aria-label", scene.label || t("Board"));
    set(
      stage,
      "aria-description",
      (scene.targets || []).length
        ? (model.get("confirms")
          ? t("Arrow keys move, Enter picks, Escape takes back, Control and Enter does it.")
          : t("Arrow keys move, Enter picks, Escape takes back."))
        : null,
    );
    say(caption, scene.caption || "");
    caption.hidden = !scene.caption;
    note.hidden = !(scene.targets || []).some((entry) => entry.note);
    if (which < 0) return;
    paint();
    paintTargets();
    readOut();
    if (before) slide(before);
  }

  const announce = () => say(status, model.get("announcement") || "");
  const heard = () => {
    if (model.get("heard") < picks) return;
    const silent = waiting.length && status.textContent !== (model.get("announcement") || "");
    stopWaiting();
    if (silent) announce();
  };

  const resize = new ResizeObserver(() => {
    if (!root.clientWidth || !scene.sizes) return;
    if (chooseSize()) {
      stopMotion();
      paint();
      paintTargets();
    }
  });

  model.on("change:scene", showScene);
  model.on("change:announcement", announce);
  model.on("change:heard", heard);
  showScene();
  announce();
  resize.observe(root);

  return () => {
    resize.disconnect();
    stopMotion();
    stopWaiting();
    model.off("change:scene", showScene);
    model.off("change:announcement", announce);
    model.off("change:heard", heard);
  };
}

export default { render };
