// The receipt of a vote, kept on the phone that voted and nowhere else, and found among the papers.

const KEPT = "muster:receipt:";

// A phone may keep nothing, or be told to: then its owner noted the receipt, or does without.
const box = {
  put(name, receipt) { try { localStorage.setItem(KEPT + name, receipt); } catch { /* not kept */ } },
  get(name) { try { return localStorage.getItem(KEPT + name) || ""; } catch { return ""; } },
  drop(name) { try { localStorage.removeItem(KEPT + name); } catch { /* not kept */ } },
  all() {
    try { return Object.keys(localStorage).filter((name) => name.startsWith(KEPT)).map((name) => localStorage.getItem(name)); } catch { return []; }
  },
};

const paperOf = (form) => (form && form.querySelector ? form.querySelector("[data-receipt]") : null);

// Kept before it is sent: should the answer be lost on its way, the paper may be in the box.
document.addEventListener("submit", (sent) => {
  const paper = paperOf(sent.target);
  if (paper) box.put(paper.dataset.receipt, paper.value);
}, true);

// A paper that was refused is in no box.
document.addEventListener("htmx:afterRequest", (answered) => {
  const paper = paperOf(answered.target);
  const status = answered.detail.xhr ? answered.detail.xhr.status : 0;
  if (paper && status >= 400 && status < 500 && box.get(paper.dataset.receipt) === paper.value) box.drop(paper.dataset.receipt);
});

function spaced(receipt) { return [receipt.slice(0, 4), receipt.slice(4, 7), receipt.slice(7)].join("-"); }

// ── my receipt after I voted, and my paper after the count ──

function show() {
  for (const place of document.querySelectorAll("[data-my-receipt]")) {
    const mine = box.get(place.dataset.myReceipt);
    place.hidden = !mine;
    if (mine) place.querySelector("[data-code]").textContent = spaced(mine);
  }
  const mine = new Set(box.all());
  for (const list of document.querySelectorAll("[data-yours]")) {
    for (const paper of list.querySelectorAll("[data-paper]")) mark(paper, mine.has(paper.dataset.paper), list);
  }
}

function mark(paper, yours, list) {
  if (!yours || paper.classList.contains("mine")) return;
  paper.classList.add("mine");
  const chip = document.createElement("span");
  chip.className = "chip done";
  chip.textContent = list.dataset.yours;
  paper.append(" ", chip);
  const folded = paper.closest("details");
  if (folded) folded.open = true;
}

document.addEventListener("htmx:afterSettle", show);
show();

// ── nobody is named twice on a paper ──

document.addEventListener("change", (change) => {
  if (!change.target.matches("input[data-once]") || !change.target.checked) return;
  for (const other of change.target.form.querySelectorAll("input[data-once]:checked")) {
    if (other !== change.target && other.value === change.target.value) other.checked = false;
  }
});

// ── the booth: a page that is gone back to is fetched anew, with nothing of the voter before ──

window.addEventListener("pageshow", (shown) => {
  if (!("forget" in document.body.dataset)) return;
  if (shown.persisted) { location.reload(); return; }
  for (const form of document.querySelectorAll("form")) form.reset();
});
