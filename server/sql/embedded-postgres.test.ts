import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buffersMb, EMBEDDED_USER, startEmbeddedPostgres, walMb } from "./embedded-postgres.ts";
import { keepEmbeddedPostgres } from "./kept-postgres.ts";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "touchstone-pg-"));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const silent = (): void => undefined;

async function query(socketDirectory: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ host: socketDirectory, user: EMBEDDED_USER, database: "postgres" });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

test("a cluster below a directory that only we can enter is made, keeps what was written, and syncs to disk", async () => {
  chmodSync(parent, 0o700);
  const home = join(parent, "private", "postgres");
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const lines: string[] = [];
  const first = await startEmbeddedPostgres(home, (line) => lines.push(line));
  await query(first.socketDirectory, "create table kept (id integer); insert into kept values (7)");
  await first.stop();
  expect(existsSync(first.socketDirectory)).toBe(false);
  expect(lines).toEqual(["Creating the database ...", expect.stringMatching(/^Created the database in /)]);
  const second = await startEmbeddedPostgres(home, silent);
  expect(
    await query(
      second.socketDirectory,
      "select id, current_setting('fsync') as fsync, current_setting('listen_addresses') as network from kept",
    ),
  ).toEqual([{ id: 7, fsync: "on", network: "" }]);
  expect(statSync(join(home, "cluster")).mode & 0o777).toBe(0o700);
  expect(statSync(second.socketDirectory).mode & 0o777).toBe(0o700);
  await second.stop();
});

test.each([
  [512, 64],
  [1024, 64],
  [2048, 128],
  [4100, 256],
  [8192, 512],
  [65_536, 512],
])("of %i MB of memory its buffers are %i", (memory, buffers) => expect(buffersMb(memory * 2 ** 20)).toBe(buffers));

test.each([
  [0, 256],
  [1500, 256],
  [4100, 512],
  [8192, 1024],
  [900_000, 1024],
])("with %i MB of room its own log takes %i between checkpoints", (room, most) => expect(walMb(room * 2 ** 20)).toBe(most));

test("its socket lies in the service's runtime directory where there is one", async () => {
  const home = join(parent, "postgres");
  const runtime = join(parent, "run");
  for (const folder of [home, runtime]) mkdirSync(folder);
  for (const folder of [parent, runtime]) chmodSync(folder, 0o755);
  const server = await keepEmbeddedPostgres(home, silent, { socketParent: runtime });
  expect(dirname(server.socketDirectory)).toBe(runtime);
  expect(await query(server.socketDirectory, "select 1 as one")).toEqual([{ one: 1 }]);
  await server.stop();
  expect(existsSync(server.socketDirectory)).toBe(false);
});

test.skipIf(process.getuid?.() !== 0)("files that root restored into the cluster are handed to the server's user", async () => {
  const home = join(parent, "postgres");
  const first = await startEmbeddedPostgres(home, silent);
  await query(first.socketDirectory, "create table kept (id integer); insert into kept values (7)");
  await first.stop();
  for (const name of ["postgresql.conf", "global", "base"]) spawnSync("chown", ["-R", "0:0", join(home, "cluster", name)]);
  const second = await startEmbeddedPostgres(home, silent);
  expect(await query(second.socketDirectory, "select id from kept")).toEqual([{ id: 7 }]);
  await second.stop();
});

test("a creation that was cut short is begun again", async () => {
  const home = join(parent, "postgres");
  mkdirSync(join(home, "cluster.new", "base"), { recursive: true });
  const server = await startEmbeddedPostgres(home, silent);
  expect(await query(server.socketDirectory, "select 1 as one")).toEqual([{ one: 1 }]);
  await server.stop();
});

