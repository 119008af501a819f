/** The auditor's model of listings, by the README: what is refused, and the commands of others that a listing stands for. */
import type { Command } from "../../../kernel/kernel.ts";
import { keepsPeople } from "../../../simulation/auditor/model-fees.ts";
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { ListingsCommand, OpenMarket, SetHoliday, SetSimulation, SimulationTerms } from "./listings.messages.ts";

const HOUSE = 0;
const DAY_MS = 86_400_000;
/** Since which rules a change of the simulation waits for what is sold. */
const AHEAD_SINCE = 23;
const ISSUANCE_KIND = 17;
const MOST_ISSUED = 2n ** 61n;

type KnownMarkets = Map<number, { readonly symbol: string; readonly lot: number }>;

export function listingsModel(needs: ModelNeeds): ModelPart {
  const { assets, isPaper, ledger, run, known: shared } = needs;
  /** Markets by number: their symbols and decimals of a lot. A run of commands names all of them to the model. */
  const markets: KnownMarkets = new Map();
  let makers = 0;

  const mayIssue = (asset: number, units: bigint): boolean => ledger.purse(HOUSE, ISSUANCE_KIND, asset).own - units > -MOST_ISSUED;

  const open = (command: OpenMarket): string | undefined => {
    const { code, title, decimals, quote, priceDecimals, quantityDecimals, makerBase, makerQuote, startTicks } = command;
    if (!isPaper()) return "paper_only";
    if (!/^[A-Z][A-Z0-9]{1,9}$/.test(code) || title === "") return "listing_name_invalid";
    const known = [...assets].find(([, asset]) => asset.code === code);
    const against = assets.get(quote);
    const symbol = `${code}/${against?.code ?? ""}`;
    if ([...markets.values()].some((market) => market.symbol === symbol)) return "market_already_listed";
    const next = Math.max(...assets.keys(), ...markets.keys()) + 1;
    const base = known?.[0] ?? next;
    if (known !== undefined && known[1].decimals !== decimals) return "market_terms_invalid";
    const fits = against !== undefined && against.decimals >= priceDecimals + quantityDecimals && decimals >= quantityDecimals;
    if (!fits || base === quote || (needs.facts.rules >= 23 && keepsPeople(command, against.decimals))) return "market_terms_invalid";
    if (startTicks < 1000 || startTicks > 20_000_000 || !isSimulation(command, quantityDecimals)) return "simulation_terms_invalid";
    if (makerBase < 1n || makerQuote < 1n || !mayIssue(base, makerBase) || !mayIssue(quote, makerQuote)) return "issuance_exhausted";
    const { at, askedBy, agreedBy } = command;
    // Since rules 23 nobody alone says what is worth how much that people may have.
    if (needs.facts.rules >= 23 && known !== undefined && (askedBy === undefined || agreedBy === undefined || askedBy === agreedBy))
      return "second_operator_needed";
    if (known === undefined) {
      run({ type: "ledger/list-asset", at, id: base, code, decimals } as Command);
      if (command.assetClass === "coin")
        run({ type: "ledger/set-account-kinds", at, asset: base, kinds: ["legal", "change"] } as unknown as Command);
    }
    run({ ...command, type: "spot/list-market", market: next, symbol, base } as unknown as Command);
    run({ type: "spot/set-phase", at, market: next, phase: "closed" } as Command);
    for (const [asset, amount] of [[base, makerBase] as const, [quote, makerQuote] as const])
      run({ type: "wallet/fund-house", at, user: 200 + makers, asset, amount } as Command);
    makers += 1;
    shared.simulated.push({ market: next, fromDay: Math.floor(at / DAY_MS) + 1, volatility: command.volatilityPpm });
    return undefined;
  };

  const rest = restModel(needs);
  const simulate = simulationModel(needs, markets);
  const apply = (command: Command): string | undefined => {
    const said = command as ListingsCommand;
    if (said.type === "listings/open") return open(said);
    return said.type === "listings/set-holiday" ? rest.say(said) : simulate(said);
  };
  return {
    prefix: "listings",
    rulesChanged: rest.rulesChanged,
    apply,
    listed: ({ market, symbol, quantityDecimals }) => void markets.set(market, { symbol, lot: quantityDecimals }),
  };
}

