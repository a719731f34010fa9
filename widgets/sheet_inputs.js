// What a person uses on a sheet: buttons, lists, counters, pieces to deal out, sentences, sliders.
// One entry a kind: `create` makes the element, `patch` fits it to its data.

const inputKinds = ({ act, dress, icon, root, t }) => ({
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
          first.textContent = t("choose");
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
          say(group.rest, item.most === undefined ? item.text : t("of {most} {text}", { most: item.most, text: item.text }));
          set(group.less, "aria-label", t("One {text} less", { text: item.text }));
          set(group.more, "aria-label", t("One {text} more", { text: item.text }));
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
      if (box.shown !== node.value || box.version !== node.version) {
        box.input.value = node.value;
        // Whoever types on means the next sentence, and not an end to the one that has just been put here.
        if (box.input.ownerDocument.activeElement === box.input) box.input.select();
      }
      box.shown = node.value;
      box.version = node.version;
      set(box.input, "placeholder", node.placeholder);
      say(box.go, node.go);
      say(box.back, node.back || t("Cancel"));
      set(box.go, "aria-describedby", box.hint.id);
      set(box.go, "class", `rc-go${node.ready ? " ready" : ""}`);
      say(box.hint, node.hint);
      box.hint.hidden = !node.hint;
      box.classList.toggle("idle", !node.value);
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
});
