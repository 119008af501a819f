/** What `npm start` says when it can't, and how it ends: one clear line, a non-zero exit, nothing damaged. */
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { VenueProcess } from "./venue-process.ts";

const MAIN = join(import.meta.dirname, "..", "server", "main.ts");

/** Starts a venue that is expected to refuse; what it says and how it ends. */
function start(environment: Readonly<Record<string, string>>): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH ?? "", PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve({ code, lines: output.trim().split("\n") }));
  });
}

const venue = new VenueProcess();
beforeAll(() => venue.start());
afterAll(() => venue.dispose());

describe("a start that can't be", () => {
  test.each([
    ["a port that is no number", { PORT: "http" }, /^PORT must be/],
    ["a feed that isn't known", { FEED: "random" }, /^FEED must be/],
    ["live with the simulator", { MODE: "live" }, /^MODE=live needs/],
  ])("for %s says so in one line", async (_why, environment, line) => {
    expect(await start({ DATA_DIR: join(venue.directory, "never"), ...environment })).toEqual({
      code: 1,
      lines: [expect.stringMatching(line)],
    });
    expect(readdirSync(venue.directory)).toEqual(["data"]);
  });

  test("for a directory that a running venue holds says so in one line, and the venue runs on", async () => {
    const second = await start({ DATA_DIR: join(venue.directory, "data") });
    expect(second).toEqual({ code: 1, lines: [expect.stringMatching(/is in use by another process \(process \d+\)/)] });
    expect((await venue.call("GET", "/menu")).type).toBe("ok");
  });

  test("for a directory of a newer version says so in one line and leaves it alone", async () => {
    const newer = join(venue.directory, "newer");
    mkdirSync(newer);
    writeFileSync(join(newer, "format"), "99\n");
    writeFileSync(join(newer, "treasure"), "");
    expect(await start({ DATA_DIR: newer })).toEqual({ code: 1, lines: [expect.stringMatching(/newer Touchstone \(format 99/)] });
    expect(readdirSync(newer)).toEqual(expect.arrayContaining(["format", "treasure"]));
  });

  test("for an occupied port ends with that line", async () => {
    const { code, lines } = await start({ DATA_DIR: join(venue.directory, "other"), PORT: new URL(venue.address).port });
    expect([code, lines.at(-1)]).toEqual([1, expect.stringMatching(/is already in use; choose another with PORT/)]);
  });
});

test.each(["SIGTERM", "SIGINT"] as const)("%s ends the venue cleanly within five seconds, and it opens again", async (signal) => {
  const { code, ms } = await venue.end(signal);
  expect(code).toBe(0);
  expect(ms).toBeLessThan(5000);
  await venue.start();
  expect((await venue.call("GET", "/menu")).type).toBe("ok");
});

test("a connection on which nothing was ever asked does not hold up the end", async () => {
  const silent = connect(Number(new URL(venue.address).port), "127.0.0.1");
  await new Promise((resolve) => silent.once("connect", resolve));
  const { code, ms } = await venue.end("SIGTERM");
  expect(code).toBe(0);
  expect(ms).toBeLessThan(4000);
  silent.destroy();
  await venue.start();
});

test("a paper venue prints the link that opens its outbox, and once opened the browser keeps it", async () => {
  const link = /^Codes for registering: (\S+)$/m.exec(venue.output)?.[1] ?? "";
  expect(link).toBe(`${venue.address}/outbox?token=${venue.outboxToken}`);
  const opened = await fetch(link, { redirect: "manual" });
  const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
  expect([opened.status, opened.headers.get("location")]).toEqual([303, "/outbox?lang=en"]);
  expect((await fetch(`${venue.address}/outbox`, { headers: { cookie } })).status).toBe(200);
  expect((await fetch(`${venue.address}/outbox`)).status).toBe(403);
});
