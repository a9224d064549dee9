// The clock of a table on a phone: drawn by the server's time, tapped with or without a connection.

import { words as timeWords } from "./clock.js";
import { ring, switchSound, wakeUp } from "./table-clock-alarm.js";
import { Queue } from "./table-clock-queue.js";
import { leftFor, lending, moodOf, reckon, tapOn } from "./table-clock-reckon.js";
import { hasSlept, heard, serverNow } from "./table-clock-time.js";

const TICK = 200;
const ASK_AGAIN = 60000;
const NOTE_AGAIN = 2000;
const SAMPLES = 5;
const BETWEEN = 250;
const PATIENCE = 10000;
const LOW = 5 * 60 * 1000;

const root = document.getElementById("table-clock");
const words = JSON.parse(root.dataset.words);
const at = root.dataset.at;

let state = JSON.parse(document.getElementById("clock-face").dataset.state || "null");
let asking = false;
let askAgain = false;
let noted = 0;
let before = null;

root.classList.add("ticking");
document.getElementById("clock-own").hidden = !state;

// ── what the server says ──

function take(told, sent, received) {
  heard(sent, told.now, received);
  if (state && told.row < state.row) return;
  const { html, ...fresh } = told;
  if (fresh.state) state = fresh;
  if (html) patch(html);
  document.getElementById("clock-own").hidden = !state;
  draw();
}

function seen() { return state ? `${state.row}.${state.edition}` : ""; }

async function ask() {
  if (asking) { askAgain = true; return; }
  asking = true;
  const sent = performance.now();
  const stop = new AbortController();
  const patience = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(`${at}state/?seen=${seen()}`, { cache: "no-store", headers: { Accept: "application/json" }, signal: stop.signal });
    const received = performance.now();
    if (answer.ok) take(await answer.json(), sent, received);
  } catch { /* no connection: live.js says so, and we ask again */ }
  clearTimeout(patience);
  asking = false;
  if (askAgain) { askAgain = false; ask(); }
}

async function measure() {
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await ask();
    await new Promise((done) => setTimeout(done, BETWEEN));
  }
}

function isBehind() {
  const { taps, edition } = document.body.dataset;
  return !state || Number(taps) > state.row || edition !== String(state.edition);
}

// While a tap is on its way, its answer brings the news.
function news() {
  if (queue.sending) return;
  if (isBehind() || !document.getElementById("line-down").hidden) ask();
  queue.send();
}

document.body.addEventListener("muster:changed", news);
window.addEventListener("online", () => { queue.send(); ask(); });
window.addEventListener("pageshow", () => { queue.send(); measure(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) { queue.send(); measure(); } });
setInterval(ask, ASK_AGAIN);

// A part is put in the place of the one before, unless somebody types in it. The face stays:
// a thumb may be on its way to it.
function patch(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  for (const part of fresh.querySelectorAll("[data-part]")) {
    const old = document.getElementById(part.id);
    const same = part.id === "clock-face" && old.dataset.shape === part.dataset.shape;
    if (same) old.querySelector(".face-between")?.replaceWith(part.querySelector(".face-between") ?? "");
    else if (!isBusy(old)) swap(old, part);
  }
}

function isBusy(part) {
  const active = document.activeElement;
  return part.contains(active) && active.matches("input:not([type=radio]), select, textarea");
}

function swap(old, part) {
  const open = [...old.querySelectorAll("details[open]")].map((one) => one.id);
  const focus = old.contains(document.activeElement) ? document.activeElement.id : "";
  old.replaceWith(document.adoptNode(part));
  for (const id of open) { const one = document.getElementById(id); if (one) one.open = true; }
  if (focus) document.getElementById(focus)?.focus();
}

// ── what it shows ──

function put(place, text) {
  if (place && place.textContent !== text) place.textContent = text;
}

function shownNow() { return reckon(state, queue.taps, serverNow()); }

function draw() {
  if (!state) return;
  const shown = shownNow();
  for (const half of root.querySelectorAll("[data-half]")) drawHalf(half, Number(half.dataset.half), shown);
  put(root.querySelector("[data-stage]"), shown.say);
  put(root.querySelector("[data-together]"), timeWords(Math.ceil((shown.left[0] + shown.left[1]) / 1000)));
  for (const place of root.querySelectorAll("[data-lending]")) place.hidden = !lending(shown, place.dataset.lending);
  const unsent = root.querySelector("[data-sent]");
  if (unsent) unsent.hidden = queue.taps.length > 0;
  drawUndo(shown);
  noteFall(shown);
  noteEnd(shown);
  if (state.mine !== null) before = ring(before, leftFor(shown, state.mine));
}

// One side's word is enough for a moment only; from then on the other is asked.
function drawUndo(shown) {
  const place = root.querySelector("[data-undo]");
  const { until, later } = place?.dataset ?? {};
  if (later && shown.at > Number(until)) put(place.querySelector("button"), later);
}

