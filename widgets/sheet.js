// The view of widgets/sheet.py: puts down controls given as data, patches them in place, reports what was used.
// It knows no game and no rule, and it imports nothing.

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
  const root = make("div", "rc-sheet", el);
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
      setTimeout(() => complain("Still waiting for an answer…"), PATIENCE),
      setTimeout(() => complain("No answer. The connection may be lost; your code reopens this game after a reload."), LOST),
    ];
  }

  function icon(name) {
    const span = make("span", "rcb rc-icon");
    span.setAttribute("aria-hidden", "true");
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

  // ---- one entry a kind: create gives the element, patch fits it to its data -----------------------------------
  const kinds = {
    row: {
      create: () => make("div", "rc-sheet-row"),
      patch: (element, node) => {
        set(element, "class", `rc-sheet-row ${node.look || ""}`.trim());
        set(element, "role", node.label ? "group" : null);
        set(element, "aria-label", node.label);
        children(element, node.children || []);
      },
    },
    fold: {
      create: (node) => {
        const fold = make("details", "rc-fold");
        fold.head = make("summary", "", fold);
        fold.inside = make("div", "rc-fold-body", fold);
        fold.addEventListener("toggle", () => {
          if (fold.open !== Boolean(fold.told)) {
            fold.told = fold.open;
            if (fold.watched) act(fold.handle, fold.open);
          }
        });
        return fold;
      },
      patch: (fold, node) => {
        fold.handle = node.id;
        fold.watched = node.watched;
        say(fold.head, node.title);
        if (node.open !== undefined && fold.wasOpen !== node.open) {
          fold.wasOpen = fold.told = node.open;
          fold.open = node.open;
        }
        children(fold.inside, node.children || []);
      },
    },
    buttons: {
      create: () => {
        const box = make("div", "rc-choices");
        box.head = make("span", "rc-choices-label", box);
        box.head.id = `rc-label-${++serial}`;
        box.inside = make("div", "rc-choices-row", box);
        box.setAttribute("role", "group");
        box.setAttribute("aria-labelledby", box.head.id);
        return box;
      },
      patch: (box, node) => {
        set(box, "class", `rc-choices ${node.look || ""}${node.quiet ? " rc-label-hidden" : ""}`.trim());
        say(box.head, node.label);
        reconcile(
          box.inside,
          node.options,
          (option) => option.value,
          (option) => {
            const button = make("button", "rc-choice");
            button.addEventListener("click", () => act(button.handle, option.value));
            return button;
          },
          (button, option) => {
            button.handle = node.id;
            dress(button, option);
            const tones = ["rc-choice", option.pressed && "chosen", option.impossible && "cannot", option.tone];
            set(button, "class", tones.filter(Boolean).join(" "));
            set(button, "aria-pressed", "pressed" in option ? String(Boolean(option.pressed)) : null);
            set(button, "aria-expanded", "expanded" in option ? String(Boolean(option.expanded)) : null);
            set(button, "aria-disabled", option.impossible ? "true" : null);
            set(button, "aria-label", option.label);
            set(button, "title", option.why);
            set(button, "aria-description", option.why);
          },
        );
      },
    },
    select: {
      create: (node) => {
        const box = make("label", "rc-field");
        box.head = make("span", "rc-field-label", box);
        box.input = make("select", "", box);
        box.input.addEventListener("change", () => act(box.handle, box.input.value));
        return box;
      },
      patch: (box, node) => {
        box.handle = node.id;
        set(box, "class", `rc-field ${node.look || ""}`.trim());
        say(box.head, node.label);
        set(box.input, "size", node.rows);
        const groups = [];
        for (const option of node.options) {
          const last = groups[groups.length - 1];
          if (!last || last.name !== (option.group || "")) groups.push({ name: option.group || "", options: [] });
          groups[groups.length - 1].options.push(option);
        }
        const open = node.value === null || node.value === undefined;
        const data = JSON.stringify([groups, open]);
        if (box.listed !== data) {
          box.listed = data;
          box.input.replaceChildren();
          if (open && !node.rows) {
            const first = make("option", "", box.input);
            first.value = "";
            first.textContent = "choose";
          }
          for (const group of groups) {
            const place = group.name ? make("optgroup", "", box.input) : box.input;
            if (group.name) place.label = group.name;
            for (const option of group.options) {
              const item = make("option", "", place);
              item.value = option.value;
              item.textContent = option.text;
            }
          }
        }
        if (box.input.value !== String(node.value ?? "")) box.input.value = node.value ?? "";
        if (open && node.rows) box.input.selectedIndex = -1;
      },
    },
    counts: {
      create: () => {
        const box = make("div", "rc-counts");
        box.head = make("span", "rc-field-label", box);
        box.head.id = `rc-label-${++serial}`;
        box.inside = make("div", "rc-counts-row", box);
        box.setAttribute("role", "group");
        box.setAttribute("aria-labelledby", box.head.id);
        return box;
      },
      patch: (box, node) => {
        say(box.head, node.label);
        reconcile(
          box.inside,
          node.items,
          (item) => item.value,
          (item) => {
            const group = make("div", "rc-count");
            group.setAttribute("role", "group");
            group.less = make("button", "rc-step", group);
            group.middle = make("span", "rc-count-middle", group);
            group.more = make("button", "rc-step", group);
            if (item.icon) group.middle.append(icon(item.icon));
            group.number = make("output", "rc-count-number", group.middle);
            group.rest = make("span", "rc-count-rest", group.middle);
            group.less.addEventListener("click", () => act(group.handle, { item: item.value, change: -1 }));
            group.more.addEventListener("click", () => act(group.handle, { item: item.value, change: 1 }));
            say(group.less, "−");
            say(group.more, "+");
            return group;
          },
          (group, item) => {
            group.handle = node.id;
            set(group, "aria-label", item.text);
            say(group.number, String(item.count));
            say(group.rest, item.most === undefined ? item.text : `of ${item.most} ${item.text}`);
            set(group.less, "aria-label", `One ${item.text} less`);
            set(group.more, "aria-label", `One ${item.text} more`);
            set(group.less, "aria-disabled", item.count <= 0 ? "true" : null);
            set(group.more, "aria-disabled", item.most !== undefined && item.count >= item.most ? "true" : null);
            group.classList.toggle("some", item.count > 0);
          },
        );
      },
    },
    // Pieces that are dealt out to zones; each piece has a few moves of its own.
    deal: {
      create: () => make("div", "rc-deal"),
      patch: (box, node) => {
        set(box, "role", "group");
        set(box, "aria-label", node.label);
        reconcile(
          box,
          node.zones,
          (zone) => zone.value,
          () => {
            const zone = make("div", "rc-zone");
            zone.head = make("p", "rc-zone-title", zone);
            zone.inside = make("ul", "rc-zone-row", zone);
            return zone;
          },
          (zone, data) => {
            say(zone.head, data.title);
            set(zone.inside, "aria-label", data.title);
            reconcile(
              zone.inside,
              data.pieces.length ? data.pieces : [{ value: "", text: data.empty || "nothing yet", moves: [] }],
              (piece) => piece.value,
              (piece) => {
                const item = make("li", piece.value ? "rc-piece" : "rc-piece-none");
                item.words = make("span", "rc-piece-words", item);
                item.inside = make("span", "rc-piece-moves", item);
                return item;
              },
              (item, piece) => {
                dress(item.words, piece);
                reconcile(
                  item.inside,
                  piece.moves,
                  (move) => move.value,
                  (move) => {
                    const button = make("button", "rc-step");
                    button.addEventListener("click", () => act(button.handle, { piece: piece.value, move: move.value }));
                    return button;
                  },
                  (button, move) => {
                    button.handle = node.id;
                    say(button, move.text);
                    set(button, "aria-label", move.label);
                    set(button, "title", move.label);
                  },
                );
              },
            );
          },
        );
      },
    },
    // What one is about to do: a sentence that can be typed over, the button that does it, the one that takes it back.
    phrase: {
      create: () => {
        const box = make("form", "rc-phrase");
        const field = make("label", "rc-phrase-field", box);
        box.head = make("span", "rc-field-label", field);
        box.input = make("input", "", field);
        box.input.type = "text";
        box.input.autocomplete = "off";
        box.input.spellcheck = false;
        box.input.setAttribute("autocapitalize", "none");
        box.go = make("button", "rc-go", box);
        box.go.type = "submit";
        box.back = make("button", "rc-back", box);
        box.hint = make("p", "rc-phrase-hint", box);
        box.hint.id = `rc-hint-${++serial}`;
        box.input.setAttribute("aria-describedby", box.hint.id);
        box.addEventListener("submit", (event) => {
          event.preventDefault();
          const typed = box.input.value.trim();
          act(box.handle, { say: typed === (box.shown || "").trim() ? null : typed });
        });
        box.back.addEventListener("click", () => {
          box.input.value = box.shown || "";
          act(box.handle, { back: true });
        });
        return box;
      },
      patch: (box, node) => {
        box.handle = node.id;
        say(box.head, node.label);
        if (box.shown !== node.value || box.version !== node.version) box.input.value = node.value;
        box.shown = node.value;
        box.version = node.version;
        set(box.input, "placeholder", node.placeholder);
        say(box.go, node.go);
        say(box.back, node.back || "Cancel");
        set(box.go, "aria-describedby", box.hint.id);
        set(box.go, "class", `rc-go${node.ready ? " ready" : ""}`);
        say(box.hint, node.hint);
        box.hint.hidden = !node.hint;
      },
    },
    refusal: {
      create: () => {
        const card = make("section", "rc-refusal");
        card.setAttribute("aria-label", "Refused");
        card.top = make("p", "rc-refusal-title", card);
        card.reason = make("p", "rc-refusal-reason", card);
        card.cure = make("p", "rc-refusal-cure", card);
        card.foot = make("p", "rc-refusal-foot", card);
        card.chip = make("button", "rc-rule", card.foot);
        card.chip.addEventListener("click", () => act(card.handle, { rule: card.rule }));
        card.close = make("button", "rc-back", card.foot);
        say(card.close, "Close");
        card.close.addEventListener("click", () => act(card.handle, { close: true }));
        card.more = make("div", "rc-rule-text", card);
        return card;
      },
      patch: (card, node) => {
        card.handle = node.id;
        card.rule = node.rule.id;
        say(card.top, node.title);
        say(card.reason, node.reason);
        say(card.cure, node.cure);
        rule(card.chip, node.rule);
        set(card.chip, "aria-expanded", String(Boolean(node.rule.html)));
        fill(card.more, node.rule.html || "");
        card.more.hidden = !node.rule.html;
      },
    },
    note: {
      create: () => make("p", "rc-sheet-note"),
      patch: (element, node) => {
        set(element, "class", `rc-sheet-note ${node.look || ""}`.trim());
        set(element, "role", node.loud ? "alert" : null);
        say(element, node.text);
      },
    },
    heading: {
      create: (node) => make(`h${node.level || 3}`, "rc-sheet-heading"),
      patch: (element, node) => say(element, node.text),
    },
    html: {
      create: () => make("div", "rc-sheet-html"),
      patch: (element, node) => {
        set(element, "class", `rc-sheet-html ${node.look || ""}`.trim());
        set(element, "role", node.label ? "region" : null);
        set(element, "aria-label", node.label);
        fill(element, node.html || "");
      },
    },
    text: {
      create: (node) => {
        const box = make("form", "rc-phrase");
        const field = make("label", "rc-phrase-field", box);
        box.head = make("span", "rc-field-label", field);
        box.input = make("input", "", field);
        box.input.autocomplete = "off";
        box.input.spellcheck = false;
        box.go = make("button", "rc-choice", box);
        box.go.type = "submit";
        box.addEventListener("submit", (event) => {
          event.preventDefault();
          act(box.handle, box.input.value);
        });
        return box;
      },
      patch: (box, node) => {
        box.handle = node.id;
        set(box.input, "inputmode", node.number ? "numeric" : null);
        say(box.head, node.label);
        if (box.shown !== node.value || box.version !== node.version) box.input.value = node.value ?? "";
        box.shown = node.value;
        box.version = node.version;
        set(box.input, "placeholder", node.placeholder);
        say(box.go, node.go);
        box.go.hidden = !node.go;
        // Without a button of its own the field speaks whenever it is left.
        if (!node.go && !box.quiet) {
          box.quiet = true;
          box.input.addEventListener("change", () => act(box.handle, box.input.value));
        }
      },
    },
    // The code of a game: to copy, to paste, and in the address of the page, so that a reload comes back.
    code: {
      create: (node) => {
        const box = make("div", "rc-code-box");
        const own = (box.own = make("label", "rc-phrase-field", box));
        say(make("span", "rc-field-label", own), node.label);
        box.input = make("input", "rc-code", own);
        box.input.readOnly = true;
        box.input.addEventListener("focus", () => box.input.select());
        const row = (box.row = make("div", "rc-choices-row", box));
        const copy = (words, text) => {
          const button = make("button", "rc-choice", row);
          say(button, words);
          button.addEventListener("click", async () => {
            try {
              await navigator.clipboard.writeText(text());
              say(box.said, "Copied.");
            } catch {
              box.input.focus();
              say(box.said, "Your browser does not let pages copy. The code is selected: press Ctrl+C.");
            }
          });
        };
        copy("Copy code", () => box.input.value);
        const mark = () => `#code=${box.input.value}${box.also ? `&${box.also}` : ""}`;
        copy("Copy link", () => `${location.origin}${location.pathname}${location.search}${mark()}`);
        const form = make("form", "rc-phrase", box);
        const field = make("label", "rc-phrase-field", form);
        say(make("span", "rc-field-label", field), node.paste);
        const pasted = make("input", "rc-code", field);
        pasted.spellcheck = false;
        pasted.autocomplete = "off";
        say(make("button", "rc-choice", form), "Open");
        form.addEventListener("submit", (event) => {
          event.preventDefault();
          act(box.handle, read(pasted.value) || { open: pasted.value });
        });
        box.said = make("p", "rc-sheet-note", box);
        box.said.setAttribute("role", "status");
        // A link carries the code and whatever else its page wants back, after "#" or "?".
        const kept = (code) => {
          try {
            const entry = JSON.parse(localStorage.getItem(`rulecore:lesson:${node.page}`));
            return entry.code === code ? Object.fromEntries(new URLSearchParams(entry.also)) : {};
          } catch {
            return {};
          }
        };
        const read = (address) => {
          for (const part of address.split(/[#?]/).slice(1).reverse()) {
            const found = Object.fromEntries(new URLSearchParams(part));
            if (found.code) return { ...kept(found.code), ...found, open: found.code };
          }
          return null;
        };
        const inAddress = () => read(location.href);
        if (onPage() && inAddress()) setTimeout(() => act(node.id, inAddress()), 0);
        addEventListener("hashchange", () => {
          const found = inAddress();
          if (box.isConnected && found && found.open !== box.input.value) act(box.handle, found);
        });
        return box;
      },
      patch: (box, node) => {
        box.handle = node.id;
        box.input.value = node.value;
        box.also = node.also;
        box.own.hidden = box.row.hidden = !node.value;
        set(box.input, "data-rulecore-code", node.value);
        say(box.said, node.said);
        const address = `#code=${node.value}${node.also ? `&${node.also}` : ""}`;
        if (!node.keep || box.kept === address) return;
        box.kept = address;
        window.rulecoreCode = node.value;
        if (!onPage()) return;
        history.replaceState(null, "", address);
        try {
          const entry = { ...node.keep, code: node.value, also: node.also, page: location.pathname, at: Date.now() };
          localStorage.setItem(`rulecore:lesson:${node.page}`, JSON.stringify(entry));
        } catch { /* a browser that keeps nothing still has the code */ }
      },
    },
    check: {
      create: () => {
        const box = make("label", "rc-check");
        box.input = make("input", "", box);
        box.input.type = "checkbox";
        box.head = make("span", "", box);
        box.input.addEventListener("change", () => act(box.handle, box.input.checked));
        return box;
      },
      patch: (box, node) => {
        box.handle = node.id;
        say(box.head, node.label);
        box.input.checked = Boolean(node.value);
        set(box.input, "aria-description", node.hint);
        set(box, "title", node.hint);
      },
    },
    range: {
      create: () => {
        const box = make("div", "rc-range");
        const field = make("label", "rc-range-field", box);
        box.head = make("span", "rc-field-label", field);
        box.input = make("input", "", field);
        box.input.type = "range";
        let soon = null;
        box.input.addEventListener("input", () => {
          clearTimeout(soon);
          soon = setTimeout(() => act(box.handle, Number(box.input.value)), 90);
        });
        return box;
      },
      patch: (box, node) => {
        box.handle = node.id;
        say(box.head, node.label);
        box.input.min = node.min;
        box.input.max = node.max;
        if (document.activeElement !== box.input || !root.hasAttribute("aria-busy")) box.input.value = node.value;
        set(box.input, "aria-valuetext", node.text);
      },
    },
    log: {
      create: () => {
        const box = make("section", "rc-log");
        box.head = make("p", "rc-field-label", box);
        box.inside = make("ol", "rc-log-list", box);
        return box;
      },
      patch: (box, node) => {
        say(box.head, node.label);
        set(box, "aria-label", node.label);
        set(box, "class", `rc-log ${node.look || ""}`.trim());
        const last = box.inside.lastElementChild;
        const below = box.inside.scrollHeight - box.inside.scrollTop - box.inside.clientHeight < 40;
        reconcile(
          box.inside,
          node.entries.length ? node.entries : [{ id: "", who: "", text: node.empty || "Nothing yet." }],
          (entry) => entry.id,
          (entry) => {
            const item = make("li", "rc-log-entry");
            item.said = make("span", "rc-log-text", item);
            item.rules = make("span", "rc-log-rules", item);
            item.more = make("div", "rc-rule-text", item);
            return item;
          },
          (item, entry) => {
            say(item.said, entry.text);
            item.classList.toggle("head", Boolean(entry.head));
            item.classList.toggle("now", Boolean(entry.now));
            reconcile(
              item.rules,
              entry.rules || [],
              (data) => data.id,
              () => {
                const chip = make("button", "rc-rule small");
                chip.addEventListener("click", () => act(chip.handle, chip.value));
                return chip;
              },
              (chip, data) => {
                chip.handle = node.id;
                chip.value = `${entry.id}|${data.id}`;
                rule(chip, data);
                set(chip, "aria-expanded", String(Boolean(data.html)));
              },
            );
            const open = (entry.rules || []).find((data) => data.html);
            fill(item.more, open ? open.html : "");
            item.more.hidden = !open;
          },
        );
        if (below && box.inside.lastElementChild !== last) box.inside.scrollTop = box.inside.scrollHeight;
      },
    },
  };

  function rule(chip, data) {
    const words = chip.querySelector(".rc-words") || make("span", "rc-words", chip);
    say(words, data.title);
    set(chip, "title", data.id);
    set(chip, "aria-label", `Rule: ${data.title} (${data.id})`);
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
    if (!before || document.activeElement === before) return;
    // Moving an element takes the focus from it; one that is gone or hidden must not drop the reader out of the sheet.
    if (before.isConnected) before.focus({ preventScroll: true });
    const next = body.querySelector(".rc-phrase:not([hidden]) .rc-go") || root;
    if (document.activeElement !== before) next.focus({ preventScroll: true });
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
