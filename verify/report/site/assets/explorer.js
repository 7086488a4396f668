"use strict";
// One source set at a time, and a slider that reads exact values off its curve.
(() => {
  const choice = document.getElementById("set");
  const slider = document.getElementById("distortion");
  const readout = document.getElementById("readout");
  const figures = [...document.querySelectorAll("#figures > figure")];

  const row = (name, exact, rounded) => {
    const entry = document.createElement("p");
    for (const [kind, text] of [["b", name], ["code", exact], ["span", rounded]]) {
      const part = document.createElement(kind);
      part.textContent = text;
      entry.append(part);
    }
    return entry;
  };

  const read = () => {
    const number = Number(choice.value);
    const curve = window.CURVES[number];
    const [D, rounded, least, nats, printed, printedNats, x, y] = curve.samples[Number(slider.value)];
    const lines = [row("distortion D", D, D.includes("/") ? `≈ ${rounded}` : ""), row("least exp(ε)", least, `ε ≈ ${nats}`)];
    if (curve.formula) {
      const agrees = printed === least ? "agrees" : `ε ≈ ${printedNats}, which is not the least leakage`;
      lines.push(row(`${curve.formula}, as printed`, printed, agrees));
    }
    readout.replaceChildren(...lines);
    slider.setAttribute("aria-valuetext", `D = ${D}, least e to the epsilon ${least}`);
    const marker = figures[number].querySelector(".marker");
    marker.removeAttribute("hidden");
    marker.querySelector(".cursor").setAttribute("transform", `translate(${x} 0)`);
    marker.querySelector(".dot").setAttribute("cx", x);
    marker.querySelector(".dot").setAttribute("cy", y);
  };

  const choose = () => {
    const number = Number(choice.value);
    figures.forEach((figure, place) => { figure.hidden = place !== number; });
    slider.max = window.CURVES[number].samples.length - 1;
    slider.value = window.CURVES[number].samples.findIndex((sample) => Number(sample[1]) >= 0.1);
    read();
  };

  document.getElementById("explore").hidden = false;
  readout.hidden = false;
  choice.addEventListener("change", choose);
  slider.addEventListener("input", read);
  choose();
})();