function drawHalf(half, side, shown) {
  const mood = moodOf(shown, side);
  const tap = tapOn(shown, side);
  const theirs = state.mine !== null && side !== state.mine && !root.classList.contains("both");
  const wait = tap?.kind === "switch" && shown.tapFrom ? Math.ceil((shown.tapFrom - shown.at) / 1000) : 0;
  half.className = `half ${mood}${side === state.mine ? " mine" : ""}${low(shown, side) ? " low" : ""}`;
  half.querySelector("button").disabled = !tap || theirs || wait > 0;
  put(half.querySelector("[data-time]"), shown.left[side] === null ? "-:--" : timeWords(Math.ceil(shown.left[side] / 1000)));
  put(half.querySelector("[data-word]"), words[mood]);
  put(half.querySelector("[data-say]"), theirs || !tap ? "" : sayOf(tap, shown, wait));
}

function low(shown, side) { return shown.kind === "chess" && shown.left[side] < LOW; }

function sayOf(tap, shown, wait) {
  if (wait > 0) return words.early.replace("{s}", wait);
  const say = tap.kind === "start" && shown.stage > 1 ? words.begin : words[tap.kind];
  return say.replace("{stage}", shown.say);
}

function tick() {
  if (hasSlept()) measure();
  draw();
}

setInterval(tick, TICK);

// ── taps ──

const queue = new Queue(root.dataset.kept, {
  answered: (told, sent, received) => { take(told, sent, received); if (isBehind()) ask(); },
  refused: (tap, reasons) => {
    const no = document.getElementById("clock-no");
    put(no.querySelector("[data-say]"), reasons.join(" ") || no.dataset.lost);
    no.hidden = false;
  },
  changed: tellUnsent,
});

function tellUnsent() {
  const kept = document.getElementById("clock-kept");
  const count = queue.taps.length;
  kept.hidden = !count || !queue.waiting;
  const say = queue.waiting === "ahead" ? kept.dataset.ahead : count === 1 ? kept.dataset.one : kept.dataset.many;
  put(kept.querySelector("[data-say]"), kept.hidden ? "" : say.replace("{n}", count));
}

function freshKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function tap(kind, fields) {
  const made = Math.round(serverNow());
  const key = freshKey();
  const sent = { csrfmiddlewaretoken: root.dataset.csrf, ...fields, key, made: String(made) };
  queue.add({ kind, key, made, stage: fields.stage, action: `${at}tap/${kind}/`, fields: sent });
  document.getElementById("clock-no").hidden = true;
  draw();
}

function tapAsk({ kind, ...fields }) { tap(kind, Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))); }

function askOf(form) {
  if (form.dataset.half) return tapOn(shownNow(), Number(form.dataset.half));
  const place = form.closest("[data-lending]");
  return place ? lending(shownNow(), place.dataset.lending) : null;
}

root.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.dataset.tap && !form.dataset.half) return;
  event.preventDefault();
  const own = askOf(form);
  if (own) { tapAsk(own); return; }
  if (form.dataset.half || form.closest("[data-lending]")) return;
  tap(form.dataset.tap, Object.fromEntries(new FormData(form, event.submitter)));
  for (const open of root.querySelectorAll("#clock-official details[open], #clock-steps details[open]")) open.open = false;
  document.activeElement?.blur();
});

root.addEventListener("click", (event) => {
  if (event.target.closest("[data-forget]")) { queue.forget(); ask(); }
  if (event.target.closest("[data-seen]")) document.getElementById("clock-no").hidden = true;
  const both = event.target.closest("[data-both]");
  if (both) { root.classList.toggle("both"); both.setAttribute("aria-pressed", String(root.classList.contains("both"))); draw(); }
  const sound = event.target.closest("[data-sound]");
  if (sound) switchSound(sound);
  wakeUp();
});

// Whoever sees a flag fall writes it down; the server says whether it has.
async function noteFall(shown) {
  const due = shown.fell !== null && !state.noted && !queue.taps.length;
  if (!due || performance.now() - noted < NOTE_AGAIN) return;
  noted = performance.now();
  const fields = { csrfmiddlewaretoken: root.dataset.csrf, side: String(shown.fell), key: freshKey() };
  const sent = performance.now();
  try {
    const answer = await queue.post({ action: `${at}tap/note-fall/`, fields });
    const received = performance.now();
    if (answer.headers.get("Content-Type")?.includes("json")) take(await answer.json(), sent, received);
  } catch { /* no connection: again in a moment */ }
}

// The round's end changes what the page says, though nobody tapped anything.
function noteEnd(shown) {
  if (!shown.down || state.down || performance.now() - noted < NOTE_AGAIN) return;
  noted = performance.now();
  ask();
}

// The page itself was the first answer.
if (state) {
  const [asked] = performance.getEntriesByType("navigation");
  heard(asked?.requestStart ?? 0, state.now, asked?.responseEnd || performance.now());
}
tellUnsent();
queue.send();
draw();
