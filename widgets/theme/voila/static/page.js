// What every page does for its reader besides the lesson: theme, spoken messages, and honesty about lost connections.
// It runs before Voila's own scripts, so that it sees every message between the page and its kernel.
(() => {
  "use strict";
  const root = document.documentElement;
  const byId = id => document.getElementById(id);
  const base = () => document.body.dataset.rcBase || "/";

  // ---- Light and dark -------------------------------------------------------------------------------------------
  const asked = new URLSearchParams(location.search).get("theme");
  const remembered = () => { try { return localStorage.getItem("rulecore.theme") } catch { return null } };
  const system = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => ["light", "dark"].includes(asked) ? asked : remembered() || (system.matches ? "dark" : "light");
  let theme = chosen();
  const paint = () => {
    root.dataset.rcTheme = theme;
    const body = document.body, button = byId("rc-theme");
    if (!body) return;
    body.dataset.jpThemeLight = String(theme === "light");
    body.dataset.jpThemeName = theme === "light" ? "JupyterLab Light" : "JupyterLab Dark";
    if (button) button.setAttribute("aria-pressed", String(theme === "dark"));
  };
  paint();
  system.addEventListener("change", () => { if (!remembered() && !asked) { theme = chosen(); paint() } });

  // ---- Language -------------------------------------------------------------------------------------------------
  // The controls of a page say what it is written in, but the first of them draws when the loading is over. Until then
  // the page speaks what its address asks for, or what its reader chose last, if its lessons are there in it.
  const early = (() => {
    const kept = () => { try { return localStorage.getItem("rulecore:language") } catch { return null } };
    const wanted = new URLSearchParams(location.search).get("lang") || kept();
    const [folder, file] = location.pathname.split("/").slice(-2);
    const table = (window.rulecoreWords || {})[wanted];
    return table && table.there.includes(/^index\b/.test(file) ? "games" : folder) ? { language: wanted, words: table.words } : null;
  })();
  if (early) root.lang = early.language;

  // ---- Words ----------------------------------------------------------------------------------------------------
  const make = (tag, text, attributes = {}) => {
    const element = document.createElement(tag);
    element.textContent = text;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  // The same sentence twice in a row must be read twice: an empty region in between makes it news again.
  const say = text => {
    const region = byId("rc-live");
    if (!region) return;
    region.textContent = "";
    setTimeout(() => { region.textContent = text }, 60);
  };
  const restoreCode = () => {
    const field = byId("rc-code") || document.querySelector("[data-rulecore-code]");
    const inner = field && (field.matches("input, textarea") ? field : field.querySelector("input, textarea"));
    return String(window.rulecoreCode || (inner && inner.value) || (field && (field.dataset.rulecoreCode || field.textContent)) || "").trim();
  };
  // The controls of a page hand over what is said here in another language, by the English.
  let texts = early ? early.words : {};
  const t = (english, values = {}) => (texts[english] || english).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const speak = words => {
    texts = words || {};
    const write = (selector, english, name) => {
      const found = document.querySelector(selector);
      if (!found) return;
      if (name) found.setAttribute(name, english);
      else [...found.childNodes].filter(child => child.nodeType === Node.TEXT_NODE && child.data.trim()).slice(-1).forEach(child => { child.data = ` ${english}` });
    };
    write(".rc-skip", t("Skip to the lesson"));
    write("#rc-front", t("All lessons"));
    write("#rc-theme > span:last-child", t("Dark"));
    write(".rc-bar nav", t("Lessons"), "aria-label");
    write("#rc-status", t("Messages about this page"), "aria-label");
  };
  const begin = () => {
    if (!early) return;
    speak(early.words);
    const text = byId("loading_text");
    if (text) text.textContent = t("Putting the pieces on the table");
  };
  const copyable = code => {
    const row = make("p", "", { class: "rc-row" });
    const label = make("label", `${t("Your code")} `, { for: "rc-status-code" });
    const field = make("input", "", { id: "rc-status-code", readonly: "", class: "rc-code", spellcheck: "false" });
    field.value = code;
    const button = make("button", t("Copy"), { type: "button", class: "rc-quiet" });
    button.addEventListener("click", async () => {
      field.select();
      try { await navigator.clipboard.writeText(code) } catch { document.execCommand("copy") }
      button.textContent = t("Copied");
    });
    row.append(label, field, button);
    return row;
  };
  let showing = null;
  const status = (kind, title, sentences, { code = false, detail = "", reload = false } = {}) => {
    const area = byId("rc-status");
    if (!area || (showing === "lost" && kind !== "lost" && kind !== "back")) return;
    showing = kind;
    const heading = make("strong", title);
    const parts = [heading, ...sentences.map(sentence => make("p", sentence))];
    if (code) {
      const text = restoreCode();
      parts.push(text ? copyable(text) : make("p", t("This page has no code to keep: it starts the same way each time.")));
    }
    if (detail) {
      const fold = make("details", "");
      fold.append(make("summary", t("For whoever looks after this lesson")), make("code", detail));
      parts.push(fold);
    }
    const row = make("p", "", { class: "rc-row" });
    if (reload) {
      const address = new URL(location.href), text = restoreCode();
      if (text) address.searchParams.set("code", text);
      row.append(make("a", t("Open this page again"), { href: address.href, class: "rc-link" }));
    }
    if (kind !== "lost") {
      const close = make("button", t("Close"), { type: "button", class: "rc-quiet" });
      close.addEventListener("click", () => { area.hidden = true; showing = null });
      row.append(close);
    }
    parts.push(row);
    area.dataset.kind = kind;
    area.replaceChildren(...parts);
    area.hidden = false;
  };
  const problem = (text, detail = "") => status("problem", t("That step did not work"), [
    text || t("What you did before is kept. You can try the step again, or take another one.")], { detail });

  const progress = (cell, cells) => {
    const text = byId("loading_text");
    if (text && Number(cell) && Number(cells)) text.textContent = t("Putting the pieces on the table: {cell} of {cells}", { cell, cells });
  };

  // ---- Voila's scripts load while the kernel runs the cells --------------------------------------------------------
  // They begin to draw once they know their kernel. That answer is held back until the page is whole, or the cells
  // that arrive later would never be drawn.
  let started = false;
  const start = address => {
    if (started) return;
    started = true;
    document.head.append(Object.assign(document.createElement("script"), { src: address, async: true }));
  };
  const whole = new Promise(done => document.addEventListener("DOMContentLoaded", done));
  const ask = window.fetch.bind(window);
  window.fetch = async (what, ...rest) => {
    if (document.readyState === "loading" && /api\/kernels\//.test(String(what.url || what))) await whole;
    return ask(what, ...rest);
  };

  window.rulecore = { say, speak, begin, problem, progress, restoreCode, start };
  document.addEventListener("rulecore:say", event => say(String(event.detail)));
  document.addEventListener("rulecore:problem", event => problem(String(event.detail)));

  // ---- The wire between page and kernel --------------------------------------------------------------------------
  let kernel = null, leaving = false, lost = null, shutdownSent = false;
  const lose = (what, title, sentence) => {
    if (leaving || lost === what) return;
    lost = what;
    root.dataset.rcLost = "";
    status("lost", title, [sentence], { code: true, reload: true });
  };
  const loseKernel = () => lose("kernel", t("This page lost its memory"),
    t("The process behind it ended, so the controls no longer answer. Your code below brings back where you were."));
  const loseServer = () => lose("server", t("The server does not answer"),
    t("The controls wait until it is back. Keep your code: it brings back where you were, here or on another machine."));
  const regain = () => {
    if (!lost || lost === "kernel") return;
    lost = null;
    delete root.dataset.rcLost;
    status("back", t("The server is back"), [t("Your page still remembers where you were. Play on.")]);
  };

  const text = new TextDecoder();
  const frames = data => {
    if (typeof data === "string") {
      const message = JSON.parse(data);
      return { header: message.header, parent: () => message.parent_header, content: () => message.content };
    }
    const view = new DataView(data), count = Number(view.getBigUint64(0, true));
    const at = index => Number(view.getBigUint64(8 * (index + 1), true));
    const part = index => JSON.parse(text.decode(new Uint8Array(data, at(index), at(index + 1) - at(index))));
    return count < 5 ? null : { header: part(1), parent: () => part(2), content: () => part(4) };
  };
  const heard = event => {
    let message;
    try { message = event.data instanceof Blob ? null : frames(event.data) } catch { return }
    const type = message && message.header && message.header.msg_type;
    if (type === "status") {
      const state = message.content().execution_state;
      if (["restarting", "autorestarting", "dead"].includes(state)) loseKernel();
    } else if (type === "error" && /^comm_/.test((message.parent() || {}).msg_type || "")) {
      // An exception in the answer to a click. Jupyter sends it to the page, and stock pages drop it.
      const { ename, evalue } = message.content();
      problem("", `${ename}: ${evalue}`);
    }
  };
  const executed = event => {
    let message;
    try { message = JSON.parse(event.data) } catch { return }
    if (message.action === "execution_error") {
      status("problem", t("This lesson could not start"), [t("Open the page again. If it happens again, tell your teacher.")],
        { detail: message.payload.error, reload: true });
    } else if (message.action === "execution_result") {
      const outputs = message.payload.output_cell.outputs || [];
      if (outputs.some(output => output.output_type === "error")) failedCell(message.payload.cell_index + 1);
    }
  };
  const failedCell = index => {
    status("problem", t("One part of this lesson could not be shown"), [
      t("Its place on the page says so. Everything else works.")], {});
    const place = document.querySelector(`[cell-index="${index}"]`);
    if (place) place.classList.add("rc-failed");
  };
  // Cells that ran before the page was sent: of all that goes wrong in one, the server leaves a line for its owner.
  const ofServer = /error when executing cell|exception occurred at the server|execution timed out/;
  const findFailedCells = () => document.querySelectorAll('[data-mime-type="application/vnd.jupyter.stderr"]').forEach(output => {
    const cell = output.closest("[cell-index]");
    if (cell && ofServer.test(output.textContent)) failedCell(cell.getAttribute("cell-index"));
  });
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(address, ...rest) {
      super(address, ...rest);
      const path = new URL(address, location.href).pathname;
      const channels = path.match(/api\/kernels\/([\w-]+)\/channels$/);
      if (channels) {
        kernel = channels[1];
        this.addEventListener("message", heard);
        this.addEventListener("close", () => setTimeout(probe, 300));
      } else if (/voila\/execution\//.test(path)) {
        this.addEventListener("message", executed);
      }
    }
  };

  let probing = false;
  const probe = async () => {
    if (!kernel || leaving || probing) return;
    probing = true;
    const patience = new AbortController(), timer = setTimeout(() => patience.abort(), 4000);
    try {
      const answer = await fetch(`${base()}api/kernels/${kernel}?no_track_activity=1`,
        { cache: "no-store", credentials: "same-origin", signal: patience.signal });
      if (answer.status === 404) loseKernel();
      else if (answer.ok) regain();
      else loseServer();
    } catch { loseServer() } finally { clearTimeout(timer); probing = false }
  };
  setInterval(probe, 3000);
  addEventListener("offline", probe);
  addEventListener("online", probe);

  // ---- Leaving: the kernel must end with its page -----------------------------------------------------------------
  const cookie = name => (document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]*)`)) || [])[1];
  const beacon = navigator.sendBeacon && navigator.sendBeacon.bind(navigator);
  if (beacon) navigator.sendBeacon = (address, data) => {
    if (/voila\/api\/shutdown/.test(String(address))) shutdownSent = true;
    return beacon(address, data);
  };
  addEventListener("beforeunload", () => { leaving = true; setTimeout(() => { leaving = false }, 3000) });
  addEventListener("pagehide", () => {
    leaving = true;
    // A page that is left early has not talked to its kernel yet, but it knows the name.
    const config = byId("jupyter-config-data");
    const mine = kernel || (config && JSON.parse(config.textContent).kernelId);
    if (!mine || shutdownSent) return;
    fetch(`${base()}voila/api/shutdown/${mine}?_xsrf=${encodeURIComponent(cookie("_xsrf") || "")}`,
      { method: "POST", keepalive: true, credentials: "same-origin" }).catch(() => {});
  });
  // A page taken out of the browser's memory has no kernel any more.
  addEventListener("pageshow", event => { if (event.persisted) location.reload() });

  // ---- Names and keys that the stock controls lack ------------------------------------------------------------------
  const all = (selector, each) => document.querySelectorAll(selector).forEach(each);
  const labelOf = element => element.closest(".jupyter-widgets, .widget-inline-hbox")?.querySelector("label.widget-label");
  const set = (element, name, value) => { if (element.getAttribute(name) !== value) element.setAttribute(name, value) };
  const repair = () => {
    all(".noUi-handle:not([aria-label])", handle => { const label = labelOf(handle); if (label) set(handle, "aria-label", label.textContent) });
    all("label[title=null]", label => label.removeAttribute("title"));
    all(".jupyter-widget-Collapse-header", header => {
      if (!header.hasAttribute("tabindex")) {
        header.tabIndex = 0;
        header.setAttribute("role", "button");
        header.addEventListener("keydown", event => {
          if (event.key === "Enter" || event.key === " ") { event.preventDefault(); header.click() }
        });
      }
      set(header, "aria-expanded", String(header.parentElement.classList.contains("jupyter-widget-Collapse-open")));
    });
    all(".widget-toggle-button", button => set(button, "aria-pressed", String(button.classList.contains("mod-active"))));
    all(".widget-radio", group => {
      set(group, "role", "radiogroup");
      const label = group.querySelector("label.widget-label") || labelOf(group);
      if (label && label.textContent.trim()) set(group, "aria-label", label.textContent.trim());
    });
    all(".widget-hprogress .progress", bar => {
      set(bar, "role", "progressbar");
      const label = labelOf(bar);
      if (label) set(bar, "aria-label", label.textContent);
      const width = parseFloat(bar.firstElementChild?.style.width);
      if (!isNaN(width)) set(bar, "aria-valuenow", String(Math.round(width)));
    });
    all("[cell-index].rc-failed", cell => {
      if (!cell.querySelector(".rc-failed-words") && !cell.querySelector(".voila-skeleton-container"))
        cell.append(make("p", t("This part could not be shown. The rest of the lesson works without it."), { class: "rc-note rc-note-warn rc-failed-words" }));
    });
  };
  // Plain text results (a count, a verdict) are announced: stock labels change in silence.
  const announce = changes => {
    for (const change of changes) {
      const place = (change.target.nodeType === 1 ? change.target : change.target.parentElement)?.closest("[data-rc-announce], .rc-announce");
      if (place && place.textContent.trim()) { say(place.textContent.trim().replace(/\s+/g, " ")); return }
    }
  };

  document.addEventListener("DOMContentLoaded", () => {
    paint();
    findFailedCells();
    const button = byId("rc-theme");
    if (button) button.addEventListener("click", () => {
      theme = theme === "dark" ? "light" : "dark";
      try { localStorage.setItem("rulecore.theme", theme) } catch { /* a private window forgets, and that is fine */ }
      paint();
    });
    const front = byId("rc-front"), here = location.pathname.match(/^(.*voila\/render\/)((?:.*\/)?notebooks\/)?/);
    if (front && here) front.href = `${here[1]}${here[2] || ""}index.ipynb`;
    // The cookie without which the server refuses to end the kernel is set by this page alone.
    if (document.querySelector("#jupyter-config-data") && !cookie("_xsrf"))
      fetch(`${base()}voila/tree`, { credentials: "same-origin", cache: "no-store" }).catch(() => {});
    let soon;
    new MutationObserver(changes => {
      announce(changes);
      clearTimeout(soon);
      soon = setTimeout(repair, 80);
    }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ["class"] });
    repair();
  });
})();
