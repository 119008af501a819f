import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../kernel/kernel.ts";
import { createSimulatorFeed } from "../../market-data/simulator/simulator-feed.ts";
import { timeMs } from "../../money/units.ts";
import type { Applied, UntimedCommand } from "../sequencer/sequencer.ts";
import { readSettings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { keepSeedCommitments } from "./seed-commitments.ts";
import { VenueSecrets } from "./venue-secrets.ts";

const DAY_MS = 86_400_000;
/** Nobody listens to the prices here. */
const NO_TIMER = { start: () => undefined, stop: () => undefined };
const NAMES = ["api-secret", "picture-key", "simulator-secret"];
const NOON = Date.parse("2026-11-21T12:00:00Z");
let directory: string;
let kernel: Kernel;
let now: number;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "touchstone-secrets-"));
  kernel = new Kernel();
  now = NOON;
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const find = (environment: Readonly<Record<string, string>> = {}): VenueSecrets =>
  VenueSecrets.find(readSettings({ DATA_DIR: directory, ...environment }, "/"), now);
const submit = async (command: UntimedCommand): Promise<Outcome> => kernel.execute({ ...command, at: timeMs(now) } as Command);
const path = (name: string): string => join(directory, name);

async function begin(environment: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const secrets = find(environment);
  secrets.check(kernel.venue.secrets);
  return await secrets.keep(kernel.venue.secrets, submit);
}

test("secrets are drawn once, written for their owner's eyes only when all was checked, and noted in the log", async () => {
  const secrets = find();
  expect(NAMES.map((name) => existsSync(path(name)))).toEqual([false, false, false]);
  await secrets.keep(kernel.venue.secrets, submit);
  for (const name of NAMES) expect((statSync(path(name)).mode & 0o777).toString(8)).toBe("600");
  expect([...kernel.venue.secrets.keys()]).toEqual(NAMES);
  // The log shows nothing of them.
  for (const fingerprint of kernel.venue.secrets.values())
    expect(readFileSync(path("simulator-secret"), "utf8")).not.toContain(fingerprint);
  const sequence = kernel.sequence;
  expect(find().api).toEqual(secrets.api);
  expect(await begin()).toEqual([]);
  expect(kernel.sequence).toBe(sequence);
});

test.each([
  ["api-secret", "all HMAC API keys and the signing secrets of all webhooks are dead"],
  ["picture-key", "the pictures that people sent"],
  ["simulator-secret", "prices go on from a new simulation"],
])("a missing %s is refused with what is lost, no other is made, and an operator may accept it", async (name, lost) => {
  await begin();
  const noted = kernel.venue.secrets.get(name);
  rmSync(path(name));
  await expect(begin()).rejects.toThrow(
    new RegExp(`DATA_DIR/${name} is missing\\. Restore it from a backup.*: ${lost}.*Start once with NEW_SECRETS=${name}`),
  );
  expect(existsSync(path(name))).toBe(false);
  expect(await begin({ NEW_SECRETS: name })).toEqual([name]);
  expect(kernel.venue.secrets.get(name)).not.toBe(noted);
  expect(await begin()).toEqual([]);
});

test("another venue's secret is refused, and the own one opens again once it is back", async () => {
  await begin();
  const own = readFileSync(path("api-secret"));
  writeFileSync(path("api-secret"), Buffer.alloc(32, 1));
  await expect(begin()).rejects.toThrow("DATA_DIR/api-secret is not the one of this venue. Restore it from a backup");
  writeFileSync(path("api-secret"), own);
  expect(await begin()).toEqual([]);
});

test.each(NAMES)("a damaged %s is refused in one line with its path, and left as it is", async (name) => {
  await begin();
  writeFileSync(path(name), "half");
  await expect(begin()).rejects.toThrow(new StartError(`${path(name)} is damaged; restore it from a backup.`));
  expect(readFileSync(path(name), "utf8")).toBe("half");
});

test("a venue without the simulator needs no simulator's secret", async () => {
  await begin({ FEED: "live:binance" });
  expect(existsSync(path("simulator-secret"))).toBe(false);
  expect([...kernel.venue.secrets.keys()]).toEqual(["api-secret", "picture-key"]);
});

/** The feed of the secret that is there, and a venue whose samples a test makes. */
function simulation() {
  const secrets = find();
  const feed = createSimulatorFeed({
    ...(secrets.simulator ?? { master: new Uint8Array(32), firstDay: 0 }),
    markets: [],
    timer: NO_TIMER,
  });
  const listeners: ((applied: Applied) => void)[] = [];
  const fatal: Error[] = [];
  const keeping = {
    kernel,
    sequencer: { onApplied: (listener: (applied: Applied) => void) => void listeners.push(listener) },
    submit,
    feed,
  };
  const start = (): Promise<void> => keepSeedCommitments({ ...keeping, clock: () => now, onFatal: (error) => void fatal.push(error) });
  const sample = async (): Promise<void> => {
    for (const listener of listeners) listener({ command: { type: "prices/sample", at: now } } as never);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { secrets, feed, start, sample, fatal };
}

test("today's and tomorrow's seed are committed to at the start, and the next one when a day begins", async () => {
  await begin();
  const { start, sample, feed, fatal } = simulation();
  await start();
  expect([...kernel.venue.seedHashes.keys()]).toEqual(["2026-11-21", "2026-11-22"]);
  await sample();
  now += DAY_MS;
  await sample();
  await sample();
  expect([...kernel.venue.seedHashes.keys()]).toEqual(["2026-11-21", "2026-11-22", "2026-11-23"]);
  // What the feed shows is what the log has.
  expect(feed.describe(timeMs(now))).toMatchObject({
    seedHash: kernel.venue.seedHashes.get("2026-11-22"),
    nextSeedHash: kernel.venue.seedHashes.get("2026-11-23"),
  });
  expect(fatal).toEqual([]);
});

test("a start whose seeds are not those committed to is refused by the day; an accepted new secret goes on from its own days", async () => {
  await begin();
  await simulation().start();
  now += 3 * DAY_MS;
  await simulation().start();
  const seeds = kernel.venue.seedHashes;
  const check = ({ secrets, feed }: ReturnType<typeof simulation>): void =>
    secrets.checkSeeds(feed.commitments?.(timeMs(now)) ?? [], seeds);
  check(simulation());
  // The same master with other seeds: a build that computes them differently.
  const other = createSimulatorFeed({ master: Buffer.alloc(32, 9), firstDay: 0, markets: [], timer: NO_TIMER });
  expect(() => find().checkSeeds(other.commitments?.(timeMs(now)) ?? [], seeds)).toThrow(
    "The simulator's seed of 2026-11-24 is not the one that was committed to",
  );
  rmSync(path("simulator-secret"));
  await begin({ NEW_SECRETS: "simulator-secret" });
  const replaced = simulation();
  check(replaced);
  await replaced.start();
  now += DAY_MS;
  await replaced.sample();
  now += DAY_MS;
  await replaced.sample();
  expect(seeds.get("2026-11-26")).toBe(replaced.feed.describe(timeMs(now)).seedHash);
  check(simulation());
  expect(replaced.fatal).toEqual([]);
});
