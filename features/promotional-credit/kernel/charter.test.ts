/**
 * What charter 1 and 4 promise of promotional credit and campaigns, after any commands whatever, in any order, by anybody: the bonus of a
 * completed campaign is the one door to own money, and what may leave is never less for having, losing, leaving or refusing any of it.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { HOUSE_USERS_END, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { BTC_USDT, START, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { partCommand, partStep, type PartStep } from "../../../kernel/parts.arbitrary.ts";
import { amount, ticks, timeMs, userId, type AssetId, type UserId } from "../../../money/units.ts";
import { campaignStep } from "../../campaigns/kernel/campaigns.arbitrary.ts";
import { creditStep } from "./promotional-credit.arbitrary.ts";

const HOUR_MS = 3_600_000;
const PEOPLE = [1001, 1002, 1003, 1004].map((id) => userId(id));

/** The template's commands are of a part that only some tests have; what trades needs prices that follow the index. */
function isOfVenue({ kind }: PartStep): boolean {
  return !kind.startsWith("example-");
}

type Step = { readonly ms: number; readonly price: number; readonly one: PartStep };
const step: fc.Arbitrary<Step> = fc.record({
  ms: fc.constantFrom(0, 1, 1000, 300_000, 300_000, HOUR_MS, 24 * HOUR_MS),
  price: fc.constantFrom(1000, 1000, 999, 1100, 400, 2300),
  one: fc.oneof(
    { weight: 3, arbitrary: creditStep as fc.Arbitrary<PartStep> },
    { weight: 8, arbitrary: campaignStep as fc.Arbitrary<PartStep> },
    { weight: 4, arbitrary: partStep.filter(isOfVenue) },
  ),
});
const steps = fc.array(step, { minLength: 40, maxLength: 120 });

/** In place of what is about credit a command that does nothing, so that all others keep their places in the log. */
function withoutCredit(command: Command): Command {
  if (!command.type.startsWith("promotional-credit/") && !command.type.startsWith("campaigns/")) return command;
  return { type: "promotional-credit/give-back", at: command.at, user: userId(1001), grant: 0 };
}

const PLAYED: readonly Step[] = [
  { kind: "campaign-mine", says: "play", user: 1001, participation: 1 },
  { kind: "campaign-mine", says: "play", user: 1001, participation: 1 },
  { kind: "campaign-mine", says: "claim", user: 1001, participation: 1 },
].map((one) => ({ ms: 300_000, price: 1100, one: one as PartStep }));

function venue(): Kernel {
  const kernel = testVenue();
  for (const product of ["promotions", "exchange", "fees"] as const)
    kernel.execute({ type: "cover/fund", at: START, product, asset: USDT, amount: amount(50_000_000_000n) });
  return kernel;
}

const OPENED: readonly Step[] = [
  {
    kind: "campaign-publish",
    asset: 3,
    stake: 7_000_000,
    bonus: 5_000_000,
    groups: 1,
    perGroup: 2,
    seats: 3,
    choices: [[1, 5]],
    by: [1, 2],
  },
  ...[1001, 1002, 1003].map((user) => ({ kind: "campaign-join", user, campaign: 1 })),
].map((one) => ({ ms: 1, price: 1000, one: one as PartStep }));

/** A venue with three people in a campaign, and anything whatever after it. */
function began(given: readonly Step[]): readonly Step[] {
  return [...OPENED, ...given];
}

/** As the sequencer does: what fell due comes first, and there is a price. */
function play(
  kernel: Kernel,
  given: readonly Step[],
  heard: (command: Command, outcome: Outcome) => void,
  instead: (command: Command) => Command = (command) => command,
): number {
  let now: number = START;
  for (const { ms, price, one } of began(given)) {
    now += ms;
    const at = timeMs(now);
    const samples = [{ market: BTC_USDT, ticks: ticks(price), volume: 0, sources: 3 }];
    for (const command of [
      { type: "schedule/advance" as const, at },
      { type: "prices/sample" as const, at, samples },
      partCommand(one, now),
    ])
      heard(command, kernel.execute(instead(command)));
  }
  return now;
}

