// Writing a list: whatever is tapped stays under the thumb, though rows come and go above it.

let tapped = null;

document.addEventListener("click", (event) => {
  const button = event.target.closest("#draft button[id]");
  tapped = button && { id: button.id, top: button.getBoundingClientRect().top };
}, true);

document.addEventListener("htmx:afterSettle", () => {
  const again = tapped && document.getElementById(tapped.id);
  if (again) window.scrollBy(0, again.getBoundingClientRect().top - tapped.top);
  tapped = null;
});

// What is typed while a tap is still being answered stands in the answer as well, and is asked for there:
// the field that was typed in is gone, and with it what it was about to ask.
const typed = new Map();
const UNTYPED = ["checkbox", "file", "radio"];

document.addEventListener("htmx:beforeRequest", () => typed.clear());

document.addEventListener("input", (event) => {
  const field = event.target.closest("#draft :is(input, textarea)[id]");
  if (field) typed.set(field.id, field.value);
});

document.addEventListener("htmx:afterSettle", () => {
  const missed = [...typed];
  typed.clear();
  for (const [id, value] of missed) {
    const field = document.getElementById(id);
    if (!field || UNTYPED.includes(field.type)) continue;
    field.value = value;
    field.dispatchEvent(new Event(field.type === "search" ? "search" : "change", { bubbles: true }));
  }
});
