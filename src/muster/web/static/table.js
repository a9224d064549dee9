// The score sheet on a phone: taps show at once, are kept until the server has them, and go in order.

import { answered, awaitAnswer, renewKeys, unanswered } from "./live.js";

document.documentElement.classList.add("scripted");

const WAITS = [1, 2, 4, 8, 15];
const PATIENCE = 15000;

// A browser that keeps nothing still sends: then a tap lasts as long as the page.
const store = (() => { try { return window.localStorage; } catch { return null; } })();
let kept = [];
let sending = false;
let stopped = false;
let tries = 0;
let behind = false;
let seconds = 0;
let timer = 0;

function card() { return document.getElementById("unsent"); }
function slot() { return `muster:taps:${card().dataset.base}`; }
function region() { return document.querySelector(".sheet[data-follows]"); }

function queue() {
  if (!store) return kept;
  try { return JSON.parse(store.getItem(slot()) || "[]"); } catch { return []; }
}

function keep(entries) {
  kept = entries;
  if (!store) return;
  if (!entries.length) { store.removeItem(slot()); return; }
  try { store.setItem(slot(), JSON.stringify(entries)); } catch { /* full: the page still has them */ }
}

function freshKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// ── what was tapped shows before the server has it ──

function showStep(form, value) {
  const box = form.querySelector("input[name=typed]");
  const [less, more] = [form.querySelector(".less"), form.querySelector(".more")];
  const least = Number(form.dataset.least || 0);
  const most = form.dataset.most === "" ? Infinity : Number(form.dataset.most);
  box.value = value;
  const said = value !== "";
  const number = Number(value);
  const down = said ? number - 1 : least;
  const up = said ? number + 1 : Math.max(least, 1);
  less.value = down >= least ? String(down) : "";
  less.disabled = false;
  more.value = String(up);
  more.disabled = up > most;
}

function showOption(form, pressed) {
  for (const button of form.querySelectorAll("[data-option]")) {
    const stays = button.hasAttribute("data-stays");
    const chosen = button === pressed && (stays || button.getAttribute("aria-pressed") !== "true");
    button.setAttribute("aria-pressed", String(chosen));
    button.value = chosen && !stays ? "" : button.dataset.option;
  }
}

function show(form, pressed, value) {
  form.dataset.sending = "1";
  form.dataset.touched = "1";
  if (form.hasAttribute("data-stepper")) showStep(form, value);
  else if (pressed && pressed.hasAttribute("data-option")) showOption(form, pressed);
}

// ── kept, and sent in order ──

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.hasAttribute("data-tap") || !card()) return;
  event.preventDefault();
  event.stopPropagation();
  const pressed = event.submitter;
  const fields = [...new FormData(form)].filter(([name]) => name !== "key");
  if (pressed && pressed.name) fields.push([pressed.name, pressed.value]);
  const typed = !(pressed && pressed.name === "value") && form.elements.typed;
  // Enter says what was typed twice, as a change and as a submission: it is sent once.
  if (typed && typed.dataset.said === typed.value) return;
  if (typed) typed.dataset.said = typed.value;
  const value = typed ? typed.value : pressed && pressed.name === "value" ? pressed.value : "";
  noWrong(form);
  keep([...queue(), { action: form.getAttribute("action"), fields: [...fields, ["key", freshKey()]] }]);
  show(form, pressed, value);
  holdUndo();
  letGo(form);
  stopped = false;
  send();
}, true);

// What Undo would take back is known again with the next sheet: until then it would be the tap before.
function holdUndo() {
  const undo = document.getElementById("undo");
  if (undo) undo.disabled = true;
}

// A box that stays in use would keep the sheet from following: a thumb is done with it, a keyboard stays.
function letGo(form) {
  const box = document.activeElement;
  if (!box || box.name !== "typed" || !form.contains(box)) return;
  if (matchMedia("(pointer: coarse)").matches) box.blur();
  else box.dataset.sent = "1";
}

document.addEventListener("input", (event) => { if (event.target.name === "typed") delete event.target.dataset.said; });

document.addEventListener("change", (event) => {
  const box = event.target;
  const form = box.closest("form[data-tap]");
  if (form && box.name === "typed") form.requestSubmit();
});

// The last of several is answered with the sheet as it then is; a body that is cut off is no answer.
async function post(entry) {
  const stop = new AbortController();
  const patience = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(entry.action, {
      method: "POST",
      body: new URLSearchParams(entry.fields),
      headers: { "HX-Request": "true", "HX-Current-URL": location.href, "HX-Target": queue().length > 1 ? "" : region().id },
      redirect: "manual",
      signal: stop.signal,
    });
    return { answer, html: await answer.text() };
  } catch {
    return {};
  } finally {
    clearTimeout(patience);
  }
}

async function send() {
  clearTimeout(timer);
  if (!card()) return;
  const [entry] = queue();
  if (!entry || sending || stopped) { tell(); return; }
  sending = true;
  awaitAnswer();
  tell();
  const { answer, html } = await post(entry);
  sending = false;
  if (!answer || answer.status >= 500 || answer.status === 429) { unanswered(); later(); return; }
  tries = 0;
  keep(queue().slice(1));
  if (answer.ok || answer.type === "opaqueredirect") done(answer, html);
  else refused(entry, html);
}

