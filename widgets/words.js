// What a script says, in the language of the page: t(…) and tn(one, many, count), with {places} for values.
// Python sends the texts of a language along in the trait "texts", by their English; in English it sends none.
const speaker = (model) => {
  const texts = () => model.get("texts") ?? {};
  const fill = (words, values) => words.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const language = () => texts()[""] ?? "en";
  const t = (english, values = {}) => fill(texts()[english] ?? english, values);
  const tn = (one, many, count, values = {}) => {
    const forms = texts()[many];
    const words = forms ? forms[new Intl.PluralRules(language()).select(count)] ?? forms.other : count === 1 ? one : many;
    return fill(words, { count, ...values });
  };
  return { t, tn, language };
};
