// What holds other controls or tells something: rows, folds, refusals, notes, logs, the code of a game.
// One entry a kind: `create` makes the element, `patch` fits it to its data.

const cardKinds = ({ act, children, rule, t, untouched }) => ({
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
  refusal: {
    create: () => {
      const card = make("section", "rc-refusal");
      card.setAttribute("aria-label", t("Refused"));
      card.top = make("p", "rc-refusal-title", card);
      card.reason = make("p", "rc-refusal-reason", card);
      card.cure = make("p", "rc-refusal-cure", card);
      card.foot = make("p", "rc-refusal-foot", card);
      card.chip = make("button", "rc-rule", card.foot);
      card.chip.addEventListener("click", () => act(card.handle, { rule: card.rule }));
      card.close = make("button", "rc-back", card.foot);
      say(card.close, t("Close"));
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
        node.entries.length ? node.entries : [{ id: "", who: "", text: node.empty || t("Nothing yet.") }],
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
            say(box.said, t("Copied."));
          } catch {
            box.input.focus();
            say(box.said, t("Your browser does not let pages copy. The code is selected: press Ctrl+C."));
          }
        });
      };
      copy(t("Copy code"), () => box.input.value);
      const mark = () => `#code=${box.input.value}${box.also ? `&${box.also}` : ""}`;
      copy(t("Copy link"), () => `${location.origin}${location.pathname}${location.search}${mark()}`);
      const form = make("form", "rc-phrase", box);
      const field = make("label", "rc-phrase-field", form);
      say(make("span", "rc-field-label", field), node.paste);
      const pasted = make("input", "rc-code", field);
      pasted.spellcheck = false;
      pasted.autocomplete = "off";
      const go = make("button", "rc-choice", form);
      go.type = "submit";
      say(go, t("Open"));
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
      // The address is read once: the box is made anew when a game begins, and a bad address must not speak again.
      if (onPage() && untouched() && inAddress()) setTimeout(() => act(node.id, inAddress()), 0);
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
});
