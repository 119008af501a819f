/** What people may do, as the last look at the venue has it: from its parts' health, halted markets, and networks that are closed. */
import { networkFacts, takesWithdrawals } from "../../networks/formulas.ts";
import { marketSources } from "../../../server/console/open-health.ts";
import type { Checks } from "../../../server/health/health-watch.ts";
import type { LivePart } from "../../../server/live-parts.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { SERVICES, type ServiceStatus, type StatusReply } from "../contract/status.contract.ts";

type Found = Omit<ServiceStatus, "name" | "since">;
export type StatusVenue = Pick<TradingVenue, "kernel" | "live" | "feed" | "time">;

/** Everything, as it is now. */
export function servicesOf(
  venue: StatusVenue,
  { log, sql, feed, disk, projector }: Checks,
): Readonly<Record<ServiceStatus["name"], Found>> {
  const { kernel } = venue;
  const markets = kernel.spot.markets.all().filter(({ life }) => life === "listed");
  const halted = markets.filter(({ haltReason }) => haltReason !== undefined).length;
  const { expected, silent } = marketSources(venue);
  const ways = kernel.networks.all();
  // Nothing ever comes in by a bank: that is quick buy.
  const waysIn = ways.filter(({ network }) => networkFacts(network)?.serves === "address");
  const closedIn = waysIn.filter(({ terms }) => !terms.deposits).length;
  const closedOut = ways.filter(({ terms }) => !takesWithdrawals(terms, kernel.at)).length;
  const takesOrders = log.ok && disk.ok && projector.ok;
  return {
    trading: partOf(takesOrders, halted, markets.length),
    prices: partOf(feed.ok, silent, expected),
    deposits: partOf(log.ok && sql.ok, closedIn, waysIn.length),
    withdrawals: partOf(log.ok && sql.ok, closedOut, ways.length),
    accounts: { state: !sql.ok ? "down" : projector.ok ? "works" : "partly", out: 0, of: 0 },
  };
}

function partOf(works: boolean, out: number, of: number): Found {
  return { state: !works || (of > 0 && out === of) ? "down" : out > 0 ? "partly" : "works", out, of };
}

export class StatusBoard {
  #services: readonly ServiceStatus[] = [];
  #at = 0;

  /** Undefined before the first look. */
  get status(): StatusReply | undefined {
    return this.#at === 0 ? undefined : { at: this.#at, services: this.#services };
  }

  /** To be called after each look, with the real time. */
  note(found: Readonly<Record<ServiceStatus["name"], Found>>, now: number): void {
    this.#services = SERVICES.map((name) => {
      const before = this.#services.find((service) => service.name === name);
      return { name, ...found[name], since: before?.state === found[name].state ? before.since : now };
    });
    this.#at = now;
  }
}

export const STATUS_BOARD: LivePart<StatusBoard> = { name: "status", make: () => new StatusBoard() };
