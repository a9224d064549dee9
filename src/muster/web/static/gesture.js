// One gesture presses one thing.

// What comes to the place of what was just pressed is not what the second tap of that thumb means:
// it can be pressed once somebody could have seen it.
const REACTION = 600;
const REMEMBERED = 10000;
const THUMB = 24;
export const CONTROLS = "button, a[href], summary, input[type=submit]";
const NO_OTHER = ["key", "csrfmiddlewaretoken", "next", "seen", "made"];
let pressing = null;

// What a control does: the same one again, such as +, may be pressed as fast as anybody likes.
function doing(control) {
  const form = control.form;
  const fields = form ? [...form.querySelectorAll("input[type=hidden]")].filter((one) => !NO_OTHER.includes(one.name)) : [];
  return [control.textContent.trim(), form ? form.getAttribute("action") : control.href || "", ...fields.map((one) => `${one.name}=${one.value}`)].join("\n");
}

document.addEventListener("click", (event) => {
  const control = event.target.closest && event.target.closest(CONTROLS);
  if (!control) return;
  // Enter in a field is meant for its form, whatever lies under a thumb.
  const typed = !event.detail && document.activeElement !== control && control.form && control.form.contains(document.activeElement);
  if (control.hasAttribute("data-fresh") && !typed) { event.preventDefault(); event.stopImmediatePropagation(); return; }
  const box = control.getBoundingClientRect();
  const [x, y] = event.detail ? [event.clientX, event.clientY] : [box.x + box.width / 2, box.y + box.height / 2];
  pressing = { x, y, does: doing(control), at: event.timeStamp, came: new Map() };
}, true);

function under(control) {
  const box = control.getBoundingClientRect();
  const [dx, dy] = [Math.max(box.left - pressing.x, pressing.x - box.right, 0), Math.max(box.top - pressing.y, pressing.y - box.bottom, 0)];
  return box.width > 0 && Math.hypot(dx, dy) <= THUMB;
}

// How long something that came to that place can be overlooked; shown again, it is not new again.
function unseen(control) {
  const does = doing(control);
  if (does === pressing.does || !under(control)) return 0;
  if (!pressing.came.has(does)) pressing.came.set(does, performance.now());
  return pressing.came.get(does) + REACTION - performance.now();
}

export function hold(controls) {
  if (!pressing || performance.now() - pressing.at > REMEMBERED) return;
  for (const control of controls) {
    const left = unseen(control);
    if (left <= 0) continue;
    control.setAttribute("data-fresh", "");
    setTimeout(() => control.removeAttribute("data-fresh"), left);
  }
}

new MutationObserver((changes) => {
  const fresh = changes.flatMap((change) => [...change.addedNodes]).filter((node) => node.nodeType === Node.ELEMENT_NODE && node.isConnected);
  hold(fresh.flatMap((node) => [...(node.matches(CONTROLS) ? [node] : []), ...node.querySelectorAll(CONTROLS)]));
}).observe(document.body, { childList: true, subtree: true });
