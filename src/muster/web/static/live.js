// Follows the event: one stream says that something changed, regions fetch themselves again.

import { CONTROLS, hold } from "./gesture.js";
import { renewPage } from "./renewal.js";

const RETRY = [1000, 2000, 4000, 8000];
const ASK_NOW_AND_THEN = 15000;
// The server speaks every 15 seconds at least; a line that is silent for longer died without a word.
const SILENCE = 20000;
const PATIENCE = 15000;
const TRY_AGAIN = 4000;

const body = document.body;
const address = body.dataset.live;
let edition = body.dataset.edition || "";
let stream = null;
let failures = 0;
let asking = 0;
let waiting = 0;
let listening = 0;

function changed(newer) {
  if (newer === edition) return;
  edition = newer;
  body.dataset.edition = newer;
  body.dispatchEvent(new CustomEvent("muster:changed", { bubbles: true }));
}

// The screens of a table also hear of its sheet and its clock: `told` is the latest tap, `taps` what is shown.
let taps = body.dataset.taps || "";
let told = taps;
let awaited = false;
let asOf = 0;

function tapped(newer) {
  told = newer;
  if (!awaited && told !== taps) follow();
}

function follow() {
  shows(told);
  askOnce();
}

function shows(number) {
  taps = number;
  body.dataset.taps = number;
}

// ── the answer to a tap brings its region: nothing is fetched for what it tells ──

export function awaitAnswer() {
  awaited = true;
  asOf = changes;
}

export function answered(region, html, number) {
  awaited = false;
  if (!html) { follow(); return; }
  if (Number(told) <= Number(number)) told = number;
  shows(number);
  renew(region, html);
  if (told !== taps) follow();
}

export function unanswered() {
  awaited = false;
  if (told !== taps) follow();
}

// What was asked for before is older; what changed since the tap was sent is asked for again.
function renew(region, html) {
  window.htmx.trigger(region, "htmx:abort");
  if (busy(region)) { late.add(region.id); return; }
  remember(region);
  fetched.set(region.id, asOf);
  window.htmx.swap(region, html, { swapStyle: "outerHTML" });
}

function lineIsDown(down) {
  const sign = document.getElementById("line-down");
  if (sign) sign.hidden = !down;
}

function connect() {
  clearTimeout(waiting);
  if (!address || stream || document.hidden) return;
  stream = new EventSource(address);
  stream.onopen = () => { if (failures) lookForUpgrade(); failures = 0; lineIsDown(false); clearInterval(asking); asking = 0; };
  stream.onmessage = (message) => { heard(); changed(message.data); };
  stream.addEventListener("game", (message) => { heard(); tapped(message.data); });
  stream.onerror = () => lost(false);
  heard();
}

function heard() {
  clearTimeout(listening);
  listening = setTimeout(() => lost(true), SILENCE);
}

function lost(silent) {
  disconnect();
  failures += 1;
  if (silent || failures > 1) lineIsDown(true);
  if (!asking) asking = setInterval(askOnce, ASK_NOW_AND_THEN);
  waiting = setTimeout(connect, RETRY[Math.min(failures, RETRY.length) - 1] * (0.5 + Math.random()));
}

function disconnect() {
  clearTimeout(listening);
  if (stream) stream.close();
  stream = null;
}

// Where a proxy swallows streams, asking now and then still brings the news.
function askOnce() {
  body.dispatchEvent(new CustomEvent("muster:changed", { bubbles: true }));
}

// ── another Muster answers: what the one before it made is loaded anew, once nobody is at it ──

// Every version has addresses of its own for its files; those of another lead to them.
const looks = document.querySelector('link[rel="stylesheet"]');
const AT_WORK = "[data-touched], [data-unsaved], #unsaved:not([hidden]), dialog[open], form.htmx-request";
const A_MOMENT = 3000;

async function lookForUpgrade() {
  if (!looks) return;
  try {
    const found = await fetch(looks.href, { method: "HEAD", cache: "no-store" });
    if (found.redirected) loadAnew();
  } catch { /* the line is gone again: whoever is back next looks again */ }
}

function loadAnew() {
  const active = document.activeElement;
  const typing = active && active.matches("input, textarea") && active.value;
  if (typing || pressed || awaited || document.querySelector(AT_WORK)) setTimeout(loadAnew, A_MOMENT);
  else location.reload();
}

// A browser opens only a few connections to one server: a hidden tab gives its own back.
document.addEventListener("visibilitychange", () => (document.hidden ? disconnect() : connect()));
window.addEventListener("pagehide", disconnect);
window.addEventListener("pageshow", connect);
window.addEventListener("online", connect);
connect();

