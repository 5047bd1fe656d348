// The search. Without this script the form is not shown, and the list of pages leads everywhere.
"use strict";
const form = document.getElementById("search");
const field = document.getElementById("words");
const results = document.getElementById("results");
const MOST_RESULTS = 20;
const SNIPPET_LETTERS = 140;
const PAUSE_MILLISECONDS = 150; // between the last letter and the answer

let index = null;
function whenIndexed(then) {
  if (index) return then();
  const script = document.createElement("script"); // fetch() is refused where pages are opened from a disk
  script.src = "search-index.js";
  script.onload = () => { index = searchIndex; then(); };
  document.head.append(script);
}

// Every word must be there: 9 points in the page's title or the heading, 1 in the text, and 3 more at the start of a word.
function score(row, words) {
  let sum = 0;
  for (const word of words) {
    let best = 0;
    for (const [text, points] of [[row[0], 9], [row[1], 9], [row[3], 1]]) {
      const at = text.toLowerCase().indexOf(word);
      if (at >= 0) best = Math.max(best, points + (at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1]) ? 3 : 0));
    }
    if (!best) return 0;
    sum += best;
  }
  return sum;
}

function snippet(text, word) {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - SNIPPET_LETTERS / 3);
  return (at ? "… " : "") + text.slice(at, at + SNIPPET_LETTERS) + (at + SNIPPET_LETTERS < text.length ? " …" : "");
}

function show() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  results.hidden = !words.length;
  const list = results.querySelector("ol");
  list.replaceChildren();
  if (!words.length) return;
  const found = index.map(row => [score(row, words), row]).filter(([points]) => points);
  found.sort(([first], [second]) => second - first);
  const count = found.length ? `${found.length} places found` : "Nothing found";
  document.getElementById("count").textContent =
    found.length > MOST_RESULTS ? `${count}; the best ${MOST_RESULTS} are shown.` : `${count}.`;
  for (const [, [title, heading, address, text]] of found.slice(0, MOST_RESULTS)) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = address;
    link.textContent = title === heading ? title : `${title}: ${heading}`;
    const line = document.createElement("p");
    line.textContent = snippet(text, words[0]);
    item.append(link, line);
    list.append(item);
  }
}

let timer = 0;
field.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(() => whenIndexed(show), PAUSE_MILLISECONDS);
});
form.addEventListener("submit", event => {
  event.preventDefault();
  clearTimeout(timer); // or the results would be made again, and the focus with them lost
  whenIndexed(() => { show(); results.querySelector("a")?.focus(); });
});
results.addEventListener("click", event => {
  if (event.target.closest("a")) { field.value = ""; results.hidden = true; }
});
form.hidden = false;
