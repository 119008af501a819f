/** A real venue is asked how it is: alive, ready, what people read, and every figure that alerts and dashboard name. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RealVenue } from "./real-venue.ts";

const OPERATING = join(import.meta.dirname, "..", "..", "docs", "operating");
const TOKEN = "a-token-of-20-letters";
const directory = mkdtempSync(join(tmpdir(), "touchstone-health-"));
const dataDirectory = join(directory, "data");
const venue = new RealVenue({ dataDirectory, environment: { METRICS_TOKEN: TOKEN } });
beforeAll(() => venue.start());
afterAll(async () => {
  await venue.end("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

const get = (path: string): Promise<Response> => fetch(`${venue.address}${path}`, { headers: { authorization: `Bearer ${TOKEN}` } });
const figures = async (): Promise<string> => (await get("/metrics")).text();

test("it is alive at once, ready when prices came, and says so to people", async () => {
  expect(await (await get("/healthz")).text()).toBe("ok\n");
  await expect.poll(async () => (await get("/readyz")).status, { interval: 500 }).toBe(200);
  const states = async (): Promise<readonly string[]> => {
    const { message } = await venue.call("GET", "/status");
    return (message as { readonly services: readonly { readonly state: string }[] }).services.map(({ state }) => state);
  };
  // The last market has its first price a little later.
  await expect.poll(states, { timeout: 30_000, interval: 1000 }).toEqual(Array(5).fill("works"));
});

test("every figure that an alert or the dashboard names is one that it has", async () => {
  const shown = await figures();
  for (const file of ["alerts.yml", "grafana-dashboard.json"]) {
    const text = readFileSync(join(OPERATING, file), "utf8");
    const asked = [...new Set(text.match(/\b(?:touchstone|process|nodejs)_[a-z0-9_]+/g))];
    expect(asked.length).toBeGreaterThan(10);
    expect([file, asked.filter((name) => !shown.includes(`${name}{`) && !shown.includes(`${name} `))]).toEqual([file, []]);
    // Labels and their values, too.
    for (const [, name = "", label = "", value = ""] of text.matchAll(/(touchstone_\w+)\{(\w+)=\\?"(\w+)\\?"\}/g))
      if (!LATER.includes(value))
        expect([file, name, new RegExp(`^${name}\\{[^}]*${label}="${value}"`, "m").test(shown)]).toEqual([file, name, true]);
  }
});
/** There from the first such answer on. */
const LATER = ["5xx"];

test("answers are counted by door and class, refused log-ins as such, and nothing names who tried", async () => {
  const count = async (line: string): Promise<number> =>
    Number(
      (await figures())
        .split("\n")
        .find((each) => each.startsWith(line))
        ?.split(" ")
        .at(-1) ?? 0,
    );
  const before = await count('touchstone_http_answers_total{door="app",status="2xx"}');
  const refused = await count('touchstone_security_events_total{event="login_refused"}');
  await venue.call("POST", "/user/login", { user_string: "stranger-of-a-test@example.org", password: "not the password" });
  expect(await count('touchstone_http_answers_total{door="app",status="2xx"}')).toBe(before + 1);
  expect(await count('touchstone_security_events_total{event="login_refused"}')).toBe(refused + 1);
  await get("/api/v3/nothing");
  expect(await count('touchstone_http_answers_total{door="bots",status="4xx"}')).toBeGreaterThan(0);
  expect(await figures()).not.toContain("stranger-of-a-test");
});

test("a database that stops answering makes it unready within seconds, and trading goes on", async () => {
  const server = Number(readFileSync(join(dataDirectory, "postgres", "cluster", "postmaster.pid"), "utf8").split("\n")[0]);
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(server)], { encoding: "utf8" })
    .trim()
    .split(/\s+/)
    .map(Number);
  for (const id of [server, ...children]) process.kill(id, "SIGSTOP");
  try {
    await expect
      .poll(async () => (await (await get("/readyz")).json()).checks.sql.why, { timeout: 30_000, interval: 1000 })
      .toBe("no answer within 3 s");
    const reply = await get("/readyz");
    expect([reply.status, (await reply.json()).checks.log.ok]).toEqual([503, true]);
  } finally {
    for (const id of [server, ...children]) process.kill(id, "SIGCONT");
  }
  await expect.poll(async () => (await get("/readyz")).status, { timeout: 60_000, interval: 1000 }).toBe(200);
});
