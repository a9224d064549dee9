// The desk by keyboard and by hand: slips one after the other, two players picked or dragged.

const A_MINUTE = 60000;

// ── slips: Enter goes on to the next box, the last one sends, and the next slip is asked for ──

let sending = false;
let next = false;

const boxesOf = (form) => [...form.querySelectorAll("input:not([type=hidden]), select, button:not([type=button])")];

document.addEventListener("keydown", (key) => {
  const form = key.key === "Enter" && !key.isComposing && key.target.closest("form.slip");
  if (!form || key.target.matches("button")) return;
  key.preventDefault();
  if (!key.target.checkValidity()) { key.target.reportValidity(); return; }
  const boxes = boxesOf(form);
  const following = boxes[boxes.indexOf(key.target) + 1];
  if (!following || following.matches("button")) form.requestSubmit();
  else { following.focus(); if (following.select) following.select(); }
});

document.addEventListener("htmx:beforeRequest", (request) => {
  if (request.target.matches("form.slip")) sending = true;
});

document.addEventListener("muster:done", () => {
  if (!sending) return;
  sending = false;
  next = true;
  if (document.activeElement) document.activeElement.blur();
});

// A slip that was refused and given up on is not sent any more.
document.addEventListener("close", (event) => {
  if (event.target.id === "answer") sending = false;
}, true);

document.addEventListener("htmx:afterSettle", () => {
  const field = next && document.getElementById("slip-field");
  if (!field || document.querySelector("form.slip")) return;
  next = false;
  field.focus();
});

// ── two players: the third one picked takes the place of the first ──

let picked = [];

function pick(box) {
  const form = box.form;
  picked = picked.filter((one) => one.isConnected && one.checked && one !== box);
  if (box.checked) picked.push(box);
  while (picked.length > 2) picked.shift().checked = false;
  if (!picked.length && !form.elements.reason.value) delete form.dataset.touched;
}

document.addEventListener("change", (change) => {
  if (change.target.matches("[data-pick] input")) pick(change.target);
});

let dragged = null;

document.addEventListener("pointerdown", (press) => {
  const name = press.pointerType === "mouse" && press.target.closest("[data-pick]");
  if (name) name.draggable = true;
});

document.addEventListener("dragstart", (drag) => {
  dragged = drag.target.closest ? drag.target.closest("[data-pick]") : null;
  if (!dragged) return;
  drag.dataTransfer.effectAllowed = "move";
  drag.dataTransfer.setData("text/plain", dragged.textContent.trim());
});

document.addEventListener("dragover", (drag) => {
  const under = dragged && drag.target.closest("[data-pick]");
  for (const name of document.querySelectorAll(".over")) if (name !== under) name.classList.remove("over");
  if (!under || under === dragged) return;
  drag.preventDefault();
  under.classList.add("over");
});

document.addEventListener("drop", (drop) => {
  const under = dragged && drop.target.closest("[data-pick]");
  if (!under || under === dragged) return;
  drop.preventDefault();
  const form = under.querySelector("input").form;
  for (const box of form.querySelectorAll("[data-pick] input")) box.checked = false;
  picked = [];
  for (const name of [dragged, under]) {
    const box = name.querySelector("input");
    box.checked = true;
    pick(box);
  }
  form.dataset.touched = "1";
  form.elements.reason.focus();
});

document.addEventListener("dragend", () => {
  dragged = null;
  for (const name of document.querySelectorAll(".over")) name.classList.remove("over");
});

// ── what waits grows older: once a minute the page looks again ──

setInterval(() => {
  if (!document.hidden && document.querySelector("[data-ages]")) {
    document.body.dispatchEvent(new CustomEvent("muster:changed", { bubbles: true }));
  }
}, A_MINUTE);

// ── a way may lead to something that is folded away ──

const led = document.getElementById(location.hash.slice(1));
if (led?.matches("details")) {
  led.open = true;
  led.querySelector("input:not([type=hidden])")?.focus();
}
