// Moving tables and features on the plan: dragged, or by arrow keys; the number fields follow.

const UNIT = 10; // parts of the drawing to a foot, as the page draws it
const SNAP = 0.5; // feet

const box = document.querySelector("[data-plan]");
const form = box?.closest("form");
const svg = box?.querySelector("svg");

if (svg && svg.querySelector(".moves")) begin();

function begin() {
  let held = null;
  svg.addEventListener("pointerdown", (event) => {
    const thing = event.target.closest(".moves");
    if (!thing) return;
    event.preventDefault();
    thing.focus({ preventScroll: true });
    const [x, y] = placeOf(thing);
    const at = pointOf(event);
    held = { thing, dx: x - at.x / UNIT, dy: y - at.y / UNIT };
    thing.classList.add("held");
    svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", (event) => {
    if (!held) return;
    const at = pointOf(event);
    put(held.thing, at.x / UNIT + held.dx, at.y / UNIT + held.dy);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    svg.addEventListener(end, () => { held?.thing.classList.remove("held"); held = null; });
  }
  svg.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const thing = event.target.closest(".moves");
    if (!step || !thing) return;
    event.preventDefault();
    const [x, y] = placeOf(thing);
    put(thing, x + step[0] * SNAP, y + step[1] * SNAP);
  });
  form.addEventListener("input", unsaved);
  form.addEventListener("input", (event) => { if (event.target.matches("[name=x], [name=y], [name=size], [name=fx], [name=fy], [name=width], [name=depth]")) follow(); });
}

function pointOf(event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
}

function rowOf(thing) {
  if (thing.dataset.spot) return form.querySelector(`[data-spot-row="${thing.dataset.spot}"]`);
  return form.querySelectorAll("[data-feature-row]")[Number(thing.dataset.feature)];
}

function fieldsOf(thing) {
  const row = rowOf(thing);
  const [x, y] = thing.dataset.spot ? ["x", "y"] : ["fx", "fy"];
  return [row.querySelector(`[name=${x}]`), row.querySelector(`[name=${y}]`)];
}

function placeOf(thing) { return fieldsOf(thing).map((field) => Number(field.value) || 0); }

function sizeOf(thing) {
  if (!thing.dataset.spot) return [0, 0];
  return rowOf(thing).querySelector("[name=size]").value.replaceAll(",", ".").trim().split(/\s+/).map(Number);
}

function hall() { return ["width", "depth"].map((name) => Number(form.elements[name].value) || 0); }

// Nothing can be dragged out of the hall, and all of it stands on half feet.
function put(thing, x, y) {
  const room = hall();
  const size = sizeOf(thing);
  const place = [x, y].map((at, n) => {
    const snapped = Math.round(at / SNAP) * SNAP;
    return Math.max(0, Math.min(snapped, Math.max(0, room[n] - size[n])));
  });
  fieldsOf(thing).forEach((field, n) => { field.value = String(place[n]); });
  unsaved();
  follow();
}

// Whoever leaves a plan that was changed is asked; saved, it may be left.
function unsaved() { form.dataset.unsaved = "1"; form.dataset.touched = "1"; sign(); }

function sign() {
  const shown = document.querySelector("[data-plan-unsaved]");
  if (shown) shown.hidden = !form.dataset.unsaved;
}

let saving = false;
form?.addEventListener("submit", () => { saving = true; });
document.addEventListener("muster:done", () => {
  if (saving) { delete form.dataset.unsaved; sign(); }
  saving = false;
});
window.addEventListener("beforeunload", (event) => { if (form?.dataset.unsaved) event.preventDefault(); });

// The drawing as the number fields have it, and what of it cannot be.
function follow() {
  const [width, depth] = hall();
  const wall = svg.querySelector(".wall");
  wall.setAttribute("width", width * UNIT);
  wall.setAttribute("height", depth * UNIT);
  svg.setAttribute("viewBox", `-6 -6 ${width * UNIT + 12} ${depth * UNIT + 12}`);
  const spots = [];
  for (const thing of svg.querySelectorAll(".moves")) {
    const [x, y] = placeOf(thing);
    thing.setAttribute("transform", `translate(${x * UNIT} ${y * UNIT})`);
    if (!thing.dataset.spot) continue;
    const [wide, deep] = sizeOf(thing);
    const rect = thing.querySelector("rect");
    rect.setAttribute("width", wide * UNIT || 0);
    rect.setAttribute("height", deep * UNIT || 0);
    const text = thing.querySelector("text");
    text.setAttribute("x", (wide * UNIT) / 2 || 0);
    text.setAttribute("y", (deep * UNIT) / 2 || 0);
    spots.push({ thing, x, y, wide, deep, off: x + wide > width || y + deep > depth });
  }
  say(spots);
}

function say(spots) {
  const over = new Set();
  for (const [n, one] of spots.entries()) {
    for (const other of spots.slice(n + 1)) {
      const across = Math.min(one.x + one.wide, other.x + other.wide) - Math.max(one.x, other.x);
      const along = Math.min(one.y + one.deep, other.y + other.deep) - Math.max(one.y, other.y);
      if (across > 0 && along > 0) over.add(one).add(other);
    }
  }
  for (const spot of spots) spot.thing.classList.toggle("bad", spot.off || over.has(spot));
  const named = (words, some) => (some.length ? `${words} ${some.map((spot) => spot.thing.dataset.spot).join(", ")}.` : "");
  const said = [named(box.dataset.off, spots.filter((spot) => spot.off)), named(box.dataset.over, [...over])];
  form.querySelector("[data-plan-says]").textContent = said.filter(Boolean).join(" ");
}
