(lines) => {
  // What is to be seen of a page. `lines` are lines of its main text.
  const NAMED = /consent|cookie|modal|popup|newsletter|subscri|sign-?up|share|social|related|recommend|nav|menu|footer|header|sidebar|search|banner|notification|announcement|advert|cross-?sell|upsell|most-?read|popular|trending/i;
  const OURS = "[id^=pagecrunch-]:not(#pagecrunch-main)"; // that one is the page's own main part, with an id of ours
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const squeeze = (text) => text.replace(/\s+/g, " ").trim();
  const boxes = [...document.querySelectorAll("body *")].filter((each) => !["SCRIPT", "STYLE", "NOSCRIPT"].includes(each.tagName));
  const starts = lines.slice(0, 60).map((line) => squeeze(line).slice(0, 40));
  const text = squeeze(document.body ? document.body.innerText : "");
  const seen = starts.filter((start) => text.includes(start)).length;
  // The main part: the smallest element with nearly all of these lines.
  let main = document.body;
  const held = (element) => { const own = squeeze(element.textContent); return starts.filter((start) => own.includes(start)).length; };
  for (let total = main ? held(main) : 0; main && total;) {
    const next = [...main.children].find((child) => held(child) >= 0.9 * total);
    if (!next) break;
    main = next;
  }
  const isClutter = (element) => {
    for (let each = element; each && each !== main; each = each.parentElement) {
      if (["NAV", "FOOTER", "ASIDE", "HEADER", "DIALOG"].includes(each.tagName)) return true;
      if (NAMED.test(`${each.id} ${each.getAttribute("class") || ""}`)) return true;
    }
    return false;
  };
  // Controls by what they are, as the main part of the tidied page may be another element.
  const CONTROLS = "button, input:not([type=hidden]), select, textarea";
  const controlsOf = (element) => [...element.querySelectorAll(CONTROLS)].filter(isSeen);
  const named = (each) => [each.tagName, each.type, each.name, squeeze(each.textContent).slice(0, 40)].join(" ");
  const controls = (main ? controlsOf(main) : []).filter((each) => !isClutter(each)).map(named);
  const anywhere = controlsOf(document).map(named);
  const area = (main ? [...main.querySelectorAll("img, video, iframe")] : []).filter((each) => isSeen(each) && !isClutter(each))
    .reduce((sum, each) => { const box = each.getBoundingClientRect(); return sum + box.width * box.height; }, 0);
  const ours = [...document.querySelectorAll(OURS)].map((each) => each.getBoundingClientRect()).filter((box) => box.width > 2 && box.height > 2);
  const texts = boxes.filter((each) => !each.closest(OURS) && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && isSeen(each));
  const spans = texts.map((each) => each.getBoundingClientRect());
  const lapsOver = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
  // Text that a closed panel cuts off, or that the browser has not laid out yet, is not under anything.
  const isCutOff = (element, box) => {
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).contentVisibility === "auto" || (getComputedStyle(each).overflow !== "visible" && !lapsOver(each.getBoundingClientRect(), box))) return true;
    }
    return false;
  };
  const overlap = ours.filter((box) => texts.some((each) => lapsOver(box, each.getBoundingClientRect()) && !isCutOff(each, box))).length;
  // Blank bands: heights of the page at which there is neither text nor a picture nor a control.
  const filled = [...spans, ...boxes.filter((each) => ["IMG", "VIDEO", "IFRAME", "SVG", "CANVAS", "INPUT", "BUTTON", "HR"].includes(each.tagName.toUpperCase()) && isSeen(each)).map((each) => each.getBoundingClientRect())]
    .filter((box) => box.height && box.width).sort((a, b) => a.top - b.top);
  let bands = 0, bottom = 0;
  for (const box of filled) { if (box.top - bottom > 300) bands += 1; bottom = Math.max(bottom, box.bottom); }
  // The main text: how wide its lines may become, and how many of its elements stick out of the window.
  const holds = (each, part) => part && part.contains(each) && !each.closest(OURS);
  const paragraphs = boxes.filter((each) => holds(each, main) && isSeen(each) && starts.some((start) => squeeze(each.textContent).startsWith(start)));
  const widths = paragraphs.filter((each) => !paragraphs.some((other) => other !== each && each.contains(other))).map((each) => each.getBoundingClientRect().width).sort((a, b) => a - b);
  const textWidth = widths.length ? Math.round(widths[Math.floor(widths.length / 2)]) : 0;
  const outside = paragraphs.map((each) => each.getBoundingClientRect()).filter((box) => box.width && (box.right > innerWidth + 8 || box.left < -8)).length;
  const root = document.scrollingElement || document.documentElement;
  const before = root.scrollTop; root.scrollTop = 100; const scrolls = root.scrollTop > 0 || root.scrollHeight <= innerHeight; root.scrollTop = before;
  return { seen, overlap, width: root.scrollWidth, height: root.scrollHeight, bands, scrolls, controls, anywhere, pictures: area, textWidth, outside };
}
