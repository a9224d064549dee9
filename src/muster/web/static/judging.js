// Calls for a judge: how long they wait, a mark in the title, and a sound when one comes in.

import { serverNow } from "./clock.js";
import { play } from "./sound.js";

const A_MINUTE = 60000;
const LOOK = 5000;
const NOTES = [880, 659.25, 880];
const MARK = /^\(\d+\) /;

// ── how long they wait ──

function count() {
  for (const place of document.querySelectorAll("[data-waits]")) {
    const minutes = Math.max(0, Math.floor((serverNow(place) - Number(place.dataset.waits)) / A_MINUTE));
    const say = place.dataset.say.replace("#", minutes);
    if (place.textContent !== say) place.textContent = say;
  }
}

// ── a call that nobody here has heard yet ──

const HEARD = `muster:heard:${document.body.dataset.live}`;

function listen() {
  const sign = document.querySelector("[data-calls]");
  if (!sign) return;
  const open = Number(sign.dataset.calls);
  const bare = document.title.replace(MARK, "");
  document.title = open ? `(${open}) ${bare}` : bare;
  const newest = Number(sign.dataset.newest);
  const heard = sessionStorage.getItem(HEARD);
  if (heard !== null && newest > Number(heard)) ring();
  if (heard === null || newest > Number(heard)) sessionStorage.setItem(HEARD, String(newest));
}

function ring() {
  play(audio, NOTES);
  document.body.dataset.rang = String(Number(document.body.dataset.rang || 0) + 1);
  if (navigator.userActivation?.hasBeenActive && navigator.vibrate) navigator.vibrate([200, 100, 200]);
}

// ── sound: only where somebody asked for it, and once the browser lets us ──

const CHOICE = "muster:call-sound";
let audio = null;

function wanted() { return localStorage.getItem(CHOICE) === "on"; }

function wake() {
  if (!wanted()) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

function show() {
  for (const button of document.querySelectorAll("[data-call-sound]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(wanted()));
    button.textContent = wanted() ? button.dataset.on : button.dataset.off;
  }
}

document.addEventListener("click", async (event) => {
  if (!event.target.closest("[data-call-sound]")) return;
  localStorage.setItem(CHOICE, wanted() ? "off" : "on");
  show();
  wake();
  if (!wanted() && audio) await audio.suspend();
  else if (audio) { await audio.resume(); play(audio, NOTES); }
});
document.addEventListener("pointerdown", wake);
document.addEventListener("keydown", wake);

// After a region was fetched anew it is counted and heard at once, not at the next tick.
document.addEventListener("htmx:afterSettle", () => { count(); listen(); });
setInterval(count, LOOK);
show();
wake();
count();
listen();