test("out of the credit and its cover no way leads to a person's own money but the bonus that they claimed", () => {
  let [moves, bonuses] = [0, 0];
  fc.assert(
    fc.property(steps, (given) => {
      const kernel = venue();
      const { ledger } = kernel;
      play(kernel, given, (command, { events }) => {
        const paid = events.filter((event) => event.type === "campaigns/ended").filter(({ reason }) => reason === "paid");
        for (const { from, to, amount: units } of ledger.log.postings()) {
          const isCredit = ledger.bucketOf(from) === "promotional";
          const isCover = ledger.ownerOf(from) === 0 && ledger.purposeOf(from) === PURPOSE.promotions;
          if (!isCredit && !isCover) continue;
          moves += 1;
          if (ledger.ownerOf(to) < HOUSE_USERS_END || ledger.bucketOf(to) === "promotional") continue;
          const move = `${command.type}: ${ledger.name(from)} to ${ledger.name(to)}`;
          expect(isCredit, move).toBe(false);
          expect(command, move).toMatchObject({ type: "campaigns/claim", user: ledger.ownerOf(to) });
          expect(paid, move).toMatchObject([{ user: ledger.ownerOf(to), bonus: units }]);
          bonuses += 1;
        }
      });
      kernel.check();
    }),
    { numRuns: 120, examples: [[[...PLAYED]]] },
  );
  expect(moves).toBeGreaterThan(300);
  expect(bonuses).toBeGreaterThan(0);
});

function leavable({ holds }: Kernel, user: UserId, asset: AssetId, now: number): object {
  const { holds: found, ...sums } = holds.withdrawable(user, asset, timeMs(now));
  return { ...sums, holds: found.map(({ hold: { entry: _place, ...hold }, ...of }) => ({ ...of, ...hold })) };
}

test("what may leave is what it would be without any of it, and the bonuses that were claimed", () => {
  let [had, left] = [0, 0];
  fc.assert(
    fc.property(steps, (given) => {
      const [kernel, without] = [venue(), venue()];
      const bonuses = new Map<UserId, bigint>();
      // Starting again takes what was paid before, too.
      const now = play(kernel, given, ({ type }, { events }) => {
        for (const event of events) {
          if (event.type === "campaigns/ended" && event.reason === "paid")
            bonuses.set(event.user, (bonuses.get(event.user) ?? 0n) + event.bonus);
          if (event.type === "campaigns/ended" && event.reason === "left" && type === "campaigns/leave") left += 1;
        }
      });
      play(without, given, () => undefined, withoutCredit);
      for (const user of PEOPLE.filter((one) => !bonuses.has(one))) {
        if (kernel.promotionalCredit.has(user)) had += 1;
        for (const { id } of kernel.assets.all()) expect(leavable(kernel, user, id, now)).toEqual(leavable(without, user, id, now));
      }
      // Money that was used elsewhere may have been the bonus: whoever got one has no less.
      for (const user of bonuses.keys())
        expect(kernel.holds.withdrawable(user, USDT, timeMs(now)).own).toBeGreaterThanOrEqual(
          without.holds.withdrawable(user, USDT, timeMs(now)).own,
        );
    }),
    { numRuns: 80, examples: [[[...PLAYED]]] },
  );
  expect(had).toBeGreaterThan(20);
  expect(left).toBeGreaterThan(5);
});

test("leaving is open at every moment in which a campaign runs, whatever was done before, and moves no own money", () => {
  let left = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15 }), (given) => {
      const kernel = venue();
      const now = play(kernel, given, () => undefined);
      for (const user of PEOPLE)
        for (const { number, done, campaign } of kernel.campaigns.of(user)) {
          const terms = kernel.campaigns.get(campaign)?.terms;
          if (terms === undefined || done === terms.groups * terms.perGroup) continue;
          const before = leavable(kernel, user, USDT, now);
          const { refusal } = kernel.execute({ type: "campaigns/leave", at: timeMs(now), user, participation: number });
          expect(refusal).toBeUndefined();
          expect(leavable(kernel, user, USDT, now)).toEqual(before);
          left += 1;
        }
      kernel.check();
    }),
    { numRuns: 80 },
  );
  expect(left).toBeGreaterThan(5);
});
