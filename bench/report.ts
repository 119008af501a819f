/** Measured figures, one after another: a line each for people, one JSON object a line with `--json`; kept for the table. */
import { arch, cpus, platform } from "node:os";

export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly conditions: string;
};

export class Report {
  readonly figures = new Map<string, Figure>();
  /** Figures that this machine could not give, and why. */
  readonly leftOut = new Map<string, string>();
  readonly #json: boolean;

  constructor(json: boolean) {
    this.#json = json;
    if (!json) console.log(`${machine()}\n`);
  }

  add(name: string, value: number, unit: string, conditions: string): void {
    const figure: Figure = { name, value, unit, conditions };
    this.figures.set(name, figure);
    if (this.#json) console.log(JSON.stringify({ ...figure, machine: machine() }));
    else console.log(`${name.padEnd(52)} ${rounded(value).padStart(12)} ${unit.padEnd(12)} ${conditions}`);
  }

  /** What it takes is not on this machine: the row says why. */
  leaveOut(name: string, why: string): void {
    this.leftOut.set(name, why);
    if (!this.#json) console.log(`${name.padEnd(52)} ${"left out".padStart(12)} ${why}`);
  }

  /** A benchmark whose result is wrong has no figures. */
  check(promise: string, holds: boolean): void {
    if (!holds) throw new Error(`benchmark result is wrong: ${promise}`);
  }
}

/** Three significant figures, all digits of what is larger. */
export function rounded(value: number): string {
  return (Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))).toLocaleString("en");
}

export function machine(): string {
  const [first] = cpus();
  return `Node ${process.version}, ${platform()} ${arch()}, ${cpus().length} × ${first?.model.trim() ?? "unknown"}`;
}

/** The value below which `share` of the sorted samples lie. */
export function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
