// What is packed already: ticks that this browser remembers, and nobody else sees.
const list = document.querySelector("[data-packing]");
const key = `packed:${list.dataset.packing}`;

const read = () => {
  try {
    return new Set(JSON.parse(localStorage.getItem(key) ?? "[]"));
  } catch {
    return new Set();
  }
};

const keep = (packed) => {
  try {
    localStorage.setItem(key, JSON.stringify([...packed]));
  } catch {
    // A browser that keeps nothing still shows what was ticked on this page.
  }
};

const packed = read();
for (const tick of list.querySelectorAll("[data-packed]")) {
  const show = () => tick.closest("tr").classList.toggle("ticked", tick.checked);
  tick.checked = packed.has(tick.dataset.packed);
  show();
  tick.addEventListener("change", () => {
    packed[tick.checked ? "add" : "delete"](tick.dataset.packed);
    keep(packed);
    show();
  });
}
for (const note of list.querySelectorAll("[data-packed-kept]")) note.hidden = false;
