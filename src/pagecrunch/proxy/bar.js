// Adds to the bar what links cannot do: read the page aloud, close with Escape, and stay clear of the page's text.
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
  document.addEventListener("click", (event) => {
    if (all.open && !event.composedPath().includes(host)) all.open = false;
  });
  const status = root.querySelector("[role=status]");
  if (status.textContent) all.open = true;

  // Some pages have text up to the very edge. Then the mark moves along the edge to a place without any.
  const bar = root.getElementById("bar");
  const MARK = 8, LENGTH = 72; // pixels of the mark, as in the style
  const isCovered = (element, box) => {
    const range = document.createRange();
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        if (line.right > box.left && line.left < box.right && line.bottom > box.top && line.top < box.bottom) return true;
      }
    }
    return false;
  };
  const isFree = (y) => {
    const left = getComputedStyle(host).direction === "rtl" ? 0 : innerWidth - MARK;
    const box = { left, right: left + MARK, top: y, bottom: y + LENGTH };
    for (let at = y; at <= y + LENGTH; at += 12) {
      for (const element of document.elementsFromPoint(left + MARK / 2, at)) {
        if (element !== host && isCovered(element, box)) return false;
      }
    }
    return true;
  };
  const settle = () => {
    if (all.open) return;
    const most = Math.max(0, innerHeight - LENGTH);
    const places = [0.5, 0.6, 0.4, 0.7, 0.3, 0.8, 0.2, 0.9, 0.1, 1, 0].map((share) => share * most);
    const free = places.find(isFree) ?? most;
    bar.style.setProperty("--at", `${free}px`);
  };
  let waiting = 0;
  const soon = () => { clearTimeout(waiting); waiting = setTimeout(settle, 150); };
  addEventListener("scroll", soon, { passive: true });
  addEventListener("resize", soon);
  addEventListener("load", settle);
  settle();

  if (!("speechSynthesis" in self)) return;
  const button = root.getElementById("listen");
  const listen = button.textContent;
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
    button.textContent = listen;
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
    button.textContent = button.dataset.stop;
  };
  button.addEventListener("click", () => (button.getAttribute("aria-pressed") === "true" ? stop() : speak()));
  addEventListener("pagehide", stop);
  root.getElementById("listening").hidden = false;
})();
