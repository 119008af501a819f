/** The auditor's model of the end of markets, by the README: said a week ahead by two, come by itself, nobody's money but their orders' holds. */
import type { Command } from "../../../kernel/kernel.ts";
import { timeMs } from "../../../money/units.ts";
import type { ModelMarket } from "../../../simulation/auditor/model-market.ts";
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { AnnounceDelisting, DelistingsCommand } from "./delistings.messages.ts";

const DAY_MS = 86_400_000;
const ENDED_AT_ONCE = 500;
const POSITIONS_ENDED_AT_ONCE = 200;

export function delistingsModel({ markets, schedule, endOrders, known, facts }: ModelNeeds): ModelPart {
  /** By market, when it takes no new orders, and when what is still open ends. */
  const planned = new Map<number, Pick<AnnounceDelisting, "closesAt" | "endsAt"> & { readonly saidAt: number }>();
  known.closesAt = (market) => planned.get(market)?.closesAt;

  const apply = (given: Command): string | undefined => {
    const command = given as DelistingsCommand;
    const refusal = refusalOf(command, markets, planned.has(command.market));
    if (refusal !== undefined) return refusal;
    if (command.type === "delistings/announce") {
      planned.set(command.market, { ...command, saidAt: command.at });
      schedule.add("delistings", command.closesAt, command.market);
      return undefined;
    }
    planned.delete(command.market);
    schedule.remove("delistings", command.market);
    const market = markets.get(command.market);
    if (market?.life === "closing") known.contractEnds(command.market, false);
    if (market !== undefined) market.life = "listed";
    return undefined;
  };

  const end = (market: ModelMarket, at: number): void => {
    market.life = "ended";
    market.phase = "closed";
    known.endHalt(market);
    market.index = 0n;
    const isMarketOver = endOrders(market, ENDED_AT_ONCE);
    const isContractOver = known.endContract(market.terms.market, POSITIONS_ENDED_AT_ONCE);
    if (!isMarketOver || !isContractOver) schedule.add("delistings", at + 1, market.terms.market);
  };

  const due = (reference: number, _due: number, at: number): void => {
    const market = markets.get(reference);
    if (market === undefined) return;
    if (market.life !== "listed") return end(market, at);
    const plan = planned.get(reference);
    const later = plan === undefined || facts.rules < 23 ? at : laterOf(known, market, plan.saidAt, at);
    if (plan !== undefined && later > at) {
      planned.set(reference, { ...plan, closesAt: timeMs(later), endsAt: timeMs(plan.endsAt + later - plan.closesAt) });
      schedule.add("delistings", later, reference);
      return;
    }
    market.life = "closing";
    known.contractEnds(reference, true);
    schedule.add("delistings", planned.get(reference)?.endsAt ?? 0, reference);
  };
  return { prefix: "delistings", apply, due };
}

/** Since rules 23 seven days must have passed in which it was not halted and, a share, did not rest. */
function laterOf(known: ModelNeeds["known"], { terms: { market: id, assetClass } }: ModelMarket, saidAt: number, at: number): number {
  const [first, today] = [Math.floor(saidAt / DAY_MS), Math.floor(at / DAY_MS)];
  let missing = 7 * DAY_MS - (at - saidAt) + known.haltedBetween(id, saidAt, at);
  for (let day = Math.max(first, today - 28); day <= today && assetClass === "stock"; day++) if (known.holidays.has(day)) missing += DAY_MS;
  return missing <= 0 ? at : Math.max(at + missing, known.haltedUntil(id) ?? 0);
}

function refusalOf(command: DelistingsCommand, markets: ModelNeeds["markets"], isAnnounced: boolean): string | undefined {
  const { market, askedBy, agreedBy, at } = command;
  const found = markets.get(market);
  if (found === undefined) return "market_not_found";
  if (found.life === "ended") return "market_delisted";
  if (command.type === "delistings/withdraw") {
    if (!isAnnounced) return "delisting_not_found";
  } else {
    if (isAnnounced) return "delisting_announced";
    const { closesAt, endsAt } = command;
    const days = (time: number): number => (time - at) / DAY_MS;
    const areTimes = Number.isInteger(closesAt) && Number.isInteger(endsAt) && days(closesAt) >= 7 && days(endsAt) <= 366;
    if (!areTimes || endsAt < closesAt) return "delisting_time_invalid";
  }
  return askedBy === agreedBy ? "second_operator_needed" : undefined;
}
