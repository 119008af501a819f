/** What people read of what works: from the last look, halted markets and closed networks. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHECKS, HEALTH_DESK, type CheckName, type Checks } from "../../../server/health/health-watch.ts";
import { SOURCE_BOARD } from "../../../server/source-board.ts";
import { BTC, openTestEngine, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { ServiceStatus, StatusReply } from "../contract/status.contract.ts";

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
