/** What is said of an entry when its contest ends: everything from which its value and return can be computed again. */
import type { Settled, SettlementInput } from "../../../kernel/settlement.ts";
import type { TimeMs } from "../../../money/units.ts";
import type { ContestState } from "./contest-bytes.ts";
import type { ContestMarket, ContestMoney } from "./contest-money.ts";
import type { Placed } from "./contests.messages.ts";

export type Held = { readonly cash: bigint; readonly lots: readonly bigint[] };

export function heldBy(money: ContestMoney, markets: readonly ContestMarket[], entry: number): Held {
  const { free, held } = money.cash(entry);
  return { cash: free + held, lots: markets.map(({ coin }) => money.holds(entry, coin)) };
}

export function contestReceipt(
  { number, terms, ticks, positions }: ContestState,
  markets: readonly ContestMarket[],
  placed: Placed,
  { cash, lots }: Held,
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
    formula: "contest/1",
    inputs: [{ name: "start", value: String(terms.start), from: "terms" }, { name: "cash", value: String(cash), from: "terms" }, ...coins],
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
