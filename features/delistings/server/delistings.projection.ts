/**
 * Tells whoever holds the coin, has an order in the market or a position in its contract that it will end, that it goes on after all, and that it has ended; in the
 * transaction in which the projector moves its position, so that a crash tells nobody twice and leaves nobody out. Whom that is says the
 * kernel, which may be some commands ahead of the event.
 */
import type { PoolClient } from "pg";
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import type { AssetId, MarketId } from "../../../money/units.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { NoticeBell } from "../../messages/server/notice-bell.ts";
import { trimNotices, writeNotices, type WrittenNotice } from "../../messages/server/notice-writes.ts";
import { DELISTING_NOTICES } from "./delisting-notices.ts";
import { futuresOf, holdersOf, openOrdersOf } from "./touched.ts";

export class DelistingsProjection implements Projection {
  readonly name = "delistings";
  readonly hears = ["delistings"] as const;
  /** It writes messages, of which some are read: a rebuild empties none. */
  readonly tables = [];
  readonly #kernel: Kernel;
  readonly #bell: NoticeBell;
  /** By person and market: the newest word. */
  #notices = new Map<string, WrittenNotice>();
  #writing: readonly WrittenNotice[] = [];

  constructor(kernel: Kernel, bell: NoticeBell) {
    this.#kernel = kernel;
    this.#bell = bell;
  }

  collect({ sequence: position, outcome }: Applied): boolean {
    if (position < this.#bell.nextSequence || outcome.repeated === true) return false;
    const before = this.#notices.size;
    for (const event of outcome.events) {
      const kind = kindOf(event);
      if (kind === undefined || !("asset" in event) || !("market" in event)) continue;
      const about = `delisting-${event.market}`;
      const times = event.type === "delistings/announced" ? { closes: String(event.closesAt), ends: String(event.endsAt) } : {};
      const parameters = JSON.stringify({ market: String(event.market), ...times });
      for (const user of this.#touched(event.market, event.asset))
        this.#notices.set(`${user} ${about}`, { user_id: user, about, kind, parameters, receipt: "", position, at: event.at });
    }
    return this.#notices.size > before;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const notices = [...this.#notices.values()];
    this.#notices = new Map();
    this.#writing = notices;
    if (notices.length === 0) return () => Promise.resolve();
    return async (client) => {
      await writeNotices(client, notices);
      await trimNotices(client, [...new Set(notices.map(({ user_id: user }) => user))]);
    };
  }

  written(): void {
    for (const { user_id: user, kind } of this.#writing) this.#bell.ring(user, kind);
    this.#writing = [];
  }

  #touched(id: MarketId, asset: AssetId): ReadonlySet<number> {
    const market = this.#kernel.spot.markets.get(id);
    const holders = holdersOf(this.#kernel, asset).people;
    if (market === undefined) return holders;
    return new Set([...holders, ...openOrdersOf(this.#kernel, market).people, ...futuresOf(this.#kernel, market).people]);
  }
}

/** Of an event that people are told of. */
const kindOf = ({ type }: KernelEvent): string | undefined =>
  Object.hasOwn(DELISTING_NOTICES, type) ? DELISTING_NOTICES[type as keyof typeof DELISTING_NOTICES] : undefined;
