/** Whether the sums of a day ask to be written soon; what they add up to is in `statement.test.ts`. */
import { beforeEach, expect, test } from "vitest";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { type Cell, Ledger, own, pledged } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { amount, assetId, userId } from "../../../money/units.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import { DAY_MS, StatementDaysProjection } from "./statement-days.projection.ts";

const ledger = new Ledger();
const [house, fees] = [PURPOSE.issuance, PURPOSE.fees].map((purpose) => own(ledger.account(HOUSE, purpose, assetId(3)))) as [Cell, Cell];
const ann = ledger.account(userId(1001), PURPOSE.change, assetId(3));
const bert = ledger.account(userId(1002), PURPOSE.change, assetId(3));
let projection: StatementDaysProjection;
beforeEach(() => {
  projection = new StatementDaysProjection(ledger);
  collects(house, own(ann));
});

/** What the projection says of a command that moves something. */
function collects(from: Cell, to: Cell, reason: number = REASON.paper_grant, day = 0): boolean {
  ledger.log.clear();
  ledger.move(from, to, amount(10n), reason, 0);
  return projection.collect({ postings: ledger.log.postings(), command: { at: day * DAY_MS } } as unknown as Applied);
}

test("what adds to a sum that waits asks for nothing more, what comes after a write asks again", () => {
  expect(collects(house, own(ann))).toBe(false);
  projection.drain();
  expect([collects(house, own(ann)), collects(house, own(ann))]).toEqual([true, false]);
});

test.each<[string, () => boolean]>([
  ["another account", () => collects(house, own(bert))],
  ["another reason", () => collects(house, own(ann), REASON.trade)],
  ["another day", () => collects(house, own(ann), REASON.paper_grant, 1)],
  ["what is held within one account", () => collects(own(ann), pledged(ann), REASON.order_hold)],
])("a sum of %s asks to be written, once", (_name, again) => {
  expect([again(), again()]).toEqual([true, false]);
});

test("what the house moves by itself asks for nothing", () => {
  expect(collects(house, fees)).toBe(false);
});
