// What the clock shows now: what the server last said, and the taps it has not answered yet.

function stageOf(shown) { return shown.coming[shown.stage - shown.first]; }

function spend(shown, until) {
  if (shown.running !== null && shown.left[shown.running] !== null) shown.left[shown.running] -= until - shown.at;
  shown.at = until;
}

function goOn(shown) {
  shown.running = stageOf(shown).side;
  shown.lent = false;
  shown.state = "running";
}

const APPLY = {
  start(shown) { goOn(shown); },
  switch(shown, tap) {
    shown.stage += 1;
    shown.loans = 0;
    const next = stageOf(shown);
    if (!next) { shown.state = "unknown"; shown.running = null; return; }
    goOn(shown);
    shown.tapFrom = next.turn ? tap.made + shown.least : null;
    if (shown.kind === "turns") {
      shown.running = null;
      shown.state = "waiting";
      shown.left[next.side] = shown.turn;
      shown.left[1 - next.side] = null;
    }
  },
  lend(shown) {
    shown.lent = true;
    shown.loans += 1;
    shown.state = "lent";
    shown.running = shown.kind === "chess" ? 1 - stageOf(shown).side : null;
  },
  "give-back"(shown) { goOn(shown); },
};

const FROM = { start: "waiting", switch: "running", lend: "running", "give-back": "lent" };

export function reckon(state, taps, now) {
  const shown = { ...state, left: [...state.left], at: state.now, first: state.stage, tapFrom: state.tap_from };
  // What comes of taking a tap back, the server says.
  shown.undoing = taps.some((tap) => tap.kind === "take-back");
  for (const tap of taps) {
    const here = Number(tap.stage) === shown.stage && Number(tap.fields.back ?? 0) === shown.back;
    if (!APPLY[tap.kind] || !here || shown.state !== FROM[tap.kind]) continue;
    spend(shown, tap.made);
    APPLY[tap.kind](shown, tap);
  }
  spend(shown, Math.max(now, shown.at));
  if (shown.kind === "chess" && shown.running !== null && shown.left[shown.running] <= 0) {
    shown.state = "ran-out";
    shown.fell = shown.running;
    shown.running = null;
  }
  shown.left = shown.left.map((left) => (left === null ? null : Math.max(0, left)));
  shown.say = stageOf(shown)?.say ?? "";
  shown.owner = stageOf(shown)?.side ?? null;
  if (shown.tapFrom !== null && shown.tapFrom <= now) shown.tapFrom = null;
  shown.down = shown.ends !== null && shown.at >= shown.ends && shown.state !== "stopped";
  return shown;
}

// What a tap on a side's half is.
export function tapOn(shown, side) {
  if (shown.undoing || shown.down) return null;
  const own = side === shown.owner;
  const { stage, back } = shown;
  if (shown.state === "waiting" && own) return { kind: "start", stage, back };
  if (shown.state === "running" && own) return { kind: "switch", stage, back, loans: shown.loans };
  if (shown.state === "lent" && !own) return { kind: "give-back", stage, back, loan: shown.loans };
  return null;
}

export function lending(shown, kind) {
  if (shown.undoing || shown.down) return null;
  const { stage, back, loans } = shown;
  if (kind === "lend") return shown.state === "running" ? { kind, stage, back, loan: loans + 1 } : null;
  return shown.state === "lent" ? { kind, stage, back, loan: loans } : null;
}

// What a side has of the time that runs for it, for its alarm: nothing is left when its flag falls.
export function leftFor(shown, side) {
  if (shown.fell === side) return 0;
  return shown.running === side ? shown.left[side] : null;
}

export function moodOf(shown, side) {
  if (shown.fell === side) return "out";
  if (shown.state === "stopped" || shown.state === "ran-out") return "stopped";
  if (shown.down) return "down";
  if (shown.state === "paused") return "paused";
  if (shown.state === "waiting") return side === shown.owner ? "ready" : "waits";
  if (shown.running !== side) return "waits";
  return shown.left[side] === 0 ? "over" : "running";
}
