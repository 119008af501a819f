/**
 * The simulator's secret in the data directory: 32 bytes and the first day, made once, readable by its owner only.
 *
 * Whoever has it knows every price to come; whoever loses it loses the simulation's future, never its past.
 */
import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { DAY_MS } from "../candles.ts";
import { SEED_BYTES, dayName, dayOfName } from "./day-seeds.ts";

const OWNER_ONLY = 0o600;
const FORMAT = /^simulator 1\nfirst-day (\d{4}-\d\d-\d\d)\nmaster ([0-9a-f]{64})\n$/;

export type SimulatorSecret = { readonly master: Uint8Array; readonly firstDay: number };

/** The file is something else than a secret. */
export class SimulatorSecretDamaged extends Error {
  override readonly name = "SimulatorSecretDamaged";
}

export type FoundSimulatorSecret = {
  readonly secret: SimulatorSecret;
  /** Drawn just now; it is written by `save`. */
  readonly isNew: boolean;
  save(): void;
};

/** Reads the secret at `path`, or draws one with today as the first day. Throws when the file is something else. */
export function findSimulatorSecret(path: string, now: number): FoundSimulatorSecret {
  const text = readIfThere(path);
  if (text === undefined) {
    const secret = { master: randomBytes(SEED_BYTES), firstDay: Math.floor(now / DAY_MS) };
    return { secret, isNew: true, save: () => saveSecret(path, secret) };
  }
  const match = FORMAT.exec(text);
  if (match === null) throw new SimulatorSecretDamaged(`${path} is damaged; restore it from a backup.`);
  const secret = { master: Buffer.from(match[2] ?? "", "hex"), firstDay: dayOfName(match[1] ?? "") };
  return { secret, isNew: false, save: () => undefined };
}

function saveSecret(path: string, { master, firstDay }: SimulatorSecret): void {
  const temporary = `${path}.tmp`;
  const file = openSync(temporary, "w", OWNER_ONLY);
  try {
    writeSync(file, `simulator 1\nfirst-day ${dayName(firstDay)}\nmaster ${Buffer.from(master).toString("hex")}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
  syncDirectory(dirname(path));
}

function syncDirectory(path: string): void {
  if (process.platform === "win32") return;
  const directory = openSync(path, "r");
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error: unknown) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
