// A button that saves a text as a file; nothing leaves this machine.
function render({ model, el }) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "rc-plain";
  const write = () => { button.textContent = model.get("words"); };
  button.addEventListener("click", () => {
    const { name, mime, text } = model.get("file");
    if (text === undefined) return;
    const address = URL.createObjectURL(new Blob([text], { type: `${mime};charset=utf-8` }));
    const link = Object.assign(document.createElement("a"), { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  });
  model.on("change:words", write);
  write();
  el.append(button);
}

export default { render };