/** Days of rest: since rules 23 in any thirty days two that one operator says, five that two do; those that are over count. */
function restModel({ facts, known: { holidays } }: ModelNeeds): {
  readonly rulesChanged: (at: number) => void;
  readonly say: (said: SetHoliday) => string | undefined;
} {
  let isBounded = facts.rules >= 23;
  /** Looks at each thirty days that the day is among. */
  const isMore = (day: number, most: number): boolean => {
    for (let first = day - 29; first <= day; first++) {
      let count = 1;
      for (const other of holidays) if (other !== day && other >= first && other <= first + 29) count += 1;
      if (count > most) return true;
    }
    return false;
  };
  /** When these rules begin, what was said ahead is said anew by two, day by day. */
  const bound = (at: number): void => {
    const ahead = [...holidays].filter((day) => day * DAY_MS > at);
    for (const day of ahead) holidays.delete(day);
    const stays = ahead.toSorted((a, b) => a - b).filter((day) => !isMore(day, 5) && holidays.add(day));
    for (const day of stays) holidays.delete(day);
    for (const day of ahead) if (stays.includes(day)) holidays.add(day);
  };
  return {
    rulesChanged: (at) => {
      if (facts.rules >= 23 && !isBounded) bound(at);
      isBounded = facts.rules >= 23;
    },
    say: ({ day, isClosed, askedBy, agreedBy, at }) => {
      const ahead = day - Math.floor(at / DAY_MS);
      if (ahead < 1 || ahead > 400 || holidays.has(day) === isClosed) return "holiday_invalid";
      if (isClosed && isBounded) {
        const isByTwo = askedBy !== undefined && agreedBy !== undefined && askedBy !== agreedBy;
        if (agreedBy !== undefined && !isByTwo) return "second_operator_needed";
        if (isMore(day, 5)) return "holiday_invalid";
        if (!isByTwo && isMore(day, 2)) return "second_operator_needed";
      }
      // Of old rules nothing that is over was remembered.
      if (!isBounded) for (const past of holidays) if (past * DAY_MS + DAY_MS <= at) holidays.delete(past);
      if (isClosed) holidays.add(day);
      else holidays.delete(day);
      return undefined;
    },
  };
}

/** What is simulated from which day on; says what is refused. */
function simulationModel(
  { isPaper, known: shared, facts }: ModelNeeds,
  markets: KnownMarkets,
): (said: SetSimulation) => string | undefined {
  /** A day after everything that is sold or to be had, and not before another change of that market. */
  const simulate = ({ market: id, at, ...terms }: SetSimulation): string | undefined => {
    if (!isPaper()) return "paper_only";
    const market = markets.get(id);
    if (market === undefined) return "market_not_found";
    if (!isSimulation(terms, market.lot)) return "simulation_terms_invalid";
    let fromDay = Math.floor(at / DAY_MS) + 1;
    if (facts.rules >= AHEAD_SINCE) {
      for (const until of shared.decidesUntil) fromDay = Math.max(fromDay, Math.floor(until(id, at) / DAY_MS) + 1);
      for (const other of shared.simulated) if (other.market === id) fromDay = Math.max(fromDay, other.fromDay);
    }
    const same = shared.simulated.findIndex((other) => other.market === id && other.fromDay === fromDay);
    if (same !== -1) shared.simulated.splice(same, 1);
    shared.simulated.push({ market: id, fromDay, volatility: terms.volatilityPpm });
    return undefined;
  };

  /** Day by day: what counts on it, if it began to less than thirty days before the first or later. */
  shared.volatilitySet = (market, first, last) => {
    let highest = 0;
    for (let day = first; day <= last && facts.rules >= AHEAD_SINCE; day++) {
      const begun = shared.simulated.filter((one) => one.market === market && one.fromDay <= day);
      const since = Math.max(...begun.map(({ fromDay }) => fromDay));
      if (first - since < 30) highest = Math.max(highest, begun.find(({ fromDay }) => fromDay === since)?.volatility ?? 0);
    }
    return highest;
  };
  return simulate;
}

function isSimulation({ volatilityPpm, commonPpm, activityPpm, dailyVolume }: SimulationTerms, lot: number): boolean {
  const areRates = volatilityPpm >= 1 && volatilityPpm <= 200_000 && commonPpm >= 0 && commonPpm <= 1_000_000;
  return areRates && activityPpm >= 10_000 && activityPpm <= 1_000_000 && dailyVolume >= 1 && dailyVolume * 10 ** lot <= 1e13;
}
