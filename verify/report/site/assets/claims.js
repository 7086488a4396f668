"use strict";
// Filter and full-text search. What is chosen stands in the address, so that it can be linked and survives "back".
(() => {
  const form = document.getElementById("filter");
  const query = document.getElementById("query");
  const choices = ["paper", "verdict", "fidelity", "severity"].map((name) => document.getElementById(name));
  const rows = [...document.querySelectorAll("#claims > li")];
  const count = document.getElementById("count");

  const apply = () => {
    const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    rows.forEach((row, number) => {
      const chosen = choices.every((one) => !one.value || row.dataset[one.id] === one.value || row.dataset[one.id].split(" ").includes(one.value));
      const found = chosen && words.every((word) => window.SEARCH_INDEX[number].includes(word));
      row.hidden = !found;
      shown += found;
    });
    count.textContent = shown === rows.length ? `${rows.length} claims` : `${shown} of ${rows.length} claims`;
  };

  const write = () => {
    const said = new URLSearchParams();
    for (const one of [query, ...choices]) if (one.value) said.set(one.id, one.value);
    history.replaceState(null, "", `#${said}`);
  };

  const read = () => {
    const said = new URLSearchParams(location.hash.slice(1));
    for (const one of [query, ...choices]) one.value = said.get(one.id) ?? "";
    apply();
  };

  form.hidden = false;
  form.addEventListener("input", () => { apply(); write(); });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(() => { apply(); write(); }));
  addEventListener("hashchange", read);
  read();
})();
