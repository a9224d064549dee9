// The call for a judge on a player's phone follows the game, but never under somebody's thumb.

let wasOpen = false;

document.addEventListener("htmx:oobBeforeSwap", (swap) => {
  const old = swap.detail.target;
  if (!old || old.id !== "calling") return;
  const fresh = swap.detail.fragment.querySelector("#calling");
  const same = fresh && fresh.dataset.stamp === old.dataset.stamp;
  const typed = [...old.querySelectorAll("input[name=text]")].some((box) => box.value);
  wasOpen = typed && Boolean(old.querySelector("details[open]"));
  if (same || wasOpen) swap.detail.shouldSwap = false;
});

// A call that was sent is under way: its reasons fold away, and what was typed is done with.
document.addEventListener("submit", (event) => {
  const details = event.target.closest("#call-judge");
  if (!details) return;
  setTimeout(() => { details.open = false; event.target.reset(); });
}, true);
