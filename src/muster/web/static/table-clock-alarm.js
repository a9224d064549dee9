// What a player hears and feels when little of their time is left, and a screen that stays on.

const MARKS = [300000, 60000, 10000, 0];
const ON = "muster:clock-sound";
const BUZZ = { 300000: [120], 60000: [120, 80, 120], 10000: [200], 0: [600] };

const store = (() => { try { return window.localStorage; } catch { return null; } })();
const button = document.querySelector("[data-sound]");

let audio = null;
let lock = null;

function isOn() { return button?.getAttribute("aria-pressed") === "true"; }

function mark(on) { button?.setAttribute("aria-pressed", String(on)); }

mark(store?.getItem(ON) === "1");

// A browser makes no sound before somebody has touched the page.
export function wakeUp() {
  if (isOn()) { audio ??= new AudioContext(); audio.resume(); }
  stayOn();
}

export function switchSound() {
  const on = !isOn();
  mark(on);
  try { store?.setItem(ON, on ? "1" : ""); } catch { /* it is on until the page is closed */ }
  if (on) { wakeUp(); beep(1); buzz([80]); }
}

// `left`: of my own running time, or nothing. Returns what the next look is compared with.
export function ring(before, left) {
  if (left === null || before === null) return left;
  const passed = MARKS.find((at) => before > at && left <= at);
  if (passed !== undefined && isOn()) { beep(passed === 0 ? 3 : passed === 10000 ? 2 : 1); buzz(BUZZ[passed]); }
  return left;
}

function buzz(pattern) { navigator.vibrate?.(pattern); }

function beep(times) {
  if (!audio || audio.state === "suspended") return;
  for (let n = 0; n < times; n += 1) {
    const from = audio.currentTime + n * 0.3;
    const voice = audio.createOscillator();
    const volume = audio.createGain();
    voice.frequency.value = 880;
    volume.gain.setValueAtTime(0.4, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.25);
    voice.connect(volume).connect(audio.destination);
    voice.start(from);
    voice.stop(from + 0.26);
  }
}

// Where a browser can keep the screen on, it does; elsewhere the clock runs on in the dark.
export async function stayOn() {
  if (lock || document.hidden || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
  } catch { lock = null; }
}

document.addEventListener("visibilitychange", stayOn);
stayOn();
