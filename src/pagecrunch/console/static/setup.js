// Checks whether this browser trusts the certificate, by opening a secure connection to the proxy itself.
(() => {
  "use strict";
  const result = document.getElementById("check-result");
  const button = document.getElementById("check");
  const check = async () => {
    result.textContent = result.dataset.busy;
    let works = false;
    try {
      const answer = await fetch("https://pagecrunch.test/check", { cache: "no-store", credentials: "omit" });
      works = (await answer.json()).works === true;
    } catch { works = false; }
    result.textContent = works ? result.dataset.yes : result.dataset.no;
  };
  button.hidden = false;
  button.addEventListener("click", check);
  check();
})();
