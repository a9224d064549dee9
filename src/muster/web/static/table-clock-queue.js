// Taps on their way: kept on this phone until the server has answered, and sent in their order.

const WAITS = [1000, 2000, 4000, 8000];
const AHEAD_AGAIN = 2500;
const PATIENCE = 10000;
const AHEAD = "tap-ahead";

// A browser that keeps nothing still sends: only a page that is closed forgets.
const store = (() => { try { return window.localStorage; } catch { return null; } })();

export class Queue {
  // `answered(told, sent, received)`: the server said so; `changed()`: something was kept or sent.
  constructor(name, { answered, refused, changed }) {
    this.name = `muster:clock:${name}`;
    this.answered = answered;
    this.refused = refused;
    this.changed = changed;
    this.taps = this.read();
    this.tries = 0;
    this.waiting = "";
    this.sending = false;
    this.timer = 0;
  }

  read() {
    try { return JSON.parse(store?.getItem(this.name) || "[]"); } catch { return []; }
  }

  keep() {
    try {
      if (this.taps.length) store?.setItem(this.name, JSON.stringify(this.taps));
      else store?.removeItem(this.name);
    } catch { /* full or forbidden: the page itself remembers */ }
    this.changed();
  }

  add(tap) {
    this.taps = [...this.taps, tap];
    this.keep();
    this.send();
  }

  forget() {
    this.taps = [];
    this.tries = 0;
    this.waiting = "";
    this.keep();
  }

  async send() {
    clearTimeout(this.timer);
    const tap = this.taps[0];
    if (!tap || this.sending) return;
    this.sending = true;
    const sent = performance.now();
    let answer = null;
    let told = null;
    try {
      answer = await this.post(tap);
      this.received = performance.now();
      told = answer.headers.get("Content-Type")?.includes("json") ? await answer.json() : null;
    } catch { answer = null; }
    this.sending = false;
    if (this.taps[0]?.key !== tap.key) { this.send(); return; }
    this.hear(tap, answer, told, sent);
  }

  hear(tap, answer, told, sent) {
    const ahead = told?.refused?.some((reason) => reason.code === AHEAD);
    // Somebody who was signed out meanwhile signs in again, and the tap is still there.
    const away = !answer || answer.type === "opaqueredirect";
    if (away || answer.status >= 500 || answer.status === 429) { this.later("line"); return; }
    if (ahead) { this.answered(told, sent, this.received); this.later("ahead"); return; }
    // What was tapped after a tap that does not count was tapped by a clock that was wrong.
    this.taps = answer.ok ? this.taps.slice(1) : [];
    this.tries = 0;
    this.waiting = "";
    this.keep();
    if (told) this.answered(told, sent, this.received);
    if (!answer.ok) this.refused(tap, told?.refused?.map((reason) => reason.say) ?? []);
    this.send();
  }

  later(why) {
    this.waiting = why;
    const wait = why === "ahead" ? AHEAD_AGAIN : WAITS[Math.min(this.tries, WAITS.length - 1)];
    this.tries += 1;
    this.changed();
    this.timer = setTimeout(() => this.send(), wait * (0.8 + 0.4 * Math.random()));
  }

  async post(tap) {
    const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
    const fields = new URLSearchParams(tap.fields);
    if (token && fields.get("csrfmiddlewaretoken")) fields.set("csrfmiddlewaretoken", token[1]);
    const stop = new AbortController();
    const patience = setTimeout(() => stop.abort(), PATIENCE);
    try {
      return await fetch(tap.action, { method: "POST", body: fields, headers: { Accept: "application/json" }, redirect: "manual", signal: stop.signal });
    } finally {
      clearTimeout(patience);
    }
  }
}