// ── what is being typed is never replaced ──

// A finger presses what it was put on, not what has come to that place since.
let pressed = null;
let lifting = 0;

function lift() {
  clearTimeout(lifting);
  lifting = setTimeout(() => { pressed = null; catchUp(); }, 50);
}

document.addEventListener("pointerdown", (event) => { clearTimeout(lifting); pressed = event.target; }, true);
for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, lift, true);
window.addEventListener("blur", lift);
document.addEventListener("click", () => { clearTimeout(lifting); pressed = null; catchUp(); }, true);

function busy(region) {
  if (pressed && region.contains(pressed)) return true;
  // Whoever is taken away while it asks never hears the answer.
  if (region.querySelector("form.htmx-request")) return true;
  const active = document.activeElement;
  const typing = active && active.matches("input, select, textarea") && region.contains(active) && !active.dataset.sent;
  return typing || [...region.querySelectorAll("[data-touched]")].some((form) => form.isConnected);
}

// Pictures would flicker for nothing.
function unchanged(region, answer) {
  return Boolean(region.dataset.stamp) && answer.includes(`data-stamp="${region.dataset.stamp}"`);
}

const late = new Set();

document.addEventListener("htmx:beforeSwap", (swap) => {
  // Whoever asked: an answer may be sent to another place, such as the dialog.
  const region = swap.detail.requestConfig.elt;
  // Somebody who only looks something up never takes the place of an answer that is being read.
  if (swap.detail.target === answer && answer.open && swap.detail.requestConfig.verb === "get") swap.detail.shouldSwap = false;
  if (!region || !region.hasAttribute("data-follows")) return;
  if (swap.detail.xhr.status >= 400) { swap.detail.shouldSwap = false; return; }
  if (unchanged(region, swap.detail.serverResponse)) { swap.detail.shouldSwap = false; return; }
  if (busy(region)) { swap.detail.shouldSwap = false; late.add(region.id); return; }
  remember(region);
});

// Several regions are replaced at once: each remembers what was open in it, and the keyboard.
const before = new Map();

function remember(region) {
  const open = [...region.querySelectorAll("details[open][id]")].map((one) => one.id);
  const active = document.activeElement && region.contains(document.activeElement) ? document.activeElement : null;
  before.set(region.id, { open, focus: active ? active.id : "", sent: active ? active.dataset.sent : "" });
}

document.addEventListener("htmx:afterSettle", (settled) => {
  const was = before.get(settled.target.id);
  if (!was) return;
  before.delete(settled.target.id);
  for (const id of was.open) { const one = document.getElementById(id); if (one) one.open = true; }
  const again = was.focus ? document.getElementById(was.focus) : null;
  if (!again) return;
  again.focus();
  if (was.sent) again.dataset.sent = was.sent;
});

// What was typed and sent lets its region follow again, until somebody touches it once more.
for (const kind of ["keydown", "pointerdown", "input"]) {
  document.addEventListener(kind, (event) => { if (event.target.dataset) delete event.target.dataset.sent; }, true);
}

document.addEventListener("input", (typed) => {
  const form = typed.target.closest("form");
  if (form) form.dataset.touched = "1";
});
document.addEventListener("focusout", () => setTimeout(catchUp, 300));
document.addEventListener("htmx:afterRequest", (asked) => { if (asked.target.matches("form")) catchUp(); });
document.addEventListener("reset", (event) => { delete event.target.dataset.touched; });

// A change that comes while a region is being fetched would be lost with the region it is told to.

let changes = 0;
const fetched = new Map();

document.addEventListener("muster:changed", () => { changes += 1; }, true);
document.addEventListener("htmx:beforeRequest", (request) => {
  if (request.target.hasAttribute("data-follows")) fetched.set(request.target.id, changes);
});
document.addEventListener("htmx:afterSettle", (settled) => {
  const region = settled.target;
  if (!region.hasAttribute("data-follows") || !(fetched.get(region.id) < changes)) return;
  window.htmx.trigger(region, "muster:again");
});

function catchUp() {
  for (const id of [...late]) {
    const region = document.getElementById(id);
    if (!region || !busy(region)) { late.delete(id); if (region) window.htmx.trigger(region, "muster:again"); }
  }
}

// ── a public page that was opened from somebody's own page leads back to it ──

const back = document.getElementById("back-to-mine");
const mine = back && (() => { try { return sessionStorage.getItem("muster:mine"); } catch { return null; } })();
if (mine) { back.href = mine; back.hidden = false; }

