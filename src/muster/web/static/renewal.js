// What does not follow the event by itself is made new after every act of one's own.

// A page's own script draws what is in here, or it is the answer to what was just asked.
const LEFT_ALONE = "[data-follows], [data-own]";
// What people and scripts do to a page, which is no difference.
const PASSING = new Set(["open", "hidden", "style", "disabled", "data-touched", "data-sent"]);
const NEW_EACH_TIME = "input[name=key], input[name=csrfmiddlewaretoken]";

export async function renewPage(form, edition) {
  const main = document.getElementById("main");
  let fresh = null;
  try {
    const answered = await fetch(location.href, { headers: edition ? { "Muster-Edition": edition } : {} });
    if (!answered.ok || answered.redirected) return;
    fresh = new DOMParser().parseFromString(await answered.text(), "text/html").getElementById("main");
  } catch {
    return; // The line's own sign tells of it.
  }
  if (!fresh) return;
  renewParts(main, fresh);
  if (form && form.isConnected && !form.closest(LEFT_ALONE) && !form.dataset.touched) form.reset();
  document.body.dispatchEvent(new CustomEvent("muster:renewed"));
}

// From both ends as far as they fit; what is between was added, or is gone.
function renewParts(old, fresh) {
  const was = [...old.children], now = [...fresh.children];
  let first = 0, last = 0;
  const most = Math.min(was.length, now.length);
  while (first < most && fits(was[first], now[first])) first += 1;
  while (last < most - first && fits(was[was.length - 1 - last], now[now.length - 1 - last])) last += 1;
  const gone = was.slice(first, was.length - last);
  if (gone.some(typedIn)) return;
  for (let at = 0; at < first; at += 1) renewOne(was[at], now[at]);
  for (let at = 1; at <= last; at += 1) renewOne(was[was.length - at], now[now.length - at]);
  const come = now.slice(first, now.length - last), after = was[was.length - last] || null;
  for (const one of gone) one.remove();
  for (const one of come) { old.insertBefore(one, after); window.htmx.process(one); }
}

function fits(one, other) { return one.tagName === other.tagName && one.id === other.id; }

function typedIn(one) { return one.matches("form[data-touched]") || Boolean(one.querySelector("form[data-touched]")); }

function renewOne(old, fresh) {
  if (old.matches(LEFT_ALONE) || old.matches(NEW_EACH_TIME)) return;
  const asks = (one) => [...one.attributes].filter((each) => each.name.startsWith("hx-")).map((each) => each.name + each.value).join();
  if (ownText(old) !== ownText(fresh) || asks(old) !== asks(fresh)) {
    if (typedIn(old)) return;
    const focus = old.contains(document.activeElement) ? document.activeElement.id : "";
    old.replaceWith(fresh);
    window.htmx.process(fresh);
    const again = focus ? document.getElementById(focus) : null;
    if (again) again.focus();
    return;
  }
  for (const { name, value } of fresh.attributes) {
    if (!PASSING.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const name of ["checked", "selected", "aria-invalid", "aria-current"]) {
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  if (!old.matches("form[data-touched]")) renewParts(old, fresh);
}

function ownText(one) {
  return [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data.trim()).join("|");
}
