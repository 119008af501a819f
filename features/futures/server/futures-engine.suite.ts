/** A contract in the test engine, with somebody who makes its market, and people with money for it. */
import { CONTRACT } from "../../../kernel/futures-venue.arbitrary.ts";
import { BTC, BTC_TICKS, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";

export const PAIR = { currency_id: "1", legal_id: "3" };

/** BTC/USDT in lots of a thousandth, its mark at 60,000; nothing where the venue has it already. */
export async function listContract(engine: TestEngine): Promise<void> {
  if (engine.kernel.futures.desk.contracts.get(BTC) === undefined) await engine.submit({ type: "futures/list-contract", ...CONTRACT });
  await engine.price(BTC, BTC_TICKS);
}

/** A newcomer with so much in their lever account. */
export async function trader(engine: TestEngine, usdt = "50000"): Promise<Person> {
  const person = await engine.newcomer();
  await engine.call("POST", "/wallet/change", { currency_id: "3", number: usdt, from_field: "change", to_field: "lever" }, person);
  return person;
}

/** A long or short of so many lots: at market, or at a limit. */
export function submit(engine: TestEngine, person: Person, fields: Readonly<Record<string, string>>): Promise<EngineReply> {
  const status = fields["target_price"] === undefined ? "1" : "0";
  return engine.call("POST", "/lever/submit", { ...PAIR, multiple: "10", share: "10", type: "1", status, ...fields }, person);
}

/** Somebody who offers a hundred lots at 60,010 and bids for a hundred at 59,990. */
export async function marketOf(engine: TestEngine): Promise<Person> {
  const maker = await trader(engine);
  await submit(engine, maker, { type: "2", target_price: "60010", share: "100" });
  await submit(engine, maker, { type: "1", target_price: "59990", share: "100" });
  return maker;
}