test("after kill -9 of the venue and of what guards its database, the one left running is stopped and everything committed is there", async () => {
  const home = join(parent, "postgres");
  mkdirSync(home);
  const module = pathToFileURL(join(import.meta.dirname, "embedded-postgres.ts")).href;
  const script = `import { startEmbeddedPostgres } from "${module}"; const s = await startEmbeddedPostgres(${JSON.stringify(home)}, () => {}); console.log(s.socketDirectory); setInterval(() => {}, 1000);`;
  const venue = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  const socketDirectory = await new Promise<string>((resolve) =>
    venue.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  await query(socketDirectory, "create table kept (id integer); insert into kept values (7)");
  const orphan = Number.parseInt(readFileSync(join(home, "cluster", "postmaster.pid"), "utf8"), 10);
  for (const guard of guardsOf(orphan)) process.kill(guard, "SIGKILL");
  await new Promise((resolve) => {
    venue.once("exit", resolve);
    venue.kill("SIGKILL");
  });
  const lines: string[] = [];
  const next = await startEmbeddedPostgres(home, (line) => lines.push(line));
  expect(lines).toContain("Stopping the database left by a venue that was killed ...");
  expect(await query(next.socketDirectory, "select id from kept")).toEqual([{ id: 7 }]);
  // Gone, or ended and not yet asked for its exit code.
  expect(spawnSync("ps", ["-o", "stat=", "-p", String(orphan)], { encoding: "utf8" }).stdout.trim()).toMatch(/^(Z.*)?$/);
  expect(existsSync(socketDirectory)).toBe(false);
  await next.stop();
}, 60_000);

/** The shell above a postmaster, and the part of it that waits for the venue's end. */
function guardsOf(postmaster: number): readonly number[] {
  const read = (...args: string[]): number[] =>
    spawnSync("ps", ["-o", "pid=,comm=", ...args], { encoding: "utf8" })
      .stdout.split("\n")
      .flatMap((line) => (/^\s*\d+ sh$/.test(line) ? [Number.parseInt(line, 10)] : []));
  const parent = Number.parseInt(spawnSync("ps", ["-o", "ppid=", "-p", String(postmaster)], { encoding: "utf8" }).stdout, 10);
  return [...read("--ppid", String(parent)), ...read("-p", String(parent))];
}

/** As a container's first process has it that is no init: an orphan that ended keeps its number, as nobody asks for its exit code. */
test.skipIf(process.getuid?.() !== 0)(
  "one left running below a first process that reaps no orphans is stopped without a long wait",
  () => {
    const home = join(parent, "postgres");
    mkdirSync(home);
    const module = pathToFileURL(join(import.meta.dirname, "embedded-postgres.ts")).href;
    const script = `
      import { execSync } from "node:child_process";
      import { readFileSync } from "node:fs";
      import { startEmbeddedPostgres } from "${module}";
      const home = ${JSON.stringify(home)};
      await startEmbeddedPostgres(home, () => {});
      const orphan = readFileSync(home + "/cluster/postmaster.pid", "utf8").split("\\n")[0];
      const guard = execSync("ps -o ppid= -p " + orphan, { encoding: "utf8" }).trim();
      const below = execSync("ps -o pid=,comm= --ppid " + guard, { encoding: "utf8" });
      for (const [, pid] of below.matchAll(/(\\d+) sh$/gm)) process.kill(Number(pid), "SIGKILL");
      process.kill(Number(guard), "SIGKILL");
      const began = performance.now();
      const next = await startEmbeddedPostgres(home, () => {});
      const ms = performance.now() - began;
      const state = /State:\\t(.)/.exec(readFileSync("/proc/" + orphan + "/status", "utf8"))[1];
      await next.stop();
      console.log(JSON.stringify({ first: process.pid, state, ms }));
      process.exit(0);`;
    const args = ["--pid", "--fork", "--mount-proc", process.execPath, "--input-type=module", "-e", script];
    const { stdout, stderr } = spawnSync("unshare", args, { encoding: "utf8", timeout: 100_000 });
    const found = JSON.parse(stdout === "" ? JSON.stringify({ stderr }) : stdout) as { readonly ms?: number };
    expect(found).toMatchObject({ first: 1, state: "Z" });
    // It would wait fifteen seconds for the end of one that has ended.
    expect(found.ms).toBeLessThan(15_000);
  },
  120_000,
);

test("a database whose venue is killed ends by itself", async () => {
  const home = join(parent, "postgres");
  mkdirSync(home);
  const module = pathToFileURL(join(import.meta.dirname, "embedded-postgres.ts")).href;
  const script = `import { startEmbeddedPostgres } from "${module}"; await startEmbeddedPostgres(${JSON.stringify(home)}, () => {}); console.log("up"); setInterval(() => {}, 1000);`;
  const venue = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => void venue.stdout.once("data", resolve));
  const sockets = readFileSync(join(home, "socket-directory"), "utf8");
  expect(existsSync(sockets)).toBe(true);
  venue.kill("SIGKILL");
  await expect.poll(() => existsSync(join(home, "cluster", "postmaster.pid")), { timeout: 15_000 }).toBe(false);
  expect(existsSync(sockets)).toBe(false);
}, 60_000);

test("a database that is kept is started again on the same socket, also when it did not start at once", async () => {
  const home = join(parent, "postgres");
  mkdirSync(home);
  const lines: string[] = [];
  const kept = await keepEmbeddedPostgres(home, (line) => lines.push(line));
  await query(kept.socketDirectory, "create table kept (id integer); insert into kept values (7)");
  renameSync(join(home, "cluster"), join(home, "away"));
  process.kill(Number.parseInt(readFileSync(join(home, "away", "postmaster.pid"), "utf8"), 10), "SIGKILL");
  await expect.poll(() => lines.at(-1), { timeout: 15_000 }).toMatch(/^The database does not start \(attempt \d+\)/);
  renameSync(join(home, "away"), join(home, "cluster"));
  await expect.poll(() => lines.at(-1), { timeout: 30_000 }).toBe("The database runs again.");
  expect(await query(kept.socketDirectory, "select id from kept")).toEqual([{ id: 7 }]);
  await kept.stop();
  expect(existsSync(kept.socketDirectory)).toBe(false);
  expect(existsSync(join(home, "cluster", "postmaster.pid"))).toBe(false);
}, 90_000);

test("a database that ends by itself is noticed", async () => {
  const home = join(parent, "postgres");
  mkdirSync(home);
  const server = await startEmbeddedPostgres(home, silent);
  const postmaster = Number.parseInt(readFileSync(join(home, "cluster", "postmaster.pid"), "utf8"), 10);
  process.kill(postmaster, "SIGQUIT");
  expect(await server.ended).toMatch(/^PostgreSQL ended/);
  await server.stop();
});
