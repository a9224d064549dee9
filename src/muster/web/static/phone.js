// The player's phone: steppers, who wins by the figures, and words kept until the server has them.

import { renewKeys } from "./live.js";
import { asText, bodyOf } from "./photo.js";

const root = document.documentElement;
root.classList.add("scripted");

// Pages for everybody, opened from here, lead back: live.js finds the way there.
const home = document.getElementById("kept")?.dataset.home;
if (home) { try { sessionStorage.setItem("muster:mine", home); } catch { /* then the browser's own way back is left */ } }

// ── steppers ──

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const box = button.parentElement.querySelector("input");
  const least = box.min === "" ? -Infinity : Number(box.min);
  const most = box.max === "" ? Infinity : Number(box.max);
  const wanted = box.value === "" && Number(button.dataset.step) < 0 ? 0 : Number(box.value) + Number(button.dataset.step);
  box.value = String(Math.min(most, Math.max(least, wanted)));
  box.dispatchEvent(new Event("input", { bubbles: true }));
});

// ── who wins by it ──

function judge(form) {
  const place = form.querySelector("[data-verdict]");
  const boxes = form.querySelector("[data-boxes]");
  if (!place || !boxes) return;
  const deciding = [...boxes.querySelectorAll("[data-decides]")];
  if (!deciding.length || deciding.some((box) => box.value === "")) { place.textContent = ""; return; }
  const best = Math.max(...deciding.map((box) => Number(box.value)));
  const ahead = deciding.filter((box) => Number(box.value) === best);
  place.textContent = ahead.length > 1 ? boxes.dataset.level : ahead[0].closest("[data-wins]").dataset.wins;
}

document.addEventListener("input", (typed) => { const form = typed.target.closest("form"); if (form) judge(form); });

// ── kept on this phone until the server has answered ──

const WAITS = [2, 4, 8, 15, 30];
const PATIENCE = 15000;
const PATIENCE_WITH_PHOTO = 55000;
const OURS = new Set(["preview"]);
// Too slow, or too much at once: neither says anything about what was sent.
const AGAIN = [408, 429];

// A browser that keeps nothing simply sends the form.
const store = (() => { try { return window.localStorage; } catch { return null; } })();

// Looked up anew each time: another page may have been put in its place.
function card() { return store && document.getElementById("kept"); }
function words() { return card().dataset; }

let timer = 0;
let seconds = 0;
let sending = false;

function slot(game) { return `muster:${words().door}${game}`; }

function entries() {
  const found = [];
  for (let n = 0; n < store.length; n += 1) {
    const name = store.key(n);
    if (name.startsWith(slot(""))) found.push(JSON.parse(store.getItem(name)));
  }
  return found.sort((one, other) => one.at - other.at);
}

function keep(entry) { store.setItem(slot(entry.game), JSON.stringify(entry)); }
function forget(entry) { store.removeItem(slot(entry.game)); }
function waiting() { return entries().find((entry) => !entry.refused); }
function refused() { return entries().find((entry) => entry.refused); }

document.addEventListener("muster:done", () => {
  for (const form of document.querySelectorAll("form.fresh")) form.reset();
});

function figures(form) {
  const boxes = [...form.querySelectorAll("[data-boxes] fieldset")];
  return boxes.map((side) => [...side.querySelectorAll("input[type=number]")].map((box) => box.value).join("/")).join("–");
}

function entryOf(form, game) {
  const fields = [...new FormData(form)].filter(([name, value]) => !OURS.has(name) && typeof value === "string");
  const pressed = form.querySelector("button:not([type=button])");
  const what = figures(form) || (pressed ? pressed.textContent.trim() : "");
  return { game, action: form.getAttribute("action"), fields, what, at: Date.now(), tries: 0, refused: false };
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!card()) return;
  const again = form.closest("#answer") && entries().find((entry) => entry.fields.some(([name, value]) => name === "key" && value === new FormData(form).get("key")));
  const game = form.dataset.keep || (again && again.game);
  if (!game) return;
  const entry = entryOf(form, game);
  const photo = form.querySelector("input[data-photo]")?.files[0];
  if (photo) { event.preventDefault(); event.stopPropagation(); keepPhoto(form, entry, photo); return; }
  if (again) entry.what = again.what;
  try { keep(entry); } catch { return; }
  event.preventDefault();
  event.stopPropagation();
  const answer = document.getElementById("answer");
  if (answer.open) answer.close();
  send();
}, true);

// Each photo is kept by itself: one that waits is not replaced by the next.
async function keepPhoto(form, entry, photo) {
  entry.game = `${entry.game} ${form.elements.key.value}`;
  try {
    entry.photo = await asText(photo);
    keep(entry);
  } catch {
    form.submit();
    return;
  }
  form.reset();
  form.elements.key.value += "-";
  send();
}

async function post(entry) {
  const stop = new AbortController();
  const patience = setTimeout(() => stop.abort(), entry.photo ? PATIENCE_WITH_PHOTO : PATIENCE);
  try {
    return await fetch(entry.action, {
      method: "POST",
      body: bodyOf(entry),
      headers: { "HX-Request": "true", "HX-Current-URL": location.origin + words().home },
      redirect: "manual",
      signal: stop.signal,
    });
  } finally {
    clearTimeout(patience);
  }
}

