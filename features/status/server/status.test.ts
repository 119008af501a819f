/** What people read of what works: from the last look, halted markets and closed networks. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHECKS, HEALTH_DESK, type CheckName, type Checks } from "../../../server/health/health-watch.ts";
import { SOURCE_BOARD } from "../../../server/source-board.ts";
import { BTC, openTestEngine, type TestEngine } from "../../../server/test-engine.suite.ts";
import { StatusBoard } from "./status-board.ts";
import { SERVICES, type ServiceStatus, type StatusReply } from "../contract/status.contract.ts";

let engine: TestEngine;
let priced = true;
beforeAll(async () => {
  engine = await openTestEngine();
  engine.trading.live.of(SOURCE_BOARD).open(() => (priced ? ([{ at: engine.now() }] as never) : []));
});
afterAll(() => engine.close());

function look(at: number, ...wrong: readonly CheckName[]): void {
  const checks = Object.fromEntries(CHECKS.map((name) => [name, { ok: !wrong.includes(name), why: "", since: 0 }])) as Checks;
  engine.trading.live.of(HEALTH_DESK).looked(checks, at);
}
async function services(): Promise<Readonly<Record<string, Omit<ServiceStatus, "name">>>> {
  const { message } = await engine.call("GET", "/status");
  return Object.fromEntries((message as StatusReply).services.map(({ name, ...rest }) => [name, rest]));
}
const states = async (): Promise<readonly string[]> => Object.values(await services()).map(({ state }) => state);

test("before the first look it is refused; then everything works since that look", async () => {
  expect((await engine.call("GET", "/status")).error?.name).toBe("status_unknown");
  look(5000);
  expect(await states()).toEqual(["works", "works", "works", "works", "works"]);
  expect((await services())["trading"]).toMatchObject({ since: 5000, out: 0 });
});

test("a halted market is a part of trading, and since when stays", async () => {
  await engine.submit({ type: "spot/halt", market: BTC, reason: "a test" } as never);
  look(10_000);
  look(15_000);
  expect((await services())["trading"]).toMatchObject({
    state: "partly",
    since: 10_000,
    out: 1,
    of: engine.kernel.spot.markets.all().length,
  });
  await engine.submit({ type: "spot/resume", market: BTC } as never);
  look(20_000);
  expect((await services())["trading"]).toMatchObject({ state: "works", since: 20_000 });
});

test.each<[CheckName, readonly string[]]>([
  ["log", ["down", "works", "down", "down", "works"]],
  ["sql", ["works", "works", "down", "down", "down"]],
  ["feed", ["works", "down", "works", "works", "works"]],
  ["disk", ["down", "works", "works", "works", "works"]],
  ["projector", ["down", "works", "works", "works", "partly"]],
  ["clock", ["works", "works", "works", "works", "works"]],
])("without its %s the services are %j", async (check, expected) => {
  look(30_000, check);
  expect(await states()).toEqual(expected);
});

test("markets without a fresh price are counted", async () => {
  priced = false;
  look(40_000);
  priced = true;
  const { state, out, of } = (await services())["prices"] ?? {};
  expect([state, out]).toEqual(["down", of]);
});

test("since when is kept over a start, unless the venue stood for a while", () => {
  const file = join(mkdtempSync(join(tmpdir(), "touchstone-status-")), "status.json");
  const all = (state: "works" | "down") => Object.fromEntries(SERVICES.map((name) => [name, { state, out: 0, of: 0 }])) as never;
  const run = (): StatusBoard => {
    const board = new StatusBoard();
    board.keepIn(file);
    return board;
  };
  const sinceOf = ({ status }: StatusBoard): readonly number[] => [...new Set(status?.services.map(({ since }) => since))];
  const first = run();
  first.note(all("works"), 1_000_000);
  first.note(all("works"), 1_040_000);
  const [second, changed] = [run(), run()];
  second.note(all("works"), 1_100_000);
  expect(sinceOf(second)).toEqual([1_000_000]);
  changed.note(all("down"), 1_110_000);
  expect(sinceOf(changed)).toEqual([1_110_000]);
  // The first look of a start may come before its first prices.
  changed.note(all("works"), 1_115_000);
  expect(sinceOf(changed)).toEqual([1_000_000]);
  changed.note(all("down"), 1_120_000);
  const late = run();
  late.note(all("down"), 1_120_000 + 120_001);
  expect(sinceOf(late)).toEqual([1_240_001]);
  writeFileSync(file, "half a fi");
  const damaged = run();
  damaged.note(all("down"), 1_250_000);
  expect(sinceOf(damaged)).toEqual([1_250_000]);
});

test("a closed network is a part of deposits and withdrawals", async () => {
  const [{ asset, network, terms } = { asset: 0, network: 0, terms: undefined }] = engine.kernel.networks.all();
  const { events } = await engine.submit({
    ...{ type: "networks/set-terms", asset, network, ...terms, deposits: false, withdrawals: false, askedBy: 1, agreedBy: 2 },
  } as never);
  expect(events).toHaveLength(1);
  look(50_000);
  const { deposits, withdrawals } = await services();
  expect(deposits).toMatchObject({ state: "partly", out: 1 });
  expect(withdrawals).toMatchObject({ state: "partly", out: 1 });
});
