/** Loans in the real engine: products as a fresh venue has them, and a person who borrows. */
import { amount, userId } from "../../../money/units.ts";
import { LOANS_STEP } from "../../../server/set-up/step-0017-loans.ts";
import { BTC, BTC_TICKS, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";

/** Of the step: USDT of the desk. */
export const DESK = 5;

export async function openLoans(engine: TestEngine): Promise<void> {
  for (const command of LOANS_STEP.commands) {
    // A small engine lacks some of the coins.
    const { refusal } = await engine.submit(command);
    if (refusal !== undefined && refusal !== "asset_not_found" && refusal !== "loan_terms_invalid")
      throw new Error(`${command.type}: ${refusal}`);
  }
}

/** A fresh price. */
export const beat = (engine: TestEngine): Promise<void> => engine.price(BTC, BTC_TICKS);

export const borrow = (engine: TestEngine, person: Person, fields: Readonly<Record<string, string>> = {}): Promise<EngineReply> =>
  engine.call("POST", "/borrow/buy", { id: "1", amount: "1000", days: "30", margin_currency: "3", margin: "1600", ...fields }, person);

/** Who asks to be a market maker, and the loan that the next person asked the desk for; the one after it is approved by that operator. */
export async function somebodyBorrowing(engine: TestEngine, operator: number): Promise<readonly [person: number, loan: number]> {
  await openLoans(engine);
  await beat(engine);
  const [asking, maker] = [await engine.newcomer(), await engine.newcomer()];
  const ask = (user: number) => engine.submit({ type: "loans/ask-status", user: userId(user) });
  await ask(asking.id);
  await makeMaker(engine, maker);
  const before = engine.kernel.loans.last;
  await borrow(engine, maker, { id: String(DESK) });
  await borrow(engine, maker, { id: String(DESK) });
  await engine.submit({ type: "loans/approve", loan: before + 2, by: operator });
  return [asking.id, before + 1];
}

/** A market maker, and a desk that lends a thousand. */
export async function makeMaker(engine: TestEngine, { id }: Person): Promise<void> {
  const user = userId(id);
  await engine.submit({ type: "loans/ask-status", user });
  await engine.submit({ type: "loans/decide-status", person: user, granted: true, by: 1 });
  const terms = engine.kernel.loans.catalogue.terms(DESK);
  if (terms === undefined) throw new Error("the desk must lend");
  await engine.submit({ type: "loans/set-product", product: DESK, terms: { ...terms, least: amount(1n) }, askedBy: "rule" });
}
