/** What clients that never subscribe are sent when a seconds contract of theirs is decided. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ACCOUNT_KINDS } from "../../../server/set-up/step-0002-account-kinds.ts";
import { SECONDS_STEP } from "../../../server/set-up/step-0012-seconds.ts";
import { BTC, BTC_TICKS, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { heardOf, openTestSockets, type Client, type TestSockets } from "../../../server/sockets/test-sockets.suite.ts";

let hub: TestSockets;
let engine: TestEngine;
beforeAll(async () => {
  hub = await openTestSockets();
  engine = hub.engine;
  for (const command of [...ACCOUNT_KINDS.commands, ...SECONDS_STEP.commands])
    if ((await engine.submit(command)).refusal !== undefined) throw new Error(command.type);
});
afterAll(() => hub.close());

async function oldClientOf(person: Person): Promise<Client> {
  const client = await hub.connectOldClient("websocket");
  client.emit("auth", { token: person.token });
  await vi.waitFor(() => expect(hub.sockets.hears(person.id)).toBe(true), { timeout: 5000, interval: 10 });
  return client;
}

test("its person alone hears what came of it, as the list has it", async () => {
  const [ann, bob] = [await engine.newcomer(), await engine.newcomer()];
  await engine.call("POST", "/wallet/change", { currency_id: "3", number: "1000", from_field: "change", to_field: "micro" }, ann);
  const [hers, his] = [await oldClientOf(ann), await oldClientOf(bob)];
  await engine.price(BTC, BTC_TICKS);
  const form = { match_id: "1", currency_id: "3", type: "1", seconds: "30", number: "50" };
  const asked = engine.call("POST", "/microtrade/submit", form, ann);
  await vi.waitFor(() => expect([...engine.kernel.seconds.contracts()]).toHaveLength(1), { timeout: 5000, interval: 10 });
  engine.advance(1000);
  await engine.price(BTC, BTC_TICKS);
  const { id, due_ms: due } = (await asked).message as { readonly id: number; readonly due_ms: number };
  expect(heardOf(hers, "closed_microorder")).toEqual([]);
  for (let second = 4; second >= -1; second--) {
    engine.advance(due - second * 1000 + 1 - engine.now());
    await engine.price(BTC, BTC_TICKS + 500);
  }
  await vi.waitFor(() => expect(heardOf(hers, "closed_microorder")).toHaveLength(1), { timeout: 15_000, interval: 20 });
  const { message } = await engine.call("GET", "/microtrade/lists", { status: "3" }, ann);
  const [listed] = (message as { readonly data: readonly { readonly id: number }[] }).data;
  expect(heardOf(hers, "closed_microorder")[0]).toMatchObject({ type: "closed_microorder", data: { id, status: 3 } });
  expect(listed?.id).toBe(id);
  expect(heardOf(his, "closed_microorder")).toEqual([]);
});
