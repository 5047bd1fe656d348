// Adds to the bar what links cannot do: read the page aloud, and close with Escape.
(() => {
  "use strict";
  const host = document.getElementById("pagecrunch-bar");
  if (!host) return;
  if (self !== top) { host.hidden = true; return; }
  let root = host.shadowRoot;
  const template = host.querySelector("template");
  if (!root && template) { // a browser without declarative shadow trees
    root = host.attachShadow({ mode: "open" });
    root.append(template.content);
    template.remove();
  }
  if (!root) return;

  const all = root.getElementById("all");
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && all.open) {
      all.open = false;
      all.querySelector("summary").focus();
    }
  });
  const status = root.querySelector("[role=status]");
  if (status.textContent) all.open = true;

  if (!("speechSynthesis" in self)) return;
  const button = root.getElementById("listen");
  const LONGEST = 200; // characters spoken at once: some browsers stop in the middle of longer texts

  const passages = () => {
    const main = document.querySelector("article, main, [role=main]") || document.body;
    const text = main.innerText || "";
    return text.split(/\n+/).flatMap((line) => sentences(line.trim())).filter(Boolean);
  };
  const sentences = (line) => {
    const pieces = [];
    for (const sentence of line.match(/[^.!?\u3002]*[.!?\u3002]*\s*/g) || []) {
      if (pieces.length && pieces.at(-1).length + sentence.length <= LONGEST) pieces[pieces.length - 1] += sentence;
      else pieces.push(sentence);
    }
    return pieces;
  };
  const stop = () => {
    speechSynthesis.cancel();
    button.setAttribute("aria-pressed", "false");
    button.textContent = "Listen";
  };
  const speak = () => {
    const lang = document.documentElement.lang;
    const texts = passages();
    texts.forEach((text, index) => {
      const utterance = new SpeechSynthesisUtterance(text);
      if (lang) utterance.lang = lang;
      if (index === texts.length - 1) utterance.onend = stop;
      speechSynthesis.speak(utterance);
    });
    button.setAttribute("aria-pressed", "true");
    button.textContent = "Stop listening";
  };
  button.addEventListener("click", () => (button.getAttribute("aria-pressed") === "true" ? stop() : speak()));
  addEventListener("pagehide", stop);
  root.getElementById("listening").hidden = false;
})();
