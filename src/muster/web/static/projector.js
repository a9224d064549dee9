// The projector: panels take turns, long lists scroll, calls are heard and seen.

import { serverNow, timeWords } from "./hall.js";

const TURN = 20000;
const STILL = 8000;
const SHOWN = 20000;
const LATE = 30000;

let panel = 0;
let turned = Date.now();
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
}

// New pairings stay until everybody had time to find their table.
function areNew(now) {
  return now < Number(document.querySelector("[data-panels]").dataset.newUntil);
}

function turn(now) {
  const lists = [...document.querySelectorAll("[data-panel]:not([hidden])")]
    .flatMap((one) => (one.matches("[data-scrolls]") ? [one] : [...one.querySelectorAll("[data-scrolls]")]));
  if (lists.some(scroll)) return;
  if (Date.now() - turned < TURN) return;
  showPanel(areNew(now) ? 0 : panel + 1);
}

// One screenful at a time, so that every name stands still long enough to be read.
function scroll(list) {
  const hidden = list.scrollHeight - list.clientHeight;
  if (hidden <= 4) return false;
  const since = Date.now() - Number(list.dataset.moved || turned);
  if (since < STILL) return true;
  const atEnd = list.scrollTop >= hidden - 4;
  list.dataset.moved = Date.now();
  list.scrollTo({ top: atEnd ? 0 : list.scrollTop + wholeRows(list), behavior: "auto" });
  return !atEnd;
}

function wholeRows(list) {
  const row = list.firstElementChild.getBoundingClientRect().height;
  return Math.max(row, Math.floor(list.clientHeight / row) * row);
}

// ── calls ──

function calls() {
  return [...document.querySelectorAll("[data-call]")].map((one) => ({ at: Number(one.dataset.call), say: one.textContent }));
}

function listen(now) {
  const hall = document.querySelector("[data-hall]");
  const running = hall && !hall.dataset.paused;
  const all = running ? calls() : [];
  showNext(all.find((call) => call.at > now), now);
  const before = looked ?? now;
  looked = now;
  for (const call of all) {
    if (call.at > before && call.at <= now && now - call.at < LATE) makeCall(call.say);
  }
}

function showNext(call, now) {
  const place = document.querySelector("[data-next]");
  if (!place) return;
  place.hidden = !call;
  if (!call) return;
  place.querySelector("[data-next-say]").textContent = call.say;
  place.querySelector("[data-next-in]").textContent = place.dataset.sayIn.replace("{left}", timeWords(call.at - now));
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

function sound() {
  if (!audio || audio.state !== "running") return;
  NOTES.forEach((pitch, place) => tone(pitch, audio.currentTime + place * 0.22));
}

function tone(pitch, at) {
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.5, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.7);
  voice.connect(volume).connect(audio.destination);
  voice.start(at);
  voice.stop(at + 0.75);
}

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
  const since = turned;
  showPanel(panel);
  turned = since;
});

setInterval(() => {
  const now = serverNow() ?? Date.now();
  listen(now);
  turn(now);
}, 500);
