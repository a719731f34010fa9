// The front page's games, lessons and bets. What a learner did is kept in this browser by the bar of each lesson
// (widgets/parts/bar.js); it is read here, shown, saved as a file or forgotten, and goes nowhere else.

const KEY = "rulecore:lesson:";
const SURE = [1, 2, 3];

const make = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "class") node.className = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
};

// ---- What the browser keeps ---------------------------------------------------------------------------------------

const finite = (value) => typeof value === "number" && Number.isFinite(value);
const text = (value, most = 400) => (typeof value === "string" ? value.slice(0, most) : "");

// Anything may stand in a browser's memory: only what has the right shape is believed.
function entryOf(raw) {
  let data;
  try { data = JSON.parse(raw); } catch { return null; }
  if (!data || typeof data !== "object" || !text(data.id) || !text(data.code, 100_000)) return null;
  const bets = (Array.isArray(data.bets) ? data.bets : []).filter((bet) => bet && finite(bet.guess) && finite(bet.truth)).map((bet) => ({
    lesson: text(bet.lesson) || data.id,
    rule: text(bet.rule),
    question: text(bet.question, 1000),
    guess: bet.guess,
    truth: bet.truth,
    unit: text(bet.unit, 60),
    confidence: SURE.includes(bet.confidence) ? bet.confidence : 1,
    near: bet.near === true,
  }));
  return {
    id: data.id,
    title: text(data.title),
    step: text(data.step),
    done: finite(data.done) ? Math.max(0, Math.round(data.done)) : 0,
    steps: finite(data.steps) && data.steps > 0 ? Math.round(data.steps) : 10,
    code: data.code,
    at: finite(data.at) ? data.at : 0,
    bets,
    missed: (Array.isArray(data.missed) ? data.missed : []).filter((rule) => typeof rule === "string"),
  };
}

function readShelf() {
  try {
    const found = [];
    for (let place = 0; place < localStorage.length; place++) {
      const key = localStorage.key(place);
      if (!key.startsWith(KEY)) continue;
      const entry = entryOf(localStorage.getItem(key));
      if (entry) found.push(entry);
    }
    return { kept: true, entries: found.sort((one, other) => other.at - one.at) };
  } catch {
    return { kept: false, entries: [] };
  }
}

function forget() {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place));
    keys.filter((key) => key.startsWith(KEY)).forEach((key) => localStorage.removeItem(key));
  } catch { /* there was nothing to forget */ }
}

