// Makes the console's pages live. They also work without it, as plain forms and links.
"use strict";

document.documentElement.classList.add("js");

const status = document.getElementById("status");

// Screen readers read this live region aloud.
function announce(sentence) {
  if (status && sentence) status.textContent = sentence;
}

// Replaces the parts of a page that may change (those with data-part) by those of a fresh copy.
function renew(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const focused = document.activeElement && document.activeElement.id;
  for (const part of document.querySelectorAll("[data-part]")) {
    const other = fresh.getElementById(part.id);
    if (!other || other.outerHTML === part.outerHTML) continue;
    const open = [...part.querySelectorAll("details[open][id]")].map((each) => each.id);
    part.replaceWith(document.importNode(other, true));
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  }
  if (focused && document.activeElement.id !== focused) document.getElementById(focused)?.focus();
  announce(fresh.querySelector("[data-announce]")?.textContent.trim());
  return fresh.querySelector("[data-address]")?.dataset.address;
}

let asking = null;

async function ask(address, { keepAddress = false } = {}) {
  asking?.abort();
  asking = new AbortController();
  const parts = document.querySelectorAll("[data-part]");
  if (!keepAddress) for (const part of parts) part.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address, { signal: asking.signal, headers: { Accept: "text/html" } });
    if (!answer.ok || answer.redirected) return location.assign(answer.url); // the page is gone, or the session
    const html = await answer.text();
    for (const part of parts) part.removeAttribute("aria-busy");
    const shortest = renew(html);
    if (!keepAddress) history.replaceState(null, "", shortest || answer.url);
  } catch (error) {
    for (const part of parts) part.removeAttribute("aria-busy");
    if (error.name !== "AbortError") announce("The console does not answer. Is it still running?");
  }
}

// Forms with data-live are sent as soon as something in them changes.
function send(form) {
  ask(`${form.action.split("?")[0]}?${new URLSearchParams(new FormData(form))}`);
}
function isChanged(control) {
  if (control.options) return !control.options[control.selectedIndex]?.defaultSelected && control.selectedIndex > 0;
  return control.checked !== control.defaultChecked;
}
document.addEventListener("change", (event) => {
  if (event.target.form && "live" in event.target.form.dataset) send(event.target.form);
});
document.addEventListener("submit", (event) => {
  if (!("live" in event.target.dataset)) return;
  event.preventDefault();
  send(event.target);
});
// Also send forms that were changed before this script ran, or that the browser restored.
for (const form of document.querySelectorAll("form[data-live]")) {
  if ([...form.querySelectorAll("input:not([type=hidden]), select")].some(isChanged)) send(form);
}

// Copies the text of an element (data-copy) or of an address (data-copy-from).
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy], [data-copy-from]");
  if (!button) return;
  const source = button.dataset.copy && document.getElementById(button.dataset.copy);
  try {
    const text = source ? source.textContent : await (await fetch(button.dataset.copyFrom)).text();
    await navigator.clipboard.writeText(text);
    announce("Copied.");
    button.dataset.label ??= button.textContent;
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = button.dataset.label; }, 2000);
  } catch {
    announce("Your browser does not allow copying. Download it instead.");
  }
});

// A file may be dropped anywhere on the form.
for (const zone of document.querySelectorAll("[data-drop]")) {
  const input = zone.querySelector("input[type=file]");
  const mark = (is) => (event) => { event.preventDefault(); zone.classList.toggle("over", is); };
  zone.addEventListener("dragover", mark(true));
  zone.addEventListener("dragleave", mark(false));
  zone.addEventListener("drop", (event) => {
    mark(false)(event);
    if (!event.dataTransfer.files.length) return;
    input.files = event.dataTransfer.files;
    announce(`${input.files[0].name} was chosen.`);
  });
}

// A page with data-refresh is loaded again after this many seconds, while it is visible and not paused.
const refresh = document.querySelector("[data-refresh]");
if (refresh) {
  setInterval(() => {
    const pause = document.getElementById("pause");
    if (!document.hidden && !(pause && pause.checked)) ask(location.href, { keepAddress: true });
  }, 1000 * Number(refresh.dataset.refresh));
}
