// The projector: panels take turns, long lists scroll, calls are heard and seen.

import { reading, serverNow, timeWords } from "./hall.js";
import { play } from "./sound.js";

const TURN = 20000;
const STILL = 8000;
const SHOWN = 20000;
const LATE = 30000;
const AWAKE = 15000;

let panel = 0;
let turned = Date.now();
let moved = turned;
let page = 0;
let looked = null;
let audio = null;

// ── panels ──

function panels() { return [...document.querySelectorAll("[data-panels] > [data-panel]")]; }

function showPanel(number) {
  const all = panels();
  if (!all.length) return;
  panel = number % all.length;
  all.forEach((one, place) => { one.hidden = place !== panel; });
  turned = Date.now();
  moved = turned;
  page = 0;
}

// New pairings stay until everybody had time to find their table.
function areNew(now) {
  return now < Number(document.querySelector("[data-panels]").dataset.newUntil);
}

function shownLists() { return [...document.querySelectorAll("[data-panel]:not([hidden]) [data-scrolls]")]; }

function turn(now) {
  if (shownLists().some(scroll)) return;
  if (Date.now() - turned < TURN) return;
  showPanel(areNew(now) ? 0 : panel + 1);
}

// One page at a time, so that every name stands still long enough to be read.
function scroll(list) {
  const hidden = list.scrollHeight - list.clientHeight;
  if (hidden <= list.clientHeight / 10) return false;
  if (Date.now() - moved < STILL) return true;
  const atEnd = list.scrollTop >= hidden - 4;
  moved = Date.now();
  page = atEnd ? 0 : list.scrollTop + list.clientHeight;
  list.scrollTop = page;
  return !atEnd;
}

// ── calls ──

function calls() {
  return [...document.querySelectorAll("[data-call]")].map((one) => ({ at: Number(one.dataset.call), say: one.textContent }));
}

function listen(now) {
  const hall = document.querySelector("[data-hall]");
  const running = hall && !hall.dataset.paused;
  const all = running ? calls() : [];
  showNext(all.find((call) => call.at > now), hall, now);
  const before = looked ?? now;
  looked = now;
  for (const call of all) {
    if (call.at > before && call.at <= now && now - call.at < LATE) makeCall(call.say);
  }
}

// A call at the very end of what the clock counts down says nothing new about the time.
function showNext(call, hall, now) {
  const place = document.querySelector("[data-next]");
  if (!place) return;
  place.hidden = !call;
  if (!call) return;
  place.querySelector("[data-next-say]").textContent = call.say.split(/[:;.!]/)[0];
  const told = Math.abs(call.at - reading(hall, now).until) < 1000;
  place.querySelector("[data-next-word]").hidden = !told;
  place.querySelector("[data-next-in]").textContent = told ? "" : place.dataset.sayIn.replace("{left}", timeWords(call.at - now));
}

function makeCall(say) {
  const place = document.getElementById("call");
  place.querySelector("p").textContent = say;
  place.hidden = false;
  setTimeout(() => { place.hidden = true; }, SHOWN);
  sound();
}

// ── sound ──

const NOTES = [523.25, 659.25, 783.99, 1046.5];

function sound() { play(audio, NOTES); }

async function switchSound(button) {
  audio ??= new AudioContext();
  const on = button.getAttribute("aria-pressed") !== "true";
  await (on ? audio.resume() : audio.suspend());
  button.setAttribute("aria-pressed", String(on));
  button.textContent = on ? button.dataset.on : button.dataset.off;
  sound();
}

// ── the screen ──

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-sound]");
  if (button) switchSound(button);
  if (event.target.closest("[data-full]")) switchScreen();
});
document.addEventListener("keydown", (key) => {
  if (key.key === "f" && !key.ctrlKey && !key.metaKey && !key.altKey) switchScreen();
});

function switchScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
}

let round = document.querySelector(".stage-round")?.textContent;

document.addEventListener("htmx:afterSettle", () => {
  const now = document.querySelector(".stage-round")?.textContent;
  if (now !== round) { round = now; panel = 0; }
  const before = { turned, moved, page };
  showPanel(panel);
  ({ turned, moved, page } = before);
  for (const list of shownLists()) list.scrollTop = page;
});

// ── what only the organiser needs goes away ──

let resting = 0;

function wake() {
  document.body.classList.remove("resting");
  clearTimeout(resting);
  resting = setTimeout(() => document.body.classList.add("resting"), AWAKE);
}

document.addEventListener("pointermove", wake);
document.addEventListener("pointerdown", wake);
wake();

document.addEventListener("hall:tick", (tick) => listen(tick.detail));
setInterval(() => turn(serverNow() ?? Date.now()), 500);
