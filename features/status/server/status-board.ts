/** What people may do, as the last look at the venue has it: from its parts' health, halted markets, and networks that are closed. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { Type } from "typebox";
import { Value } from "typebox/value";
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

/** A venue that stood for longer worked in nothing meanwhile. */
const STOOD_MOST_MS = 2 * 60_000;
const WRITE_EVERY_MS = 30_000;
/** Of the file. */
const NotedShape = Type.Object({
  at: Type.Integer(),
  services: Type.Array(Type.Object({ name: Type.String(), state: Type.String(), since: Type.Integer() })),
});
type Since = { readonly name: string; readonly state: string; readonly since: number };
type Noted = { readonly at: number; readonly services: readonly Since[] };
const NOTHING: Noted = { at: 0, services: [] };

export class StatusBoard {
  #services: readonly ServiceStatus[] = [];
  #at = 0;
  #file: string | undefined;
  /** Of the venue's last run. */
  #earlier = NOTHING;
  #writtenAt = 0;

  /** `file`: where it is noted since when things are as they are, for the next start. */
  keepIn(file: string): void {
    this.#file = file;
  }

  /** Undefined before the first look. */
  get status(): StatusReply | undefined {
    return this.#at === 0 ? undefined : { at: this.#at, services: this.#services };
  }

  /** To be called after each look, with the real time. */
  note(found: Readonly<Record<ServiceStatus["name"], Found>>, now: number): void {
    if (this.#at === 0) this.#earlier = this.#noted();
    const { at, services: earlier } = this.#earlier;
    // A start's first prices may come a look later: as before it is as it was.
    const known: readonly Since[] = [...this.#services, ...(at <= now && now - at <= STOOD_MOST_MS ? earlier : [])];
    const services = SERVICES.map((name) => {
      const before = known.find((service) => service.name === name && service.state === found[name].state);
      return { name, ...found[name], since: before?.since ?? now };
    });
    const hasChanged = services.some(({ state }, index) => state !== this.#services[index]?.state);
    this.#services = services;
    this.#at = now;
    if (hasChanged || now - this.#writtenAt >= WRITE_EVERY_MS) this.#write();
  }

  /** What the venue's last run noted. A file that can't be read counts as none. */
  #noted(): Noted {
    if (this.#file === undefined) return NOTHING;
    try {
      const read: unknown = JSON.parse(readFileSync(this.#file, "utf8"));
      return Value.Check(NotedShape, read) ? read : NOTHING;
    } catch (error: unknown) {
      if (error instanceof SyntaxError || isOfSystem(error)) return NOTHING;
      throw error;
    }
  }

  /** A full disk is no reason to fail. */
  #write(): void {
    if (this.#file === undefined) return;
    this.#writtenAt = this.#at;
    const services = this.#services.map(({ name, state, since }) => ({ name, state, since }));
    try {
      writeFileSync(`${this.#file}.new`, JSON.stringify({ at: this.#at, services }), { mode: 0o600 });
      renameSync(`${this.#file}.new`, this.#file);
    } catch (error: unknown) {
      if (!isOfSystem(error)) throw error;
    }
  }
}

const isOfSystem = (error: unknown): boolean => error instanceof Error && "code" in error;

export const STATUS_BOARD: LivePart<StatusBoard> = { name: "status", make: () => new StatusBoard() };
