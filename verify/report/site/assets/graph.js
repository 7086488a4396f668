"use strict";
// Zoom, pan, and what is connected with what. The canvas scrolls by itself, by touch and by the arrow keys too.
(() => {
  const canvas = document.getElementById("canvas");
  const graph = document.getElementById("graph");
  const { width, height } = graph.viewBox.baseVal;
  const edges = [...graph.querySelectorAll(".edge")];
  let scale = 1;

  const zoom = (wanted, x = canvas.clientWidth / 2, y = canvas.clientHeight / 2) => {
    const next = Math.min(4, Math.max(0.15, wanted));
    const left = (canvas.scrollLeft + x) * (next / scale) - x;
    const top = (canvas.scrollTop + y) * (next / scale) - y;
    scale = next;
    graph.setAttribute("width", width * scale);
    graph.setAttribute("height", height * scale);
    graph.dataset.scale = scale.toFixed(3);
    canvas.scrollTo(left, top);
  };
  const act = {
    in: () => zoom(scale * 1.25),
    out: () => zoom(scale / 1.25),
    one: () => zoom(1),
    fit: () => { zoom(canvas.clientWidth / width); canvas.scrollTo(0, canvas.scrollTop); },
  };
  const keys = { "+": act.in, "=": act.in, "-": act.out, "0": act.one };

  document.querySelector(".controls").hidden = false;
  for (const button of document.querySelectorAll("[data-zoom]")) button.addEventListener("click", act[button.dataset.zoom]);
  canvas.addEventListener("keydown", (event) => {
    if (keys[event.key] && !event.ctrlKey && !event.metaKey) { keys[event.key](); event.preventDefault(); }
  });
  canvas.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    const box = canvas.getBoundingClientRect();
    zoom(scale * Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
    event.preventDefault();
  }, { passive: false });

  // dragging with the mouse; a drag is no click on the node under it
  let drag = null;
  canvas.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    drag = { x: event.clientX, y: event.clientY, left: canvas.scrollLeft, top: canvas.scrollTop, moved: false };
  });
  addEventListener("pointermove", (event) => {
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    drag.moved ||= Math.hypot(dx, dy) > 4;
    if (drag.moved) { canvas.scrollTo(drag.left - dx, drag.top - dy); canvas.classList.add("dragged"); }
  });
  addEventListener("pointerup", () => { setTimeout(() => { drag = null; canvas.classList.remove("dragged"); }); });
  canvas.addEventListener("click", (event) => { if (drag && drag.moved) event.preventDefault(); }, true);
  canvas.addEventListener("dragstart", (event) => event.preventDefault());

  // neighbours of the node that is pointed at or focused
  const mark = (name) => {
    graph.classList.toggle("marked", Boolean(name));
    for (const old of graph.querySelectorAll(".near")) old.classList.remove("near");
    if (!name) return;
    const near = new Set([name]);
    for (const edge of edges) {
      if (edge.dataset.from !== name && edge.dataset.to !== name) continue;
      edge.classList.add("near");
      near.add(edge.dataset.from).add(edge.dataset.to);
    }
    for (const one of near) document.getElementById(one).classList.add("near");
  };
  for (const node of graph.querySelectorAll(".node")) {
    for (const kind of ["pointerenter", "focus"]) node.addEventListener(kind, () => mark(node.id));
    for (const kind of ["pointerleave", "blur"]) node.addEventListener(kind, () => mark(null));
  }

  const reveal = (node) => {
    if (!node || !node.classList.contains("node")) return;
    const place = node.transform.baseVal[0].matrix;
    canvas.scrollTo(place.e * scale - canvas.clientWidth / 3, place.f * scale - canvas.clientHeight / 2);
    mark(node.id);
  };
  document.getElementById("find").addEventListener("input", (event) => {
    const wanted = event.target.value.trim().toLowerCase();
    const found = wanted && [...graph.querySelectorAll(".node")].find((node) => node.id.toLowerCase().includes(wanted));
    if (found) reveal(found); else mark(null);
  });
  const named = () => reveal(document.getElementById(decodeURIComponent(location.hash.slice(1))));
  addEventListener("hashchange", named);
  zoom(1);
  named();
})();
