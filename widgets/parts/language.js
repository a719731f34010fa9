// The switch between the languages that a page is there in: a button for each, named in its own language. What a reader
// chose last is kept by the browser, for the next page.
const LANGUAGE = "rulecore:language";

const languageKept = () => {
  try { return localStorage.getItem(LANGUAGE) ?? ""; } catch { return ""; }
};
const keepLanguage = (language) => {
  try { localStorage.setItem(LANGUAGE, language); } catch { /* then the address alone carries it */ }
};

// The language that this page should change to before anybody asks: the one kept, unless another was asked for.
const languageWanted = (model) => {
  const kept = languageKept();
  const there = Object.keys(model.get("languages") ?? {});
  return !model.get("chosen") && there.includes(kept) && kept !== model.get("language") ? kept : "";
};

function languageSwitch(model, name, choose) {
  const box = document.createElement("div");
  box.className = "rc-languages";
  box.setAttribute("role", "group");
  const all = Object.entries(model.get("languages") ?? {});
  box.hidden = all.length < 2;
  for (const [language, words] of box.hidden ? [] : all) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "rc-plain rc-language";
    button.lang = language;
    button.textContent = words;
    button.addEventListener("click", () => {
      keepLanguage(language);
      if (language !== model.get("language")) choose(language);
    });
    box.append(button);
  }
  const draw = () => {
    box.setAttribute("aria-label", name());
    for (const button of box.children) button.setAttribute("aria-pressed", String(button.lang === model.get("language")));
  };
  draw();
  return { box, draw };
}

// Tells browser and screen readers what the page is written in, and puts it into the address, so that a reload or a copied
// link speaks it too. In JupyterLab only the notebook is ours.
function languageOfPage(model, el, title, inVoila) {
  const language = model.get("language");
  el.lang = language;
  if (!inVoila) {
    const notebook = el.closest(".jp-Notebook");
    if (notebook) notebook.lang = language;
    return;
  }
  document.documentElement.lang = language;
  window.rulecore?.speak?.(model.get("texts"));
  if (title) document.title = title;
  const address = new URL(location.href);
  if ((address.searchParams.get("lang") ?? "en") === language) return;
  address.searchParams.set("lang", language);
  history.replaceState(null, "", address);
}
