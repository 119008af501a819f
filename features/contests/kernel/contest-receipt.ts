/** What is said of an entry when its contest ends: everything from which its value and return can be computed again. */
import type { Settled, SettlementInput } from "../../../kernel/settlement.ts";
import type { TimeMs } from "../../../money/units.ts";
import type { ContestState } from "./contest-bytes.ts";
import type { ContestMarket, ContestMoney } from "./contest-money.ts";
import { fallPpm } from "../formulas.ts";
import type { Fall, Placed, Valued } from "./contests.messages.ts";

export type Held = { readonly cash: bigint; readonly lots: readonly bigint[]; readonly fell: Fall | undefined };
/** Who stands right before and right after it in the table, and where in the log the end is. */
export type Beside = { readonly before: Valued | undefined; readonly after: Valued | undefined; readonly position: number };

export function heldBy(money: ContestMoney, markets: readonly ContestMarket[], entry: number, fell: Fall | undefined): Held {
  const { free, held } = money.cash(entry);
  return { cash: free + held, lots: markets.map(({ coin }) => money.holds(entry, coin)), fell };
}

export function contestReceipt(
  { number, terms, ticks, positions }: ContestState,
  markets: readonly ContestMarket[],
  placed: Placed,
  { cash, lots, fell, ...beside }: Held & Beside,
  at: TimeMs,
): Settled {
  const coins = markets.flatMap(({ market, scale }, i): readonly SettlementInput[] => {
    if ((lots[i] ?? 0n) === 0n) return [];
    return [
      { name: `lots_${market}`, value: String(lots[i]), from: "terms" },
      { name: `index_${market}`, value: String(ticks[i]), from: `sample:${positions[i] ?? 0}` },
      { name: `scale_${market}`, value: String(scale), from: "terms" },
    ];
  });
  return {
    type: "settlement/settled",
    product: "contests",
    contract: number,
    user: placed.user,
    formula: "contest/2",
    inputs: [
      { name: "start", value: String(terms.start), from: "terms" },
      { name: "cash", value: String(cash), from: "terms" },
      ...coins,
      ...fallInputs(fell, placed.drawdownPpm),
      ...besideInputs(beside),
    ],
    terms: { contest: String(number), entry: String(placed.entry), starts: String(terms.startsAt), ends: String(terms.endsAt) },
    result: {
      equity: String(placed.equity),
      return_ppm: String(placed.returnPpm),
      drawdown_ppm: String(placed.drawdownPpm),
      place: String(placed.place),
      prize: String(placed.prize),
    },
    at,
  };
}

/** Left out where it is not known: a snapshot of before version 2 said how deep, not from where. */
function fallInputs(fell: Fall | undefined, drawdownPpm: number): readonly SettlementInput[] {
  if (fell === undefined || fallPpm(fell.to, fell.from) !== drawdownPpm) return [];
  const from = (position: number): SettlementInput["from"] => (position === 0 ? "terms" : `command:${position}`);
  return [
    { name: "fall_from", value: String(fell.from), from: from(fell.fromAt) },
    { name: "fall_to", value: String(fell.to), from: from(fell.toAt) },
  ];
}

function besideInputs({ before, after, position }: Beside): readonly SettlementInput[] {
  const of = (name: "before" | "after", one: Valued | undefined): readonly SettlementInput[] => {
    if (one === undefined) return [];
    const facts = { value: one.equity, fall: one.drawdownPpm, entry: one.entry };
    return Object.entries(facts).map(([what, value]) => ({ name: `${name}_${what}`, value: String(value), from: `command:${position}` }));
  };
  return [...of("before", before), ...of("after", after)];
}
