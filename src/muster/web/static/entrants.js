// The door of the hall: names and cards one after the other, never a mouse.

const again = (form) => form && form.closest("[data-again]");

// A form that stays on the page asks for something new the next time: its key is another.
function fresh(form) {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  form.reset();
  delete form.dataset.touched;
  if (form.elements.key) form.elements.key.value = [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
}

function ready(form) {
  const field = form.querySelector("input:not([type=hidden]), textarea");
  if (field) { field.focus(); if (field.select) field.select(); }
}

// ── adding: once it is done, the next name ──

let asked = null;

document.addEventListener("htmx:beforeRequest", (request) => {
  const form = request.target.closest("form");
  if (form && !form.closest("dialog")) asked = form;
});

document.addEventListener("muster:done", () => {
  const form = asked;
  asked = null;
  if (!form || !form.isConnected) return;
  if (again(form)) { fresh(form); ready(form); return; }
  // What was typed into a row is written: the row may be drawn anew.
  const active = document.activeElement;
  if (active && active.closest("[data-follows]")) active.blur();
});

// ── scanning: whatever the answer was, the field waits for the next card ──

document.addEventListener("htmx:afterRequest", (request) => {
  const form = request.target.closest("form[data-scan]");
  if (!form || !request.detail.successful && request.detail.xhr.status !== 422) return;
  fresh(form);
  ready(form);
  const faction = document.querySelector("#scanned input[required]");
  if (faction) faction.focus();
});

document.addEventListener("muster:done", (done) => {
  const panel = done.target.closest && done.target.closest("#scanned");
  if (!panel) return;
  panel.replaceChildren();
  ready(document.querySelector("form[data-scan]"));
});

// ── the list is drawn anew: the keyboard stays where it was, or goes on to the next row ──

let place = null;

document.addEventListener("htmx:beforeRequest", (request) => {
  const row = request.target.closest(".people > li");
  if (!row) return;
  const button = request.target.querySelector("button[id]");
  place = { id: button ? button.id : "", at: [...row.parentElement.children].indexOf(row) };
});

document.addEventListener("htmx:afterSettle", (settled) => {
  const active = document.activeElement;
  if (!place || !settled.target.closest("#people") || (active && active !== document.body)) return;
  const rows = [...document.querySelectorAll(".people > li")];
  const same = document.getElementById(place.id);
  const next = rows[Math.min(place.at, rows.length - 1)];
  const found = same || (next && (next.querySelector(".arrive [required]") || next.querySelector("button[id^=in-]") || next.querySelector("a")));
  place = null;
  if (found) found.focus();
});
