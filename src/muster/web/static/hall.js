// The clock of the hall on pages that are kept for everybody: by the server's time, not by the page's.

const SAMPLES = 3;
const BETWEEN = 320;
const PATIENCE = 10000;
const AGAIN = 10 * 60 * 1000;

let offset = null;
let measuring = false;

export function serverNow() { return offset === null ? null : Date.now() + offset; }

function two(number) { return String(number).padStart(2, "0"); }

export function timeWords(milliseconds) {
  const left = Math.max(0, Math.ceil(milliseconds / 1000));
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor((left % 3600) / 60);
  return hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
}

// The server says its time in whole seconds, and an answer is late by its way here:
// every look is too early by a little, so the latest of several is the truest.
async function measure() {
  const address = document.body.dataset.live;
  if (!address || measuring || !document.querySelector("[data-hall]")) return;
  measuring = true;
  let best = -Infinity;
  for (let look = 0; look < SAMPLES; look += 1) {
    const stop = new AbortController();
    const patience = setTimeout(() => stop.abort(), PATIENCE);
    try {
      const answer = await fetch(address, { method: "HEAD", cache: "no-store", signal: stop.signal });
      const said = Date.parse(answer.headers.get("Date"));
      if (said) best = Math.max(best, said - Date.now());
      if (offset === null && best > -Infinity) { offset = best; tick(); }
    } catch { /* no connection: live.js says so, and we ask again later */ }
    clearTimeout(patience);
    await new Promise((done) => setTimeout(done, BETWEEN));
  }
  if (best > -Infinity) offset = best;
  measuring = false;
}

// What a clock shows at this moment: its state, and what is left of it.
export function reading(hall, now) {
  const { paused, left, setupEnds, ends } = hall.dataset;
  if (paused) return { state: "paused", time: left };
  const until = now < Number(setupEnds) ? Number(setupEnds) : Number(ends);
  if (now >= until) return { state: "over", time: "0:00" };
  return { state: now < Number(setupEnds) ? "setup" : "play", time: timeWords(until - now), until };
}

function show(hall, now) {
  const shown = reading(hall, now);
  const words = { setup: hall.dataset.saySetup, play: hall.dataset.sayPlay, over: hall.dataset.sayOver };
  const time = hall.querySelector("[data-hall-time]");
  put(time, shown.time);
  time.dataset.state = shown.state;
  if (words[shown.state]) put(hall.querySelector("[data-hall-say]"), words[shown.state]);
  const at = shown.until ? clockTime(new Date(shown.until - offset)) : "";
  put(hall.querySelector("[data-hall-until]"), at ? hall.dataset.sayUntil.replace("{time}", at) : "");
}

function put(place, words) {
  if (place && place.textContent !== words) place.textContent = words;
}

function clockTime(at) {
  return at.toLocaleTimeString(document.documentElement.lang || undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

function tick() {
  const now = serverNow();
  if (now === null) return;
  for (const hall of document.querySelectorAll("[data-hall]")) show(hall, now);
  document.dispatchEvent(new CustomEvent("hall:tick", { detail: now }));
}

function ownTimes() {
  for (const time of document.querySelectorAll("time[data-local]")) put(time, clockTime(new Date(time.dateTime)));
}

document.addEventListener("htmx:afterSettle", () => { ownTimes(); tick(); measure(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) measure(); });
setInterval(tick, 250);
setInterval(measure, AGAIN);
ownTimes();
measure();
