"use strict";
// Light or dark: as the system says, until the reader chooses. Runs before the page is drawn, so that it does not flash.
(() => {
  const key = "privacy-verify-theme";
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const kept = () => { try { return localStorage.getItem(key); } catch { return null; } };
  const keep = (theme) => { try { localStorage.setItem(key, theme); } catch { /* private window: holds for this page */ } };
  const chosen = kept();
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  const dark = () => (root.dataset.theme || (system.matches ? "dark" : "light")) === "dark";
  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    const show = () => { button.textContent = dark() ? "Light colours" : "Dark colours"; };
    button.hidden = false;
    button.addEventListener("click", () => {
      root.dataset.theme = dark() ? "light" : "dark";
      keep(root.dataset.theme);
      show();
    });
    system.addEventListener("change", show);
    show();
  });
})();
