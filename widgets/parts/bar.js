// The bar of a lesson: steps, code, results, reading aids. Keeps the code in the page's address and in the browser, so that
// a reload, a link or another day comes back to the same step. Nothing here knows a rule. focus.js is put in front of it.

const make = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "class") node.className = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children);
  return node;
};

const storage = {
  get(key) {
    try { return localStorage.getItem(key); } catch { return null; }
  },
  set(key, value) {
    try { localStorage.setItem(key, value); } catch { /* a browser that keeps nothing still has the code */ }
  },
};

const inVoila = () => document.body.dataset.voila !== undefined || document.querySelector("#rendered_cells") !== null;

const codeInAddress = () => {
  const hash = new URLSearchParams(location.hash.slice(1));
  return hash.get("code") || new URLSearchParams(location.search).get("code") || "";
};

const codeInText = (text) => {
  const trimmed = text.trim();
  const found = trimmed.match(/[#?&]code=([^&#\s]+)/);
  return found ? decodeURIComponent(found[1]) : trimmed;
};

function saveFile({ name, mime, text, show }) {
  const address = URL.createObjectURL(new Blob([text], { type: `${mime};charset=utf-8` }));
  if (show) window.open(address, "_blank");
  else {
    const link = make("a", { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
  }
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function render({ model, el }) {
  keepPlace();
  const { t, language } = speaker(model);
  // what stands here for good is written again when the language changes
  const written = [];
  const write = (how) => {
    written.push(how);
    how();
  };
  const words = (node, said, name = "") => {
    write(() => { if (name) node.setAttribute(name, said()); else node.textContent = said(); });
    return node;
  };
  const key = () => `rulecore:lesson:${model.get("about").id}`;
  let count = 0;
  const ask = (request) => {
    model.set("asked", { ...request, count: ++count, at: Date.now() });
    model.save_changes();
  };

  const steps = make("ol", { class: "rc-steps" });
  const where = make("p", { class: "rc-where" });
  const status = make("p", { class: "rc-bar-status", role: "status" });
  const live = make("p", { class: "rc-hidden", role: "status", "aria-live": "polite" });
  const failure = make("p", { class: "rc-bar-failure", role: "alert", hidden: true });
  const say = (words) => { status.textContent = words; };

  const copy = async (text, words) => {
    try {
      await navigator.clipboard.writeText(text);
      say(words);
    } catch {
      box.value = text;
      box.focus();
      box.select();
      say(t("Your browser does not let pages copy. The code is selected: press Ctrl+C."));
    }
  };
  const link = () => `${location.origin}${location.pathname}${location.search}#code=${model.get("code")}`;
  const box = make("input", { type: "text", class: "rc-code", spellcheck: "false", autocomplete: "off" });
  words(box, () => t("Code of a lesson, or a link with one"), "aria-label");
  words(box, () => t("Paste a code or link"), "placeholder");
  const form = make("form", { class: "rc-code-form", onsubmit: (event) => {
    event.preventDefault();
    const code = codeInText(box.value);
    if (code) ask({ open: code });
    else say(t("Paste a code first. It starts with the name of the lesson."));
  } }, box, words(make("button", { class: "rc-plain", type: "submit" }), () => t("Open")));
  const press = (said, action, attributes = {}) => words(make("button", { type: "button", class: "rc-plain", onclick: action, ...attributes }), said);

  const larger = press(() => t("Larger text"), () => setLarge(!large), { "aria-pressed": "false" });
  const still = press(() => t("No motion"), () => setMotion(!model.get("motion")), { "aria-pressed": "false" });
  let large = storage.get("rulecore:large") === "yes";
  function setLarge(on) {
    large = on;
    storage.set("rulecore:large", on ? "yes" : "no");
    document.documentElement.classList.toggle("rc-large", on);
    larger.setAttribute("aria-pressed", String(on));
  }
  function setMotion(on) {
    model.set("motion", on);
    model.save_changes();
    storage.set("rulecore:motion", on ? "yes" : "no");
    document.documentElement.classList.toggle("rc-still", !on);
    still.setAttribute("aria-pressed", String(!on));
  }

  const tools = make("details", { class: "rc-tools" },
    words(make("summary"), () => t("Code and results")),
    make("div", { class: "rc-tools-body" },
      words(make("p", { class: "rc-small" }), () => t("Your code reopens this lesson at the same step and board, here or on another machine. It travels in the address of this page too.")),
      make("div", { class: "rc-row" },
        press(() => t("Copy code"), () => copy(model.get("code"), t("The code is copied."))),
        press(() => t("Copy link"), () => copy(link(), t("The link is copied."))),
        press(() => t("Save results as a table"), () => ask({ save: "csv" })),
        press(() => t("Save results as JSON"), () => ask({ save: "json" }))),
      form,
      make("div", { class: "rc-row" }, larger, still)));

  // Escape folds the tools again and gives focus back; keys typed in here never reach a notebook
  el.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape" && tools.open) {
      tools.open = false;
      tools.querySelector("summary").focus();
    }
  });

  const find = (part) => document.querySelector(`.rc-part-${part}`) ?? document.querySelector(`.rc-place-${part}`);
  const headingOf = (target) => target.closest(".rc-place")?.querySelector(".rc-opening h2") ?? target.closest(".jp-Cell")?.previousElementSibling?.querySelector("h2") ?? target;
  const focus = (target) => {
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  const go = (part) => {
    const target = find(part);
    if (!target) return say(t("That part is not on this page."));
    const calm = document.documentElement.classList.contains("rc-still") || matchMedia("(prefers-reduced-motion: reduce)").matches;
    headingOf(target).scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
    focus(target);
  };

  // An opened code brings you to its step. The parts above it are still being built and push it down the page, so it is
  // held in place for a while, or until you scroll, press or type.
  const arrive = (part, focusing = true) => {
    let left = 40;
    let at = null;
    const stop = () => { left = 0; };
    const signs = ["wheel", "touchstart", "pointerdown", "keydown"];
    signs.forEach((sign) => addEventListener(sign, stop, { once: true, passive: true, capture: true }));
    const hold = () => {
      if (left-- <= 0 || !el.isConnected) return signs.forEach((sign) => removeEventListener(sign, stop, { capture: true }));
      const target = find(part);
      if (target) {
        headingOf(target).scrollIntoView({ behavior: "instant", block: "start" });
        if (focusing && target !== at && (!at || !at.isConnected || document.activeElement === at)) focus(at = target);
      }
      setTimeout(hold, 100);
    };
    hold();
  };

  // A reload comes back to the part that was in sight, whichever step is next.
  const place = `rulecore:place:${model.get("about").id}`;
  const inSight = () => model.get("steps").map((step) => step.key).filter((part) => {
    const target = find(part);
    return target && headingOf(target).getBoundingClientRect().top < innerHeight / 2;
  }).at(-1) ?? "";
  const leavePlace = () => { try { sessionStorage.setItem(place, inSight()); } catch { /* then the code's step will do */ } };
  const placeBefore = () => {
    try { return performance.getEntriesByType("navigation")[0]?.type === "reload" ? sessionStorage.getItem(place) : null; } catch { return null; }
  };
  let before = placeBefore();
  if (inVoila()) addEventListener("pagehide", leavePlace);

  const drawSteps = () => {
    const all = model.get("steps");
    const links = [...steps.querySelectorAll("button")];
    all.forEach((step, number) => {
      let one = links[number];
      if (!one) {
        one = make("button", { type: "button", class: "rc-step", onclick: () => go(step.key) });
        one.append(make("span", { class: "rc-dot", "aria-hidden": "true" }), make("span", { class: "rc-step-name" }, step.name));
        steps.append(make("li", {}, one));
      }
      one.classList.toggle("rc-done", step.done);
      one.classList.toggle("rc-current", step.current);
      one.querySelector(".rc-dot").textContent = step.done ? "✓" : String(number + 1);
      if (step.current) one.setAttribute("aria-current", "step"); else one.removeAttribute("aria-current");
      one.querySelector(".rc-step-name").textContent = step.name;
      const place = { number: number + 1, all: all.length, name: step.name };
      one.setAttribute("aria-label", step.done ? t("{number} of {all}: {name}, done", place) : t("{number} of {all}: {name}", place));
      one.title = step.name;
    });
    const current = all.find((step) => step.current);
    where.textContent = current ? t("Next: {step}", { step: current.name }) : "";
  };

  let restored = false;
  const drawCode = () => {
    const code = model.get("code");
    window.rulecoreCode = code;
    document.dispatchEvent(new CustomEvent("rulecore-code", { detail: code }));
    const keep = model.get("keep");
    const begun = keep && (keep.done > 0 || restored);
    if (!begun) return;
    if (inVoila()) history.replaceState(null, "", `#code=${code}`);
    storage.set(key(), JSON.stringify({ ...keep, code, id: model.get("about").id, page: inVoila() ? location.pathname : "", at: Date.now() }));
  };

  model.on("change:steps", drawSteps);
  model.on("change:code change:keep", drawCode);
  model.on("change:said", () => { live.textContent = model.get("said"); });
  model.on("change:failure", () => { failure.textContent = model.get("failure"); failure.hidden = !model.get("failure"); });
  model.on("change:file", () => { if (model.get("file").text !== undefined) { saveFile(model.get("file")); say(model.get("file").show ? t("It opens in a new tab.") : t("Saved as {name}.", { name: model.get("file").name })); } });
  model.on("change:answer", () => {
    say(model.get("answer").words ?? "");
    if (!model.get("answer").ok) return;
    box.value = "";
    tools.open = false;
    const part = before ?? model.get("answer").at;
    before = null;
    if (part) arrive(part);
  });

  // A change of language builds the parts again: the one in sight stays in sight, and the focus stays on the switch.
  let kept = null;
  const tongues = languageSwitch(model, () => t("Language"), (wanted) => {
    kept = inSight();
    ask({ speak: wanted });
  });
  model.on("change:language", () => {
    written.forEach((how) => how());
    drawSteps();
    tongues.draw();
    languageOfPage(model, el, model.get("about").title, inVoila());
    if (kept !== null) say(t("The page is in English now."));
    if (kept) arrive(kept, false);
    kept = null;
  });

  // what lies under the bar must not be scrolled there: the page keeps as much free above whatever has the focus
  const measure = new ResizeObserver(() => document.documentElement.style.setProperty("--rc-bar-height", `${el.offsetHeight}px`));
  measure.observe(el);

  el.classList.add("rc-lesson-bar");
  el.setAttribute("role", "region");
  words(el, () => t("Lesson bar"), "aria-label");
  el.append(make("div", { class: "rc-bar-top" }, words(make("nav", {}, steps), () => t("Steps of this lesson"), "aria-label"), where, tongues.box), tools, status, failure, live);
  drawSteps();
  setLarge(large);
  if (storage.get("rulecore:motion") === "no") setMotion(false);

  if (Object.keys(model.get("languages") ?? {}).length > 1) {
    if (inVoila() || language() !== "en") languageOfPage(model, el, model.get("about").title, inVoila());
  }
  const code = codeInAddress();
  const wanted = languageWanted(model);
  restored = Boolean(code) && inVoila();
  // in one request: of two that follow each other at once, the page's connection may keep the second alone
  if (restored || wanted) ask({ ...(wanted ? { speak: wanted } : {}), ...(restored ? { open: code } : {}) });
  drawCode();
  addEventListener("hashchange", () => {
    const again = codeInAddress();
    if (again && again !== model.get("code")) ask({ open: again });
  });
}

export default { render };
