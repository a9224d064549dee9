// A long form in steps: the address says which one is open, so that going back is going back.

const form = document.querySelector("[data-wizard]");
const steps = [...form.querySelectorAll("[data-part]")];
const links = [...form.querySelectorAll(".wizard-steps a")];

function show(id, focus) {
  const open = steps.find((step) => step.id === id) || steps[0];
  for (const step of steps) step.hidden = step !== open;
  for (const link of links) {
    if (link.hash === `#${open.id}`) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
  const plans = open.querySelector("#plans");
  if (plans && focus) window.htmx.trigger(plans, "muster:opened");
  if (focus) { open.focus(); window.scrollTo(0, 0); }
}

// What a step needs is asked for before the next one opens.
function complete(step) {
  const wrong = [...step.querySelectorAll("input, select, textarea")].find((field) => !field.checkValidity());
  if (wrong) wrong.reportValidity();
  return !wrong;
}

form.addEventListener("click", (click) => {
  const next = click.target.closest("[data-next]");
  if (next && !complete(next.closest("[data-part]"))) click.preventDefault();
});

form.addEventListener("keydown", (press) => {
  if (press.key !== "Enter" || !press.target.matches("input")) return;
  const next = press.target.closest("[data-part]").querySelector("[data-next]");
  if (next) { press.preventDefault(); next.click(); }
});

// Only who wants to choose now sees what there is to choose.
function choosing() {
  const chosen = form.querySelector("[name=encounters]:checked");
  const rounds = form.querySelector("[data-choosing]");
  if (rounds) rounds.hidden = !chosen || chosen.value !== "choose";
}

form.addEventListener("change", choosing);
document.addEventListener("htmx:afterSettle", choosing);

// What was chosen while an answer was on its way is not replaced: it is asked for once more.
form.addEventListener("input", (typed) => {
  const plans = typed.target.closest("#plans");
  if (plans) plans.dataset.touched = "1";
});
document.addEventListener("htmx:beforeRequest", (request) => { delete request.detail.target.dataset.touched; });
document.addEventListener("htmx:beforeSwap", (swap) => {
  const plans = swap.detail.target;
  if (plans.id !== "plans" || !plans.dataset.touched) return;
  swap.detail.shouldSwap = false;
  setTimeout(() => window.htmx.trigger(plans, "muster:opened"), 300);
});

// A second press while the first is on its way is none.
form.addEventListener("submit", (sent) => {
  if (form.dataset.sent) sent.preventDefault();
  form.dataset.sent = "1";
});
window.addEventListener("pageshow", () => { delete form.dataset.sent; });

window.addEventListener("hashchange", () => show(location.hash.slice(1), true));
for (const button of form.querySelectorAll(".no-script")) button.remove();
show(form.dataset.open ? `step-${form.dataset.open}` : location.hash.slice(1), false);
choosing();
