// Keeps every clock on the page running from the instants the server gave.

let offset = null;

function two(number) { return String(number).padStart(2, "0"); }

export function words(seconds) {
  const left = Math.max(0, seconds);
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor((left % 3600) / 60);
  return hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
}

// The server's clock decides; a screen only knows how far its own is off.
// A page can only be older than it seems, so the largest difference is the truest.
export function serverNow(clock) {
  const seen = Number(clock.dataset.now) - Date.now();
  if (clock.dataset.seen !== clock.dataset.now) {
    clock.dataset.seen = clock.dataset.now;
    offset = seen;
  }
  return Date.now() + (offset ?? seen);
}

function tick() {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    if (clock.dataset.state !== "setup" && clock.dataset.state !== "play") continue;
    const left = Math.ceil((Number(clock.dataset.ends) - serverNow(clock)) / 1000);
    const say = words(left);
    if (clock.textContent !== say) clock.textContent = say;
    if (left <= 0 && !clock.dataset.rung) {
      clock.dataset.rung = "1";
      document.body.dispatchEvent(new CustomEvent("muster:changed", { bubbles: true }));
    }
  }
}

setInterval(tick, 250);
tick();