function save(name, mime, content) {
  const address = URL.createObjectURL(new Blob([content], { type: `${mime};charset=utf-8` }));
  const link = make("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const BETS = ["lesson", "rule", "question", "guess", "truth", "unit", "confidence", "near"];
const cell = (value) => {
  // no spreadsheet shall run a text as a formula
  const safe = typeof value === "string" && /^[=+\-@]/.test(value) ? `'${value}` : String(value);
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const betsTable = (bets) => [BETS, ...bets.map((bet) => BETS.map((name) => bet[name]))].map((row) => row.map(cell).join(",")).join("\n") + "\n";

// ---- Where a notebook is, on this host ----------------------------------------------------------------------------

const inVoila = () => document.body.dataset.voila !== undefined || document.querySelector("#rendered_cells") !== null;

function place(path) {
  const here = location.pathname;
  const voila = here.match(/^(.*\/voila\/render\/)(.*\/)?[^/]*$/);
  if (voila) return { href: `${voila[1]}${voila[2] || ""}${path}` };
  if (inVoila()) return { href: `${document.body.dataset.rcBase || "/"}voila/render/${path}` };
  const lab = here.match(/^(.*\/(?:lab|doc)(?:\/workspaces\/[^/]+)?\/tree\/|.*\/notebooks\/)(.*\/)?[^/]*\.ipynb$/);
  if (lab) return { href: `${lab[1]}${lab[2] || ""}${path}`, path: `${decodeURIComponent(lab[2] || "")}${path}` };
  return { href: path };
}

// The language of this page goes along; a page that is not there in it speaks English.
let asked = "";

function link(path, words, attributes = {}, code = "") {
  const anchor = make("a", attributes, words);
  const aim = () => {
    const to = place(path);
    anchor.href = to.href + (inVoila() ? asked : "") + (code && inVoila() ? `#code=${encodeURIComponent(code)}` : "");
    // JupyterLab opens notebooks in its own window when a link carries its command
    if (to.path) {
      anchor.dataset.commandlinkerCommand = "docmanager:open";
      anchor.dataset.commandlinkerArgs = JSON.stringify({ path: to.path });
    }
  };
  aim();
  // the address of a notebook in JupyterLab changes with the tab that is in front
  anchor.addEventListener("pointerdown", aim);
  anchor.addEventListener("focus", aim);
  return anchor;
}

// ---- The page -----------------------------------------------------------------------------------------------------

function render({ model, el }) {
  const { t, tn, language } = speaker(model);
  const number = (value) => value.toLocaleString(language(), { maximumFractionDigits: Math.abs(value - Math.round(value)) < 0.05 ? 0 : 1, useGrouping: false });
  const sure = (level) => ({ 1: t("a guess"), 2: t("fairly sure"), 3: t("certain") })[level];
  const root = make("div", { class: "rc-shelf", "data-lm-suppress-shortcuts": "true" });
  const live = make("p", { class: "rc-hidden", role: "status" });
  const body = make("div", { class: "rc-shelf-body" });
  root.append(live, body);
  el.append(root);
  let drawn = "";

  const lessonOf = (id) => model.get("lessons").find((lesson) => lesson.id === id);
  const notebook = (id) => `${id}.ipynb`;

  const bar = (entry) => {
    const share = Math.min(entry.done / entry.steps, 1);
    return make("span", { class: "rc-progress", role: "img", "aria-label": t("{done} of {steps} steps done", entry) },
      make("span", { class: "rc-progress-fill", style: `width:${Math.round(100 * share)}%` }));
  };

  const start = (entries) => {
    const first = model.get("lessons")[0];
    const recent = entries.filter((entry) => lessonOf(entry.id)).slice(0, 3);
    const tables = model.get("games").filter((game) => game.ready && game.table);
    const row = make("div", { class: "rc-row rc-go-row" });
    if (recent.length) {
      row.append(link(notebook(recent[0].id), t("Go on where you left off"), { class: "rc-go-link rc-go-main" }, recent[0].code));
    } else if (first) row.append(link(notebook(first.id), t("Make your first move"), { class: "rc-go-link rc-go-main" }));
    for (const game of tables) row.append(link(notebook(game.table), t("A whole game of {game}", { game: game.title }), { class: "rc-go-link" }));
    const box = make("section", { class: "rc-start", "aria-label": t("Start") }, row);
    if (!recent.length) {
      box.append(make("p", { class: "rc-soft" }, t("Nothing is kept yet. Once you have made a move, this page shows where you left off, what you bet and which rules are worth another look. It stays in this browser; the code of a lesson takes it anywhere else.")));
      return box;
    }
    const list = make("ul", { class: "rc-recent", role: "list" });
    for (const entry of recent) {
      const lesson = lessonOf(entry.id);
      const item = make("li", { class: "rc-recent-item" },
        link(notebook(entry.id), lesson.title, { class: "rc-recent-name", lang: lesson.language }, entry.code),
        make("span", { class: "rc-small" }, entry.done >= entry.steps ? t("All steps done") : t("Next: {step}", entry)),
        bar(entry));
      if (!inVoila()) item.append(copyButton(entry.code));
      list.append(item);
    }
    box.append(make("h2", {}, t("Where you left off")), list);
    if (!inVoila()) box.append(make("p", { class: "rc-small" }, t("Open the lesson, run it, and paste the code into its bar.")));
    return box;
  };

  const copyButton = (code) => {
    const button = make("button", { type: "button", class: "rc-plain" }, t("Copy code"));
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(code);
        say(t("The code is copied."));
      } catch {
        button.replaceWith(Object.assign(make("input", { class: "rc-code", readonly: true, "aria-label": t("Code") }), { value: code }));
      }
    });
    return button;
  };

  const games = (entries) => {
    const list = make("ul", { class: "rc-games", role: "list" });
    for (const game of model.get("games")) {
      const lessons = model.get("lessons").filter((lesson) => lesson.game === game.id);
      const card = make("li", { class: `rc-game${game.ready ? " rc-ready" : ""}` });
      const art = make("div", { class: "rc-game-art" });
      art.innerHTML = game.art; // our own drawing, from Python
      const facts = game.ready
        ? [game.players, tn("{count} lesson", "{count} lessons", lessons.length), tn("{count} rule", "{count} rules", game.rules)].join(" · ")
        : `${game.players} · ${t("planned: {parts}", { parts: `${tn("{count} lesson", "{count} lessons", game.lessons)}, ${tn("{count} rule", "{count} rules", game.rules)}` })}`;
      card.append(art, make("div", { class: "rc-game-text" },
        make("p", { class: `rc-badge ${game.ready ? "rc-badge-ready" : ""}` }, game.ready ? `● ${t("Ready to play")}` : `○ ${t("Not built yet")}`),
        make("h3", {}, game.title),
        make("p", { class: "rc-game-line" }, game.line),
        make("p", { class: "rc-small" }, facts),
        game.ready
          ? make("div", {}, ...game.about.map((words) => make("p", {}, words)))
          : make("details", {}, make("summary", {}, t("What it is about")), ...game.about.map((words) => make("p", {}, words)), make("p", {}, t("It is planned. You cannot play it here yet."))),
        game.ready && lessons.length
          ? make("div", { class: "rc-row" }, link(notebook(lessons[0].id), t("First lesson"), { class: "rc-go-link" }), make("a", { class: "rc-quiet-link", href: `#lessons-${game.id}`, onclick: jump }, t("All lessons")))
          : null));
      list.append(card);
    }
    return make("section", { "aria-labelledby": "rc-games" }, make("h2", { id: "rc-games" }, t("Five games")), list);
  };

  // an address with a code in it must not be overwritten by a jump on the page
  function jump(event) {
    event.preventDefault();
    const target = root.querySelector(event.currentTarget.getAttribute("href"));
    if (!target) return;
    target.tabIndex = -1;
    target.scrollIntoView({ block: "start" });
    target.focus({ preventScroll: true });
  }

  const lessonList = (entries) => {
    const parts = [];
    for (const game of model.get("games").filter((each) => each.ready)) {
      const list = make("ol", { class: "rc-lessons", role: "list" });
      for (const lesson of model.get("lessons").filter((each) => each.game === game.id)) {
        const entry = entries.find((each) => each.id === lesson.id);
        const state = !entry ? t("not begun") : entry.done >= entry.steps ? `✓ ${t("done")}` : t("{done} of {steps} steps", entry);
        list.append(make("li", { class: `rc-lesson-row${entry && entry.done >= entry.steps ? " rc-lesson-done" : ""}` },
          make("span", { class: "rc-lesson-number", "aria-hidden": "true" }, String(lesson.number)),
          make("div", { class: "rc-lesson-text" },
            link(notebook(lesson.id), lesson.title, { class: "rc-lesson-title", lang: lesson.language }, entry?.code),
            make("p", { lang: lesson.language }, lesson.promise)),
          make("div", { class: "rc-lesson-facts" }, make("span", {}, t("{count} min", { count: lesson.minutes })), make("span", { class: "rc-small" }, state), entry ? bar(entry) : null)));
      }
      const table = game.table;
      if (table) {
        const left = entries.find((each) => each.id === table);
        list.append(make("li", { class: "rc-lesson-row" },
          make("span", { class: "rc-lesson-number", "aria-hidden": "true" }, "♦"),
          make("div", { class: "rc-lesson-text" }, link(notebook(table), t("A whole game"), { class: "rc-lesson-title" }, left?.code), make("p", {}, t("The table without a lesson: two to four seats, bots with names, every variant."))),
          make("div", { class: "rc-lesson-facts" }, make("span", {}, t("{count} min", { count: 30 })), left ? make("span", { class: "rc-small" }, t("left at: {step}", left)) : null)));
      }
      parts.push(make("section", { "aria-labelledby": `lessons-${game.id}` }, make("h2", { id: `lessons-${game.id}` }, t("Lessons of {game}", { game: game.title })), list));
    }
    return parts;
  };

  const betRows = (bets) => bets.map((bet) => {
    const lesson = lessonOf(bet.lesson);
    return make("tr", {},
      make("td", {}, lesson ? link(notebook(bet.lesson), lesson.title) : bet.lesson),
      make("td", {}, bet.question),
      make("td", { class: "rc-number" }, number(bet.guess)),
      make("td", { class: "rc-number" }, `${number(bet.truth)}`),
      make("td", {}, bet.unit),
      make("td", {}, sure(bet.confidence)),
      make("td", {}, bet.near ? `✓ ${t("near")}` : bet.guess < bet.truth ? `▼ ${t("too low")}` : `▲ ${t("too high")}`));
  });

  const ledger = (bets) => {
    const section = make("section", { "aria-labelledby": "rc-bets" }, make("h2", { id: "rc-bets" }, t("Your bets")));
    if (!bets.length) {
      section.append(make("p", {}, t("Each lesson asks you to bet on a number before it shows the truth. Your bets gather here, with how near they were and how sure you felt.")));
      return section;
    }
    const head = [t("Lesson"), t("Question"), t("Your bet"), t("Truth"), t("Unit"), t("You were"), t("It was")];
    section.append(...summary(bets).map((words) => make("p", {}, words)),
      make("div", { class: "rc-scroll rc-wide", tabindex: "0", role: "region", "aria-label": t("Your bets") },
        make("table", { class: "rc-table" },
          make("thead", {}, make("tr", {}, ...head.map((words, place) => make("th", { scope: "col", class: place === 2 || place === 3 ? "rc-number" : "" }, words)))),
          make("tbody", {}, ...betRows(bets)))),
      make("div", { class: "rc-row" },
        make("button", { type: "button", class: "rc-plain", onclick: () => save("my-bets.csv", "text/csv", betsTable(bets)) }, t("Save as a table")),
        make("button", { type: "button", class: "rc-plain", onclick: () => save("my-bets.json", "application/json", JSON.stringify({ bets }, null, 1)) }, t("Save as JSON"))));
    return section;
  };

  const summary = (bets) => {
    const near = bets.filter((bet) => bet.near).length;
    const units = new Map();
    for (const bet of bets) units.set(bet.unit, [...(units.get(bet.unit) || []), Math.abs(bet.guess - bet.truth)]);
    const errors = [...units].map(([unit, off]) => `${number(off.reduce((sum, one) => sum + one, 0) / off.length)} ${unit}`.trim());
    const said = [tn("{count} bet, {near} of them near. On average you were off by {errors}.", "{count} bets, {near} of them near. On average you were off by {errors}.", bets.length, { near, errors: errors.join(t(", and by ")) })];
    const of = (level) => bets.filter((bet) => bet.confidence === level);
    const levels = [3, 2, 1].filter((level) => of(level).length);
    said.push(levels.map((level) => t("{sure}: {near} of {all} near", { sure: sure(level), near: of(level).filter((bet) => bet.near).length, all: of(level).length })).join("; ").replace(/^./, (letter) => letter.toUpperCase()) + ".");
    said.push(calibration(of));
    return said;
  };

  const calibration = (of) => {
    const share = (list) => list.filter((bet) => bet.near).length / list.length;
    const [guesses, sure] = [of(1), [...of(2), ...of(3)]];
    if (guesses.length + sure.length < 3) return t("Three bets or more will say something about how well you know what you know.");
    if (sure.length > 1 && share(sure) < 0.5) return t("You were surer than your bets allow. Before the next one, ask what would have to be true for the opposite.");
    if (guesses.length > 1 && share(guesses) > 0.66) return t("Your guesses are better than you think. You may be surer.");
    return t("How sure you felt and how near you were go together well.");
  };

  const review = (entries) => {
    const titles = model.get("rules");
    const rules = [...new Set(entries.flatMap((entry) => entry.missed))].filter((rule) => titles[rule]);
    if (!rules.length) return null;
    const list = make("ul", { class: "rc-review" });
    for (const rule of rules) {
      const lesson = lessonOf(entries.find((entry) => entry.missed.includes(rule)).id);
      list.append(make("li", {}, `${titles[rule]}`, lesson ? " — " : "", lesson ? link(notebook(lesson.id), lesson.title) : null));
    }
    return make("section", { "aria-labelledby": "rc-review" }, make("h2", { id: "rc-review" }, t("Worth another look")),
      make("p", {}, t("These rules were not right at the first try. Their lessons ask again, with new numbers.")), list);
  };

  const memory = (shelf) => {
    if (!shelf.kept) return make("p", { class: "rc-note rc-note-warn" }, t("This browser keeps nothing for pages. Take the code of each lesson with you instead."));
    if (!shelf.entries.length) return null;
    const box = make("div", { class: "rc-row rc-forget" });
    const ask = make("button", { type: "button", class: "rc-plain", onclick: () => {
      box.replaceChildren(make("span", {}, t("Forget steps, bets and rules in this browser? Codes you have copied still work.")), yes, no);
      no.focus();
    } }, t("Forget everything kept here"));
    const yes = make("button", { type: "button", class: "rc-plain", onclick: () => {
      forget();
      draw();
      say(t("Forgotten. This page starts afresh."));
      root.querySelector("a")?.focus();
    } }, t("Yes, forget"));
    const no = make("button", { type: "button", class: "rc-plain", onclick: () => {
      box.replaceChildren(ask);
      ask.focus();
    } }, t("No, keep it"));
    box.append(ask);
    return box;
  };

  function say(words) {
    live.textContent = "";
    setTimeout(() => { live.textContent = words; }, 60);
  }

  function draw() {
    const shelf = readShelf();
    // drawn anew only when something has changed, so that whatever has the focus keeps it
    const now = JSON.stringify([shelf, location.pathname, language()]);
    if (now === drawn) return;
    drawn = now;
    const bets = shelf.entries.flatMap((entry) => entry.bets);
    const parts = [start(shelf.entries), games(shelf.entries), ...lessonList(shelf.entries), ledger(bets), review(shelf.entries), memory(shelf)];
    body.replaceChildren(...parts.filter(Boolean));
  }

  const tongues = languageSwitch(model, () => t("Language"), (wanted) => {
    model.set("asked", { speak: wanted });
    model.save_changes();
  });
  root.prepend(tongues.box);
  // The headings between our cells are text of the notebook, in English; they are found by what they say.
  const headings = () => {
    const said = {
      "Rulebooks you learn by playing": t("Rulebooks you learn by playing"),
      "Pick a game and make a legal move before you have read a single rule. Every rule answers when you ask it why.": t("Pick a game and make a legal move before you have read a single rule. Every rule answers when you ask it why."),
      "For teachers": t("For teachers"),
      "Unofficial": t("Unofficial"),
    };
    const page = el.closest(".jp-Notebook") ?? document;
    for (const node of page.querySelectorAll("h1, h2, .rc-lead")) {
      const words = [...node.childNodes].find((child) => child.nodeType === Node.TEXT_NODE);
      if (!words) continue;
      node.dataset.english ??= words.data.trim();
      const other = said[node.dataset.english];
      if (other) words.data = other;
    }
  };
  const speak = () => {
    headings();
    asked = language() === "en" ? "" : `?lang=${language()}`;
    languageOfPage(model, el, "", inVoila());
    tongues.draw();
    draw();
  };
  model.on("change:language", speak);
  speak();
  const wanted = languageWanted(model);
  if (wanted) {
    model.set("asked", { speak: wanted });
    model.save_changes();
  }
  const again = () => draw();
  addEventListener("storage", again);
  document.addEventListener("visibilitychange", again);
  return () => {
    removeEventListener("storage", again);
    document.removeEventListener("visibilitychange", again);
  };
}

export default { render };
