// The editor of a table: fingers, keys and buttons move its pieces, and every move is looked at.

import * as table from "./terrain-pieces.js";

const { form, map, rows } = table;
const FAR = 3, TURN = 15, MOST_UNDONE = 100;

const fixed = form.hasAttribute("data-fixed");
const check = document.getElementById("breaches");
const method = document.getElementById("as-method");
const before = [];
let saved = kept();
let asked = "";

function kept() { return { pieces: table.now(), method: method ? method.value : "" }; }

function told(state) { return `${state.method}\n${table.told(state.pieces)}`; }

function unsaved() { return told(saved) !== told(kept()); }

// ── changes ──

function show() {
  table.draw();
  document.getElementById("no-rows").hidden = table.number() > 0;
  document.getElementById("unsaved").hidden = !unsaved();
  form.querySelector("[data-do=undo]").disabled = before.length === 0;
}

// What is the same as when it was last looked at is not asked about again.
function changed() {
  show();
  const state = told(kept());
  if (state === asked) return;
  asked = state;
  check.dispatchEvent(new CustomEvent("terrain:changed"));
}

function remember() {
  const state = table.now();
  if (before.length && table.told(before.at(-1)) === table.told(state)) return;
  before.push(state);
  if (before.length > MOST_UNDONE) before.shift();
}

function change(act) { remember(); act(); changed(); }

// A field that was entered and left as it was is no step to take back.
function undo() {
  const state = table.told(table.now());
  let last = before.pop();
  while (last && table.told(last) === state) last = before.pop();
  if (last) table.restore(last);
  changed();
}

function withPicked(act) {
  return () => { const piece = table.pickedPiece(); if (piece) change(() => act(piece)); };
}

const DO = {
  left: withPicked((piece) => table.turn(piece, TURN)),
  right: withPicked((piece) => table.turn(piece, -TURN)),
  double: withPicked(table.double),
  remove: withPicked(table.remove),
  clear: () => change(() => table.restore([])),
  saved: () => change(() => table.restore(saved.pieces)),
  undo,
};

// ── fingers and mice ──

let drag = null;

map.addEventListener("pointerdown", (event) => {
  const piece = table.pieceOf(event.target);
  if (fixed || !piece || event.button) return;
  const from = table.spot(event);
  table.pick(piece);
  table.raise(piece);
  drag = { piece, left: table.value(piece, "left") - from.left, front: table.value(piece, "front") - from.front, moved: false };
  map.setPointerCapture(event.pointerId);
});

// A finger on a piece moves the piece, anywhere else on the map it moves the page.
map.addEventListener("touchstart", (event) => {
  if (!fixed && table.pieceOf(event.target)) event.preventDefault();
}, { passive: false });

map.addEventListener("pointermove", (event) => {
  if (!drag) return;
  if (!drag.moved) { remember(); drag.moved = true; }
  const to = table.spot(event);
  table.move(drag.piece, to.left + drag.left, to.front + drag.front);
  changed();
});

function drop() {
  if (!drag) return;
  const { piece } = drag;
  drag = null;
  piece.mark.focus({ preventScroll: true });
  changed();
}

map.addEventListener("pointerup", drop);
map.addEventListener("pointercancel", drop);
map.addEventListener("focusin", (event) => {
  const piece = table.pieceOf(event.target);
  if (piece && piece !== table.pickedPiece()) table.pick(piece);
});

// ── keys ──

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const KEYS = { q: DO.left, e: DO.right, d: DO.double, Delete: DO.remove, Backspace: DO.remove };

map.addEventListener("keydown", (event) => {
  const piece = table.pieceOf(event.target);
  if (fixed || !piece || event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = ARROWS[event.key], key = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!arrow && !key) return;
  event.preventDefault();
  if (arrow) stepBy(piece, arrow, event.shiftKey); else key();
  const next = table.pickedPiece();
  if (next && document.activeElement !== next.mark) next.mark.focus();
});

function stepBy(piece, [right, ahead], far) {
  const by = far ? FAR : table.smallStep();
  change(() => table.move(piece, table.value(piece, "left") + right * by, table.value(piece, "front") + ahead * by));
}

document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input:not([type=checkbox]), textarea, select");
  if (fixed || typing || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
  event.preventDefault();
  undo();
});

// ── buttons and fields ──

form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do], [data-add], [data-off], [data-mirror]");
  if (!button || fixed) return;
  event.preventDefault();
  if (button.dataset.do) DO[button.dataset.do]();
  else if (button.dataset.add) change(() => table.add(button.dataset.add));
  else if (button.dataset.mirror) change(() => table.mirror(button.dataset.mirror));
  else takeOff(table.pieceOf(button));
});

function takeOff(piece) {
  change(() => table.remove(piece));
  const next = table.pickedPiece();
  if (next) next.row.querySelector("[data-off]").focus();
}

rows.addEventListener("focusin", (event) => {
  const piece = table.pieceOf(event.target);
  if (piece && piece !== table.pickedPiece()) table.pick(piece);
  if (event.target.matches("input")) remember();
});
rows.addEventListener("input", changed);
if (method) method.addEventListener("change", changed);
// Return in a field shows what was typed; only the button saves.
rows.addEventListener("keydown", (event) => { if (event.key === "Enter" && event.target.matches("input")) event.preventDefault(); });

function outline() { table.outline(check.querySelectorAll("[data-pieces]")); }
check.addEventListener("htmx:afterSwap", outline);

// ── saving ──

// Saving may first ask whether it is meant; taking something back shows what is kept then.
let path = "";
document.addEventListener("htmx:beforeRequest", (request) => {
  if (request.detail.requestConfig.verb === "post" && request.target !== check) path = request.detail.requestConfig.path;
});
document.addEventListener("muster:done", () => {
  if (path.endsWith("/lay-terrain/")) { saved = kept(); show(); }
  else if (!unsaved()) location.reload();
});
window.addEventListener("beforeunload", (event) => { if (!fixed && unsaved()) event.preventDefault(); });

outline();
if (!fixed) show();
