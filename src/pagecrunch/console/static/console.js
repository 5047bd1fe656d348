// Makes the console's pages live. They also work without it, as plain forms and links.
"use strict";

document.documentElement.classList.add("js");

const status = document.getElementById("status");

// Screen readers read this live region aloud.
const words = document.body.dataset;  // what this script says, in the reader's language
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
    if (error.name !== "AbortError") announce(words.silent);
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
    announce(words.copied);
    button.dataset.label ??= button.textContent;
    button.textContent = words.copied;
    setTimeout(() => { button.textContent = button.dataset.label; }, 2000);
  } catch {
    announce(words.cannotCopy);
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
    announce(words.chosen.replace("{name}", input.files[0].name));
    if ("send" in zone.dataset) zone.requestSubmit();
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

// A file that was chosen is read at once.
for (const form of document.querySelectorAll("form[data-send]")) {
  form.querySelector("input[type=file]").addEventListener("change", () => form.requestSubmit());
}

// Menus close with Escape and with a click elsewhere.
function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (menu !== except) menu.open = false;
}
document.addEventListener("click", (event) => closeMenus(event.target.closest("details.menu")));
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) print();
  if (event.target.closest("details.menu .contents a")) closeMenus();
});

// The look changes while you choose, and is saved.
const look = document.querySelector("form[data-look]");
if (look) {
  const size = look.querySelector("[name=size]");
  const change = () => {
    const form = new FormData(look);
    for (const name of ["theme", "font", "width", "spacing", "size"]) document.documentElement.dataset[name] = form.get(name);
    form.set("stay", "yes");
    return fetch(look.action, { method: "POST", body: new URLSearchParams(form) });
  };
  look.addEventListener("change", async (event) => {
    await change();
    if (event.target.name === "pictures") location.reload();
  });
  const move = (step) => {
    if (!step || !size.options[size.selectedIndex + step]) return;
    size.selectedIndex += step;
    announce(size.options[size.selectedIndex].text);
    change();
  };
  look.addEventListener("click", (event) => move(Number(event.target.closest("[data-step]")?.dataset.step || 0)));
  document.querySelector("form[data-larger]")?.addEventListener("submit", (event) => {
    event.preventDefault();
    move(1);
  });
}

// Reads the article aloud, one sentence at a time, and marks the sentence.
const listen = document.getElementById("listen");
const player = document.getElementById("player");
if (listen && player && "speechSynthesis" in window) {
  const BLOCKS = "h1, h2, h3, h4, h5, h6, p, li, dt, dd, td, th, figcaption, caption, pre, blockquote";
  const button = (name) => player.querySelector(`[data-do=${name}]`);
  const speed = player.querySelector("select");
  const note = document.getElementById("player-note");
  const LONGEST_START = 5000; // milliseconds until a voice starts
  let sentences = [];
  let at = 0;
  let isPlaying = false;
  let turn = 0; // tells the end of a sentence that was cut short from the end of the current one
  let hasVoice = false;

  // The texts of a block that belong to no block within it, as sentences with their ranges.
  function sentencesOf(block) {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const pieces = [];
    let text = "";
    for (let node; (node = walker.nextNode()); ) {
      if (node.parentElement.closest(BLOCKS) !== block || node.parentElement.closest(".left-out")) continue;
      pieces.push([text.length, node]);
      text += node.data;
    }
    const place = (offset) => {
      const [start, node] = pieces.findLast(([start]) => start <= offset);
      return [node, Math.min(offset - start, node.length)];
    };
    const segmenter = new Intl.Segmenter(player.dataset.lang || undefined, { granularity: "sentence" });
    return [...segmenter.segment(text)].filter((each) => each.segment.trim()).map((each) => {
      const range = new Range();
      range.setStart(...place(each.index));
      range.setEnd(...place(each.index + each.segment.length));
      return { text: each.segment.trim(), range, block, lang: block.closest("[lang]")?.lang || "" };
    });
  }

  function mark(sentence) {
    document.querySelector(".spoken-block")?.classList.remove("spoken-block");
    if (window.Highlight) CSS.highlights.set("spoken", new Highlight(...(sentence ? [sentence.range] : [])));
    else sentence?.block.classList.add("spoken-block");
    if (!sentence) return;
    const box = sentence.range.getBoundingClientRect();
    if (box.top < 80 || box.bottom > innerHeight - 120) sentence.block.scrollIntoView({ block: "center" });
  }

  function speak() {
    speechSynthesis.cancel();
    const sentence = sentences[at];
    if (!sentence) return stop(player.dataset.done);
    mark(sentence);
    const mine = ++turn;
    const spoken = new SpeechSynthesisUtterance(sentence.text);
    const isMine = () => mine === turn && isPlaying;
    spoken.lang = sentence.lang;
    spoken.rate = Number(speed.value);
    spoken.onstart = () => { hasVoice = true; };
    spoken.onend = () => { if (isMine()) { at += 1; speak(); } };
    spoken.onerror = (event) => {
      if (isMine() && !["interrupted", "canceled"].includes(event.error)) stopWithoutVoice();
    };
    speechSynthesis.speak(spoken);
    // Some browsers without a voice stay silent and say nothing about it.
    if (!hasVoice) setTimeout(() => { if (isMine() && !hasVoice) stopWithoutVoice(); }, LONGEST_START);
  }

  function play(is) {
    isPlaying = is;
    button("play").textContent = is ? player.dataset.pause : player.dataset.play;
    if (is) speak();
    else { turn += 1; speechSynthesis.cancel(); }
  }

  function start() {
    sentences = [...document.querySelectorAll("#article :is(" + BLOCKS + ")")].flatMap(sentencesOf);
    at = Math.max(0, sentences.findIndex((each) => each.range.getBoundingClientRect().bottom > 0));
    player.hidden = false;
    note.hidden = true;
    listen.setAttribute("aria-pressed", "true");
    play(true);
    button("play").focus({ preventScroll: true });
  }

  function stop(why) {
    play(false);
    mark(null);
    const hadFocus = player.contains(document.activeElement);
    player.hidden = true;
    listen.setAttribute("aria-pressed", "false");
    if (hadFocus) listen.focus();
    announce(why);
  }

  function stopWithoutVoice() {
    stop(player.dataset.noVoice);
    note.textContent = player.dataset.noVoice;
    note.hidden = false;
  }

  const move = (by) => { at = Math.min(Math.max(at + by, 0), sentences.length - 1); if (isPlaying) speak(); else mark(sentences[at]); };
  listen.addEventListener("click", () => (player.hidden ? start() : stop()));
  player.addEventListener("click", (event) => {
    const action = event.target.closest("[data-do]")?.dataset.do;
    if (action === "play") play(!isPlaying);
    if (action === "back") move(-1);
    if (action === "next") move(1);
    if (action === "stop") stop();
  });
  player.addEventListener("keydown", (event) => {
    if (event.key === "Escape") stop();
    if (event.target.tagName !== "SELECT" && event.key === "ArrowLeft") move(-1);
    if (event.target.tagName !== "SELECT" && event.key === "ArrowRight") move(1);
  });
  speed.addEventListener("change", () => { if (isPlaying) speak(); });
  addEventListener("pagehide", () => speechSynthesis.cancel());
} else if (listen) {
  listen.remove();
}
