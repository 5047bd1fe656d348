// Shows the example again when an answer changes, and warns of changes that are not saved.
"use strict";
(() => {
  const form = document.querySelector("form[data-settings]");
  if (!form) return;
  const frame = form.querySelector("iframe");
  const note = document.getElementById("unsaved");
  const answers = () => {
    const fields = new FormData(form);
    const chosen = [...form.querySelectorAll("input[type=radio]:checked")].map((each) => [each.name, each.value]);
    return new URLSearchParams(chosen.length ? chosen : [...fields]).toString();
  };
  const saved = "isUnsaved" in form.dataset ? null : answers();
  let isSent = false;
  const isUnsaved = () => !isSent && answers() !== saved;
  form.addEventListener("change", () => {
    frame.src = `${form.dataset.preview}?${answers()}`;
    note.hidden = !isUnsaved();
  });
  form.addEventListener("submit", () => { isSent = true; });
  addEventListener("beforeunload", (event) => {
    if (isUnsaved()) event.preventDefault();
  });
})();
