// Leaves only the rows in which what is typed stands; case, accents and order do not matter.

const field = document.querySelector("[data-find]");

function folded(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function filter() {
  const words = folded(field.value).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const row of document.querySelectorAll(`${field.dataset.find} > tr`)) {
    const name = folded(row.querySelector("th").firstElementChild.textContent);
    const fits = words.every((word) => name.includes(word));
    row.hidden = !fits;
    row.classList.toggle("mine", fits && words.length > 0);
    found += fits ? 1 : 0;
  }
  document.querySelector("[data-find-none]").hidden = found > 0;
}

if (field) {
  document.querySelector("[data-find-field]").hidden = false;
  field.addEventListener("input", filter);
  field.addEventListener("keydown", (key) => { if (key.key === "Escape") { field.value = ""; filter(); } });
  document.addEventListener("htmx:afterSettle", filter);
  filter();
}
