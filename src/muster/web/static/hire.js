// Leaves only the models in which what is typed stands; case, accents and order do not matter.

function folded(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function filter(field) {
  const typed = field.querySelector("input");
  const words = folded(typed.value).split(/\s+/).filter(Boolean);
  const list = document.querySelector(field.dataset.hireFind);
  if (!list) return;
  let found = 0;
  for (const row of list.querySelectorAll("[data-name]")) {
    const name = folded(row.dataset.name);
    row.hidden = !words.every((word) => name.includes(word));
    found += row.hidden ? 0 : 1;
  }
  for (const shelf of list.querySelectorAll("[data-shelf]")) {
    shelf.hidden = !shelf.querySelector("[data-name]:not([hidden])");
  }
  field.querySelector("[data-none]").hidden = found > 0;
}

function start() {
  for (const field of document.querySelectorAll("[data-hire-find]")) {
    field.hidden = false;
    filter(field);
  }
}

document.addEventListener("input", (event) => {
  const field = event.target.closest("[data-hire-find]");
  if (field) filter(field);
});
document.addEventListener("keydown", (key) => {
  const field = key.target.closest("[data-hire-find]");
  if (!field) return;
  if (key.key === "Enter") key.preventDefault();
  if (key.key === "Escape") { key.target.value = ""; filter(field); }
});
document.addEventListener("htmx:afterSettle", start);
start();
