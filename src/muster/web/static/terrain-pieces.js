// The pieces of a table: each is a row of fields, which is the truth, and its picture on the map.

const CELLS = ["left", "front", "turn"];
const HALF = 0.5, FINE = 0.1, BESIDE = 2;

export const form = document.querySelector("[data-terrain]");
export const map = form.querySelector(".terrain-map");
export const rows = document.getElementById("rows");
const laid = document.getElementById("laid");
const snap = document.getElementById("snap");
const { scale, middleX, middleY, width, depth } = Object.fromEntries(
  ["scale", "middleX", "middleY", "width", "depth"].map((name) => [name, Number(form.dataset[name])]),
);

let pieces = [...rows.children].map((row, n) => ({ row, mark: laid.children[n] }));
let picked = null;

// ── what is there ──

export function number() { return pieces.length; }

export function pickedPiece() { return picked; }

export function pieceOf(element) {
  return pieces.find((piece) => piece.mark === element.closest(".laid") || piece.row.contains(element));
}

function cell(piece, name) { return piece.row.querySelector(`[name=${name}]`); }

export function value(piece, name) {
  const typed = Number(cell(piece, name).value.replace(",", "."));
  return Number.isFinite(typed) ? typed : 0;
}

function short(number) { return String(Math.round(number * 100) / 100 + 0); }

function put(piece, cells) {
  for (const [name, number] of Object.entries(cells)) cell(piece, name).value = short(number);
}

// ── as it was ──

export function now() {
  return pieces.map((piece) => ({ piece, cells: CELLS.map((name) => cell(piece, name).value) }));
}

export function told(state) {
  return state.map(({ piece, cells }) => `${cell(piece, "piece").value} ${cells.join(" ")}`).join("\n");
}

export function restore(state) {
  pieces = state.map(({ piece, cells }) => {
    CELLS.forEach((name, n) => { cell(piece, name).value = cells[n]; });
    return piece;
  });
  rows.replaceChildren(...pieces.map((piece) => piece.row));
  laid.replaceChildren(...pieces.map((piece) => piece.mark));
  if (!pieces.includes(picked)) pick(null);
}

// ── how it is shown ──

export function draw() { pieces.forEach((piece, n) => drawOne(piece, n + 1)); }

function drawOne(piece, n) {
  const [left, front, turn] = CELLS.map((name) => value(piece, name));
  const x = middleX + (left - width / 2) * scale, y = middleY - (front - depth / 2) * scale;
  piece.mark.setAttribute("transform", `translate(${short(x)} ${short(y)})`);
  piece.mark.querySelector(".mark").setAttribute("transform", `rotate(${short(-turn)})`);
  piece.mark.querySelector(".no").textContent = n;
  piece.mark.dataset.laid = n;
  piece.mark.setAttribute("aria-label", said(piece, n, left, front, turn));
  piece.row.dataset.row = n;
  piece.row.querySelector(".n").textContent = n;
}

function said(piece, n, left, front, turn) {
  const words = { n, title: piece.mark.dataset.title, left: short(left), front: short(front), turn: short(turn) };
  return form.dataset.label.replace(/\{(\w+)\}/g, (_, name) => words[name]);
}

export function pick(piece) {
  for (const one of pieces) {
    one.mark.setAttribute("aria-pressed", String(one === piece));
    one.row.classList.toggle("picked", one === piece);
  }
  picked = piece;
  if (piece && !piece.row.contains(document.activeElement)) rows.scrollTop = piece.row.offsetTop;
}

// Nothing covers what is under the finger.
export function raise(piece) { laid.append(piece.mark); }

// Those that something is wrong with are outlined; the list beside the map says what.
export function outline(breaches) {
  const worst = new Map();
  for (const breach of breaches) {
    const level = breach.classList.contains("advice") ? "advised" : "wrong";
    for (const n of breach.dataset.pieces.split(" ")) if (worst.get(n) !== "wrong") worst.set(n, level);
  }
  pieces.forEach((piece, n) => {
    const level = worst.get(String(n + 1));
    for (const name of ["wrong", "advised"]) {
      piece.mark.classList.toggle(name, level === name);
      piece.row.classList.toggle(name, level === name);
    }
  });
}

// ── what can be done to it ──

export function smallStep() { return snap.checked ? HALF : FINE; }

function snapped(number, most) {
  const step = smallStep();
  return Math.min(Math.max(Math.round(number / step) * step, 0), most);
}

export function move(piece, left, front) {
  put(piece, { left: snapped(left, width), front: snapped(front, depth) });
}

export function turn(piece, degrees) { put(piece, { turn: (value(piece, "turn") + degrees + 360) % 360 }); }

function insert(piece) {
  pieces.push(piece);
  rows.append(piece.row);
  laid.append(piece.mark);
  pick(piece);
}

export function add(id) {
  const parts = form.querySelector(`template[data-of="${CSS.escape(id)}"]`).content;
  insert({ row: parts.querySelector("li").cloneNode(true), mark: parts.querySelector("g.laid").cloneNode(true) });
}

export function double(piece) {
  const copy = { row: piece.row.cloneNode(true), mark: piece.mark.cloneNode(true) };
  insert(copy);
  move(copy, value(piece, "left") + BESIDE, value(piece, "front") - BESIDE);
}

export function remove(piece) {
  const at = pieces.indexOf(piece);
  pieces.splice(at, 1);
  piece.row.remove();
  piece.mark.remove();
  pick(pieces[Math.min(at, pieces.length - 1)] || null);
}

const MIRRORS = {
  sides: (left, front, angle) => ({ left, front: depth - front, turn: (360 - angle) % 360 }),
  across: (left, front, angle) => ({ left: width - left, front, turn: (360 - angle) % 360 }),
  about: (left, front, angle) => ({ left: width - left, front: depth - front, turn: (angle + 180) % 360 }),
};

export function mirror(how) {
  for (const piece of pieces) put(piece, MIRRORS[how](...CELLS.map((name) => value(piece, name))));
}

// ── where a finger is ──

export function spot(event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
  return { left: (at.x - middleX) / scale + width / 2, front: (middleY - at.y) / scale + depth / 2 };
}
