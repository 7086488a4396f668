"use strict";
// Opens and closes all steps of a proof at once.
(() => {
  const proof = document.getElementById("proof");
  const steps = proof ? [...proof.querySelectorAll("details")] : [];
  if (steps.length < 3) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  const show = () => { button.textContent = steps.every((one) => one.open) ? "Close all steps" : "Open all steps"; };
  button.addEventListener("click", () => {
    const open = !steps.every((one) => one.open);
    for (const one of steps) one.open = open;
    show();
  });
  for (const one of steps) one.addEventListener("toggle", show);
  show();
  proof.querySelector("h2").after(button);
})();
