// A few notes one after the other, for pages that were allowed to make a sound.

const APART = 0.22;

export function play(audio, notes) {
  if (!audio || audio.state !== "running") return;
  notes.forEach((pitch, place) => tone(audio, pitch, audio.currentTime + place * APART));
}

function tone(audio, pitch, at) {
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.5, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.7);
  voice.connect(volume).connect(audio.destination);
  voice.start(at);
  voice.stop(at + 0.75);
}
