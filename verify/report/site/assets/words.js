"use strict";
// A defined word shows what it stands for where the pointer or the focus is, and leads to it on a click.
(() => {
  const named = (id) => document.getElementById(id);
  const entry = (word) => named(`word-${word.dataset.word}`) ?? named(`${word.closest("section")?.id}.${word.dataset.word}`);
  const words = [...document.querySelectorAll("[data-word]")].filter(entry);
  if (!words.length) return;
  const tip = document.createElement("div");
  tip.id = "tip";
  tip.setAttribute("role", "tooltip");
  tip.hidden = true;
  document.body.append(tip);
  const show = (word) => {
    const head = entry(word);
    tip.replaceChildren(...[head, head.nextElementSibling].map((part) => {
      const copy = document.createElement("div");
      copy.append(...[...part.childNodes].map((child) => child.cloneNode(true)));
      for (const inner of copy.querySelectorAll("[id]")) inner.removeAttribute("id");
      return copy;
    }));
    tip.hidden = false;
    const at = word.getBoundingClientRect();
    const room = document.documentElement.clientWidth - tip.offsetWidth - 8;
    const above = at.top - tip.offsetHeight - 6;
    tip.style.left = `${Math.max(8, Math.min(at.left, room)) + window.scrollX}px`;
    tip.style.top = `${(above > 0 ? above : at.bottom + 6) + window.scrollY}px`;
  };
  const hide = () => { tip.hidden = true; };
  const go = (word) => {
    const head = entry(word);
    for (let up = head.parentElement; up; up = up.parentElement) if (up.localName === "details") up.open = true;
    hide();
    location.hash = head.id;
    head.scrollIntoView({ block: "center" });
  };
  for (const word of words) {
    if (word.localName !== "a") {
      word.setAttribute("tabindex", "0");
      word.setAttribute("role", "link");
    }
    word.addEventListener("mouseenter", () => show(word));
    word.addEventListener("mouseleave", hide);
    word.addEventListener("focus", () => show(word));
    word.addEventListener("blur", hide);
    word.addEventListener("click", (event) => { event.preventDefault(); go(word); });
    word.addEventListener("keydown", (event) => {
      if (event.key === "Escape") hide();
      else if (event.key === "Enter" && word.localName !== "a") go(word);
    });
  }
})();