function later() {
  seconds = WAITS[Math.min(tries, WAITS.length - 1)];
  tries += 1;
  behind = true;
  countDown();
}

function countDown() {
  tell();
  if (seconds <= 0) { send(); return; }
  timer = setTimeout(() => { seconds -= 1; countDown(); }, 1000);
}

function done(answer, html) {
  const told = JSON.parse(answer.headers.get("HX-Trigger") || "{}")["muster:done"];
  if (queue().length) { send(); return; }
  settle(html, answer.headers.get("Muster-Taps"));
  if (told && told.say.length) document.body.dispatchEvent(new CustomEvent("muster:done", { bubbles: true, detail: told }));
}

// What was refused is forgotten, for the server said why: of an answer where it was given, and what came after it
// goes on; of anything else in a dialog. An act that moves the game on waits for a word after either.
function refused(entry, html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const spot = field(entry, "spot");
  const inPlace = spot && !page.querySelector("form input[name=confirm]");
  stopped = queue().length > 0 && !(inPlace && queue().every((one) => field(one, "spot")));
  if (inPlace) wrongs.set(place(entry), { typed: field(entry, "typed"), say: [...page.querySelectorAll("li")].map((one) => one.textContent.trim()).join(" ") });
  settle();
  if (inPlace) { showWrongs(); send(); return; }
  const dialog = document.getElementById("answer");
  dialog.innerHTML = (page.querySelector("main") || page.body).innerHTML;
  if (window.htmx) window.htmx.process(dialog);
  if (!dialog.open) dialog.showModal();
}

// ── what cannot be stands in its field with the reason, until something else is said there ──

const wrongs = new Map();

function field(entry, name) { return (entry.fields.find(([one]) => one === name) || [])[1] || ""; }
function place(entry) { return `${field(entry, "spot")} ${field(entry, "thing")}`; }
function placeOf(form) { return `${form.elements.spot ? form.elements.spot.value : ""} ${form.elements.thing ? form.elements.thing.value : ""}`; }

function noWrong(form) {
  if (wrongs.delete(placeOf(form))) form.parentElement.querySelector(".wrong")?.remove();
}

function showWrongs() {
  for (const form of document.querySelectorAll("form.cell")) {
    const wrong = wrongs.get(placeOf(form));
    if (!wrong || form.parentElement.querySelector(".wrong")) continue;
    const note = document.createElement("p");
    note.className = "wrong small";
    note.setAttribute("role", "alert");
    note.id = `${form.elements.spot.value}-wrong`;
    note.textContent = wrong.say;
    form.after(note);
    const box = form.elements.typed;
    if (!box) continue;
    if (wrong.typed) { box.value = wrong.typed; box.dataset.said = wrong.typed; }
    box.setAttribute("aria-invalid", "true");
    box.setAttribute("aria-describedby", note.id);
  }
}

// ── the sheet follows: with what came along, or by asking ──

function settle(html, number) {
  for (const form of document.querySelectorAll("form[data-sending]")) {
    delete form.dataset.sending;
    delete form.dataset.touched;
  }
  renewKeys();
  tell();
  answered(region(), html, number);
}

// ── whoever goes back to answer is led to what is open ──

function isOpen(form) {
  const typed = form.elements.typed;
  return form.checkVisibility() && !(typed && typed.value) && !form.querySelector("[aria-pressed=true]");
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-answers]")) return;
  const first = [...document.querySelectorAll(".question form.cell")].find(isOpen);
  if (first) first.closest(".question").scrollIntoView({ block: "center" });
});

// ── the card that tells of it ──

function tell() {
  const many = queue().length;
  behind = behind && many > 0;
  card().hidden = !(behind || (stopped && many));
  if (card().hidden) return;
  const words = card().dataset;
  const say = (stopped ? words.stopped : words.waiting).replace("#", many);
  const again = !stopped && !sending && seconds > 0 ? ` ${words.again.replace("#", seconds)}` : "";
  card().querySelector("[data-say]").textContent = say + again;
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("#unsent")) return;
  if (event.target.closest("[data-send]")) { stopped = false; send(); }
  if (event.target.closest("[data-forget]")) { stopped = false; tries = 0; clearTimeout(timer); keep([]); settle(); }
});

function sendIfSeen() { if (!document.hidden) send(); }

window.addEventListener("online", sendIfSeen);
document.addEventListener("visibilitychange", sendIfSeen);
window.addEventListener("pageshow", sendIfSeen);

// ── the turn that is shown is in sight ──

let turn = "";

function turnInSight() {
  const tab = document.querySelector(".turns [aria-current]");
  if (!tab) return;
  tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.clientWidth / 2;
  const before = turn;
  const result = document.getElementById("result");
  turn = `${tab.getAttribute("aria-label")} ${result ? result.dataset.state : ""}`;
  if (before && before !== turn) begin();
}

// A new turn, or what was said of the result, is read from its top; no thumb is on its end already.
function begin() {
  if (document.activeElement && document.activeElement.id === "end-turn") {
    document.getElementById("turn").focus({ preventScroll: true });
  }
  document.getElementById("sheet").scrollIntoView();
}

document.addEventListener("htmx:afterSettle", () => { turnInSight(); showWrongs(); });
turnInSight();
sendIfSeen();