// ── signing in on another page renews the token of all of them ──

document.addEventListener("htmx:configRequest", (request) => {
  // A region whose answer never comes must not wait for it for ever: it could not ask again.
  if (request.target.hasAttribute("data-follows")) request.detail.timeout = PATIENCE;
  // Another process may answer than the one that told of the change: it must not be behind.
  if (edition) request.detail.headers["Muster-Edition"] = edition;
  const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
  if (token && request.detail.parameters.csrfmiddlewaretoken) request.detail.parameters.csrfmiddlewaretoken = token[1];
});

// ── answers ──

const answer = document.getElementById("answer");

// What it lay over comes to its place when it closes.
new MutationObserver(() => {
  if (!answer.open) hold(document.querySelectorAll(CONTROLS));
}).observe(answer, { attributes: true, attributeFilter: ["open"] });

document.addEventListener("htmx:afterSwap", (swap) => {
  if (swap.detail.target === answer && answer.innerHTML.trim()) {
    if (!answer.open) answer.showModal();
  }
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-close]")) answer.close();
});

document.addEventListener("muster:done", (event) => {
  if (answer.open) answer.close();
  answer.replaceChildren();
  for (const form of document.querySelectorAll("[data-follows] form[data-touched]")) delete form.dataset.touched;
  settle();
  renewKeys();
  toast(event.detail.say || [], event.detail.undo);
  body.dispatchEvent(new CustomEvent("muster:changed", { bubbles: true }));
});

// What was done is said on the page it leads to, and can be taken back there.
const SAID = "muster:said";

document.addEventListener("muster:leaving", (event) => {
  const { say, undo } = event.detail;
  sessionStorage.setItem(SAID, JSON.stringify({ say, undo }));
});
window.addEventListener("pageshow", () => {
  const done = JSON.parse(sessionStorage.getItem(SAID) || "null");
  sessionStorage.removeItem(SAID);
  if (done) toast(done.say, done.undo);
});

// A form for something new is empty again once that is done; all others show what is by then.
let lastAsked = null;

document.addEventListener("htmx:beforeRequest", (request) => {
  const form = request.target;
  if (form.matches("form") && !answer.contains(form)) lastAsked = form;
});

function settle() {
  const form = lastAsked;
  lastAsked = null;
  if (form) {
    delete form.dataset.touched;
    const active = document.activeElement;
    if (active && form.contains(active)) active.dataset.sent = "1";
    if (form.closest("[data-clears]")) { form.reset(); fold(form.closest("[data-clears] details")); }
  }
  if ("renews" in body.dataset) renewPage(form, edition);
}

// The region may have been replaced before the answer came: what stands there now is folded, too.
function fold(details) {
  if (!details) return;
  details.open = false;
  for (const was of before.values()) was.open = was.open.filter((id) => id !== details.id);
  const now = document.getElementById(details.id);
  if (now) now.open = false;
}

// Regions that could not be fetched try again by themselves; the line's own sign tells of it.
// All of them wait for one moment: had each its own, every try would make as many more as there are.
let trying = 0;

function failed(event) {
  const asked = event.detail.elt;
  if (!asked || !asked.hasAttribute("data-follows")) { toast([words().broken]); return; }
  late.add(asked.id);
  if (trying) return;
  trying = setTimeout(() => { trying = 0; catchUp(); }, TRY_AGAIN * (0.5 + Math.random()));
}

for (const kind of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(kind, failed);
document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status >= 500) failed(event);
});

function words() { return document.getElementById("toast-words").dataset; }

// What is asked next is another wish, be it the same words.
export function renewKeys() {
  for (const key of document.querySelectorAll("input[name=key]")) key.value = freshKey();
}

// A page over plain http has no randomUUID: any browser has random bytes.
function freshKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function toast(sentences, line) {
  if (!sentences.length) return;
  const shown = document.createElement("div");
  shown.className = "toast";
  shown.append(sentences.join(" · "));
  if (line && body.dataset.undo) shown.append(undoButton(line));
  const place = document.getElementById("toasts");
  place.replaceChildren(shown);
  setTimeout(() => shown.remove(), 6000);
}

// Whatever was done by mistake is taken back in two taps: what would change is shown first.
function undoButton(line) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "slim";
  button.textContent = words().undo;
  button.addEventListener("click", () => {
    const values = { line, preview: "1", csrfmiddlewaretoken: body.dataset.csrf, key: freshKey() };
    window.htmx.ajax("POST", body.dataset.undo, { target: "#answer", values });
  });
  return button;
}