async function send() {
  clearTimeout(timer);
  const entry = waiting();
  if (!entry || sending) { show(); return; }
  sending = true;
  show();
  let answer = null;
  try { answer = await post(entry); } catch { answer = null; }
  sending = false;
  const asked = store.getItem(slot(entry.game));
  // Somebody said something else while this was under way: what is newer stays.
  const newer = asked && JSON.parse(asked).at !== entry.at;
  if (!answer || answer.status >= 500 || AGAIN.includes(answer.status)) later(entry, newer);
  else if (answer.ok || answer.type === "opaqueredirect") done(entry, newer);
  else await no(entry, answer, newer);
}

function later(entry, newer) {
  if (!newer) { entry.tries += 1; keep(entry); }
  seconds = newer ? 0 : WAITS[Math.min(entry.tries, WAITS.length) - 1];
  countDown();
}

function countDown() {
  show();
  if (seconds <= 0) { send(); return; }
  timer = setTimeout(() => { seconds -= 1; countDown(); }, 1000);
}

function done(entry, newer) {
  if (newer) { send(); return; }
  forget(entry);
  for (const form of document.querySelectorAll("form[data-keep]")) delete form.dataset.touched;
  renewKeys();
  const open = document.getElementById("say-it");
  if (open && open.querySelector(`form[data-keep="${CSS.escape(entry.game)}"]`)) open.open = false;
  show(words().done);
  if (location.pathname !== words().home) { location.assign(words().home); return; }
  document.body.dispatchEvent(new CustomEvent("muster:changed", { bubbles: true }));
  if (waiting()) send();
}

async function no(entry, answer, newer) {
  if (newer) { send(); return; }
  entry.refused = true;
  keep(entry);
  const dialog = document.getElementById("answer");
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  dialog.innerHTML = (page.querySelector("main") || page.body).innerHTML;
  if (window.htmx) window.htmx.process(dialog);
  if (!dialog.open) dialog.showModal();
  show();
}

// ── the card that tells of it ──

function show(said = "") {
  if (!card()) return;
  const entry = waiting() || refused();
  card().hidden = !entry && !said;
  card().classList.toggle("good", !entry && Boolean(said));
  card().classList.toggle("needs", Boolean(entry));
  if (card().hidden) return;
  const tried = entry && entry.tries > 0 && !sending;
  const say = !entry ? said : entry.refused ? words().refused : tried ? words().saved : words().sending;
  put("[data-say]", say);
  put("[data-what]", entry ? entry.what : "");
  put("[data-count]", tried && !entry.refused && seconds > 0 ? words().again.replace("#", seconds) : "");
  card().querySelector("[data-send]").hidden = !entry || entry.refused || sending;
  card().querySelector("[data-correct]").hidden = !entry || !entry.refused || Boolean(entry.photo);
  card().querySelector("[data-forget]").hidden = !entry || sending;
}

function put(where, text) {
  const place = card().querySelector(where);
  if (place.textContent !== text) place.textContent = text;
}

// What was typed goes back into its form, if the page still has it.
function correct(entry) {
  const form = formOf(entry);
  if (!form) { location.assign(`${words().home}report/`); return; }
  for (const [name, value] of entry.fields) {
    const field = form.elements[name];
    if (field && name !== "key" && name !== "confirm") field.value = value;
  }
  const open = form.closest("details");
  if (open) open.open = true;
  judge(form);
  form.scrollIntoView({ block: "center" });
  form.querySelector("input:not([type=hidden]), button")?.focus();
}

// The form that asks for the same; what is said of a result may have become a dispute by now.
function formOf(entry) {
  const forms = [...document.querySelectorAll(`form[data-keep="${CSS.escape(entry.game)}"]`)];
  const same = (form) => form.getAttribute("action") === entry.action && entry.fields.every(([name, value]) => name !== "matter" || form.elements[name]?.value === value);
  return forms.find((form) => form.querySelector("[data-boxes]")) ?? forms.find(same);
}

document.addEventListener("click", (event) => {
  const entry = event.target.closest("#kept") && (waiting() || refused());
  if (!entry) return;
  if (event.target.closest("[data-send]")) send();
  if (event.target.closest("[data-correct]")) correct(entry);
  if (event.target.closest("[data-forget]")) { clearTimeout(timer); forget(entry); show(); }
});

function sendIfSeen() { if (card() && !document.hidden) send(); }

window.addEventListener("online", sendIfSeen);
document.addEventListener("visibilitychange", sendIfSeen);
window.addEventListener("pageshow", sendIfSeen);
sendIfSeen();

// ── news, on whichever page is open: what was known when it was opened is none ──

function stamps() { return [...document.querySelectorAll("#news [data-news]")]; }
const known = new Set(stamps().map((one) => one.dataset.news));

document.addEventListener("htmx:oobAfterSwap", (swap) => {
  if (swap.detail.target.id !== "news") return;
  for (const one of stamps()) one.hidden = known.has(one.dataset.news);
});

// ── the form follows the game, but never under somebody's thumb ──

let wasOpen = false;

document.addEventListener("htmx:oobBeforeSwap", (swap) => {
  const old = swap.detail.target;
  if (!old || old.id !== "reporting") return;
  const fresh = swap.detail.fragment.querySelector("#reporting");
  const same = fresh && fresh.dataset.stamp === old.dataset.stamp;
  const typing = old.contains(document.activeElement) && document.activeElement.matches("input, select");
  const filled = [...old.querySelectorAll("input[type=number]")].some((box) => box.value !== box.defaultValue);
  wasOpen = Boolean(old.querySelector("details[open]"));
  if (same || typing || (filled && wasOpen)) swap.detail.shouldSwap = false;
});

document.addEventListener("htmx:oobAfterSwap", (swap) => {
  const open = document.querySelector("#reporting details");
  if (swap.detail.target.id === "reporting" && open) open.open = wasOpen;
});
