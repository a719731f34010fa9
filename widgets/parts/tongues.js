// The switch between languages on a page without the bar of a lesson. language.js is put in front of it.
function render({ model, el }) {
  const { t } = speaker(model);
  const inVoila = () => document.body.dataset.voila !== undefined || document.querySelector("#rendered_cells") !== null;
  const ask = (language) => {
    model.set("asked", { speak: language });
    model.save_changes();
  };
  const tongues = languageSwitch(model, () => t("Language"), ask);
  el.append(tongues.box);
  if (tongues.box.hidden) return;
  const speak = () => {
    tongues.draw();
    languageOfPage(model, el, "", inVoila());
  };
  model.on("change:language", speak);
  speak();
  const wanted = languageWanted(model);
  if (wanted) ask(wanted);
}

export default { render };
