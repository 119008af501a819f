/** The real venue's start, where something of it is missing or somebody else's: refused in one line that names what to restore. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { EMBEDDED_USER, startEmbeddedPostgres, type EmbeddedPostgres } from "../../server/sql/embedded-postgres.ts";
import { RealVenue, type RealVenueOptions } from "./real-venue.ts";

const home = mkdtempSync(join(tmpdir(), "touchstone-refused-"));
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  mkdirSync(join(home, "postgres"));
  postgres = await startEmbeddedPostgres(join(home, "postgres"), () => undefined, 100);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
});

async function database(name: string): Promise<string> {
  const client = new pg.Client({ host: postgres.socketDirectory, user: EMBEDDED_USER, database: "postgres" });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `postgres://${EMBEDDED_USER}@localhost/${name}?host=${encodeURIComponent(postgres.socketDirectory)}`;
}

function newVenue(options: RealVenueOptions): RealVenue {
  const venue = new RealVenue(options);
  onTestFinished(async () => void (await venue.end("SIGKILL")));
  return venue;
}

/** Starts it and expects one line that says why not. */
async function expectRefused(options: RealVenueOptions, reason: RegExp): Promise<void> {
  const venue = newVenue(options);
  await expect(venue.start()).rejects.toThrow(reason);
  expect(await venue.ended()).toBe(1);
}

test("the embedded database, the log, or a secret that is gone is named; put back, the venue opens with what it had", async () => {
  const dataDirectory = join(home, "whole");
  const first = newVenue({ dataDirectory });
  await first.start();
  const person = await first.register("anna@example.org");
  const wallet = async (venue: RealVenue): Promise<unknown> => (await venue.call("GET", "/wallet/list", {}, person.token)).message;
  const before = await wallet(first);
  expect(await first.end("SIGTERM")).toBe(0);
  const away = join(home, "kept");
  const without = async (name: string, reason: RegExp): Promise<void> => {
    renameSync(join(dataDirectory, name), away);
    await expectRefused({ dataDirectory }, reason);
    if (name !== "log") expect(existsSync(join(dataDirectory, name)), `${name} was made anew`).toBe(false);
    rmSync(join(dataDirectory, name), { recursive: true, force: true });
    renameSync(away, join(dataDirectory, name));
  };
  await without("postgres", /^The database of this venue, DATA_DIR\/postgres, is missing.*Restore it/m);
  await without("log", /^The database knows commands up to \d+, the log in DATA_DIR holds no command.*Restore the log/m);
  await without("api-secret", /^DATA_DIR\/api-secret is missing\. Restore it from a backup/m);
  await without("simulator-secret", /^DATA_DIR\/simulator-secret is missing\. Restore it from a backup/m);
  const kept = join(home, "both");
  mkdirSync(kept);
  for (const name of ["log", "postgres"]) renameSync(join(dataDirectory, name), join(kept, name));
  await expectRefused({ dataDirectory }, /DATA_DIR\/postgres, is missing/);
  await expectRefused(
    { dataDirectory, environment: { DATABASE_URL: await database("empty") } },
    /^DATA_DIR was used by a venue before \(log-begun\), but its log is missing/m,
  );
  rmSync(join(dataDirectory, "log"), { recursive: true, force: true });
  for (const name of ["log", "postgres"]) renameSync(join(kept, name), join(dataDirectory, name));
  const again = newVenue({ dataDirectory });
  await again.start();
  expect(await wallet(again)).toEqual(before);
  expect(await again.end("SIGTERM")).toBe(0);
});

test("another venue's database, yesterday's, and one in use are refused; a copy of a running venue's directory takes over nothing", async () => {
  const [ours, theirs] = [await database("ours"), await database("theirs")];
  const [own, other, copy] = [join(home, "own"), join(home, "other"), join(home, "copy")];
  const first = newVenue({ dataDirectory: own, environment: { DATABASE_URL: ours } });
  await first.start();
  await first.register("anna@example.org");
  expect(await first.end("SIGTERM")).toBe(0);
  const second = newVenue({ dataDirectory: other, environment: { DATABASE_URL: theirs } });
  await second.start();
  expect(await second.end("SIGTERM")).toBe(0);
  const belongs = /^The database belongs to venue [0-9a-f]{8}, the log in DATA_DIR is of venue [0-9a-f]{8}/m;
  await expectRefused({ dataDirectory: own, environment: { DATABASE_URL: theirs } }, belongs);
  await expectRefused(
    { dataDirectory: own, environment: { DATABASE_URL: await database("fresh") } },
    /^The log knows 1 people whom the database lacks, the first of them user 1001/m,
  );
  cpSync(own, copy, { recursive: true });
  const running = newVenue({ dataDirectory: own, environment: { DATABASE_URL: ours } });
  await running.start();
  await expectRefused(
    { dataDirectory: copy, environment: { DATABASE_URL: ours } },
    /^The database is in use by another venue \(process \d+ on .*, DATA_DIR .*own\); stop it first\./m,
  );
  await running.register("ben@example.org");
  expect(await running.end("SIGTERM")).toBe(0);
});
