// The server's time on this phone: every question and its answer say how far apart the two are.

const REMEMBERED = 16;
const ASLEEP = 3000;
const JUMP = 500;

let trips = [];
let ahead = null;
let apart = Date.now() - performance.now();
let looked = performance.now();

// The server answered after it was asked and before the answer came: every trip sets such bounds.
// One that contradicts those after it is from before the phone's clock was set, or slept.
export function estimate(all) {
  let least = -Infinity;
  let most = Infinity;
  for (const trip of all.slice(-REMEMBERED).reverse()) {
    const low = Math.max(least, trip.server - trip.received);
    const high = Math.min(most, trip.server - trip.sent);
    if (low > high) break;
    least = low;
    most = high;
  }
  return all.length ? { ahead: (least + most) / 2, error: (most - least) / 2 } : null;
}

export function heard(sent, server, received) {
  trips = [...trips, { sent, server, received }].slice(-REMEMBERED);
  ahead = estimate(trips).ahead;
}

export function serverNow() { return performance.now() + (ahead ?? 0); }

// Some phones stop counting while they sleep: the time of day then tells how long that was.
// Called at every tick; says whether the phone has slept, so that the server is asked again.
export function hasSlept() {
  const now = performance.now();
  const gap = now - looked;
  const jump = Date.now() - now - apart;
  looked = now;
  apart += jump;
  const slept = gap > ASLEEP || jump > ASLEEP;
  if (slept && jump > JUMP && ahead !== null) { ahead += jump; trips = []; }
  return slept;
}
