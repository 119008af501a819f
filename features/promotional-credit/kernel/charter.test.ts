/** What charter 1 and 4 promise of promotional credit, after any commands whatever, in any order, by anybody. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Kernel, type Command } from "../../../kernel/kernel.ts";
import { HOUSE_USERS_END, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { START, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { partCommand, partStep, type PartStep } from "../../../kernel/parts.arbitrary.ts";
import { amount, timeMs, userId, type AssetId, type UserId } from "../../../money/units.ts";
import { creditStep } from "./promotional-credit.arbitrary.ts";

const HOUR_MS = 3_600_000;
const PEOPLE = [1001, 1002, 1003, 1004].map((id) => userId(id));

const steps = fc.array(
  fc.record({
    ms: fc.constantFrom(0, 1, HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS),
    one: fc.oneof({ weight: 3, arbitrary: creditStep as fc.Arbitrary<PartStep> }, { weight: 4, arbitrary: partStep.filter(isOfVenue) }),
  }),
  { minLength: 20, maxLength: 60 },
);

/** The template's commands are of a part that only some tests have. */
function isOfVenue({ kind }: PartStep): boolean {
  return !kind.startsWith("example-");
}

/** In place of a grant a command that does nothing, so that all others keep their places in the log. */
function refused(command: Command): Command {
  if (command.type !== "promotional-credit/grant") return command;
  return { type: "promotional-credit/give-back", at: command.at, user: command.user, grant: 0 };
}

function leavable({ holds }: Kernel, user: UserId, asset: AssetId, now: number): object {
  const { holds: found, ...sums } = holds.withdrawable(user, asset, timeMs(now));
  return { ...sums, holds: found.map(({ hold: { entry: _place, ...hold }, ...of }) => ({ ...of, ...hold })) };
}

function venue(): Kernel {
  const kernel = testVenue();
  for (const product of ["promotions", "exchange", "fees"] as const)
    kernel.execute({ type: "cover/fund", at: START, product, asset: USDT, amount: amount(50_000_000_000n) });
  return kernel;
}

/** As the sequencer does: what fell due comes first. */
function play(
  kernel: Kernel,
  given: readonly { readonly ms: number; readonly one: PartStep }[],
  heard: (command: Command) => void,
  instead: (command: Command) => Command = (command) => command,
): number {
  let now: number = START;
  for (const { ms, one } of given) {
    now += ms;
    for (const command of [{ type: "schedule/advance", at: timeMs(now) } as Command, partCommand(one, now)]) {
      kernel.execute(instead(command));
      heard(command);
    }
  }
  return now;
}

test("credit leads to no person's own money: every move out of it goes to the house", () => {
  let moves = 0;
  fc.assert(
    fc.property(steps, (given) => {
      const kernel = venue();
      play(kernel, given, (command) => {
        for (const { from, to } of kernel.ledger.log.postings()) {
          const { ledger } = kernel;
          if (ledger.bucketOf(from) !== "promotional") continue;
          moves += 1;
          expect(ledger.ownerOf(to) < HOUSE_USERS_END, `${command.type}: ${ledger.name(from)} to ${ledger.name(to)}`).toBe(true);
        }
      });
      kernel.check();
    }),
    { numRuns: 150 },
  );
  expect(moves).toBeGreaterThan(30);
});

test("what may leave is the same with promotional credit as without: having, spending, losing and refusing it changes nothing", () => {
  let had = 0;
  fc.assert(
    fc.property(steps, (given) => {
      const [withCredit, without] = [venue(), venue()];
      const now = play(withCredit, given, () => undefined);
      play(without, given, () => undefined, refused);
      for (const user of PEOPLE) {
        if (withCredit.promotionalCredit.has(user)) had += 1;
        for (const { id } of withCredit.assets.all()) expect(leavable(withCredit, user, id, now)).toEqual(leavable(without, user, id, now));
        for (const kind of ["legal", "change", "lever", "micro"] as const)
          for (const bucket of ["own", "pledged"] as const) {
            const of = (kernel: Kernel): bigint => kernel.ledger.balanceOf(user, PURPOSE[kind], USDT, bucket);
            expect(of(withCredit)).toBe(of(without));
          }
      }
    }),
    { numRuns: 100 },
  );
  expect(had).toBeGreaterThan(20);
});
