/** Short tones: struck stones, each with its partials that die away, as a WAV of 16 bits. */
import { Dice } from "./random.ts";

const RATE = 22_050;
const SECONDS = 8;
const HEADER = 44;
/** Of a stone that is struck: no harmonics of a string. */
const PARTIALS = [1, 2.76, 5.4, 8.93] as const;
const SCALE = [0, 3, 5, 7, 10, 12, 15, 17] as const;

export function makeTone(seed: string): Buffer {
  const dice = new Dice(`tone ${seed}`);
  const samples = new Float64Array(RATE * SECONDS);
  const root = dice.between(150, 230);
  const strikes = dice.whole(9, 14);
  for (let strike = 0; strike < strikes; strike++) {
    const start = Math.floor(((strike + dice.between(0, 0.5)) / (strikes + 3)) * samples.length);
    const pitch = root * 2 ** (dice.of(SCALE) / 12);
    const loud = dice.between(0.4, 1);
    for (const [at, partial] of PARTIALS.entries()) {
      const turn = (2 * Math.PI * pitch * partial) / RATE;
      const fade = Math.exp(-(1.6 + at * 1.7) / RATE);
      let level = loud / (1 + at * 1.4);
      for (let place = start; place < samples.length && level > 1e-4; place++) {
        samples[place] = (samples[place] ?? 0) + Math.sin(turn * (place - start)) * level;
        level *= fade;
      }
    }
  }
  return wave(samples);
}

function wave(samples: Float64Array): Buffer {
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9);
  const bytes = Buffer.alloc(HEADER + samples.length * 2);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  for (const [at, value] of [
    [16, 16],
    [24, RATE],
    [28, RATE * 2],
    [40, samples.length * 2],
  ] as const)
    bytes.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    bytes.writeUInt16LE(value, at);
  bytes.write("data", 36);
  const tail = RATE / 5;
  samples.forEach((value, at) => {
    const fade = Math.min(1, (samples.length - at) / tail);
    bytes.writeInt16LE(Math.round((value / peak) * 29_000 * fade), HEADER + at * 2);
  });
  return bytes;
}
