/** A short tone of two notes, made by the browser: no file to fetch. */

const NOTES = [
  { hertz: 740, at: 0 },
  { hertz: 988, at: 0.11 },
] as const;
const NOTE_S = 0.16;
const LOUDNESS = 0.08;

let context: AudioContext | undefined;

/** Nothing where the browser lets no page sound yet. */
export function playTone(): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const sounding = context;
  // Until somebody has pressed anything on the page it stays silent.
  if (sounding.state === "suspended") void sounding.resume();
  for (const { hertz, at } of NOTES) note(sounding, hertz, sounding.currentTime + at);
}

function note(sounding: AudioContext, hertz: number, at: number): void {
  const oscillator = sounding.createOscillator();
  const volume = sounding.createGain();
  oscillator.frequency.value = hertz;
  // Swells and dies away: a tone that is cut off clicks.
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + NOTE_S);
  oscillator.connect(volume).connect(sounding.destination);
  oscillator.start(at);
  oscillator.stop(at + NOTE_S);
}
