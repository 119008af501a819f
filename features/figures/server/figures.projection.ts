/** Counts what people do, minute by minute. */
import type { PoolClient } from "pg";
import type { FuturesFilled } from "../../futures/kernel/public.ts";
import type { Filled } from "../../spot/kernel/public.ts";
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";

export const FIGURES = ["people", "orders", "trades", "volume", "fees"] as const;
export type FigureName = (typeof FIGURES)[number];

export const MINUTE_MS = 60_000;
const COUNTED_IN = "USDT";

export class FiguresProjection implements Projection {
  readonly name = "figures";
  readonly tables = ["figure_minutes"];
  /** Orders and trades of futures count. */
  readonly version = 2;
  readonly #kernel: Kernel;
  /** By minute. */
  #sums = new Map<number, Record<FigureName, bigint>>();

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  collect({ outcome, command: { at } }: Applied): boolean {
    if (outcome.repeated === true) return false;
    const minute = Math.floor(at / MINUTE_MS);
    for (const event of outcome.events) this.#count(event, minute);
    return false;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const rows = [...this.#sums].flatMap(([minute, sums]) =>
      FIGURES.flatMap((figure) => (sums[figure] === 0n ? [] : [[figure, String(minute), String(sums[figure])]])),
    );
    this.#sums = new Map();
    return async (client) => {
      if (rows.length === 0) return;
      const column = (at: number): readonly (string | undefined)[] => rows.map((row) => row[at]);
      await client.query(
        `insert into figure_minutes (figure, minute, value) select * from unnest($1::text[], $2::bigint[], $3::bigint[])
         on conflict (figure, minute) do update set value = figure_minutes.value + excluded.value`,
        [column(0), column(1), column(2)],
      );
    };
  }

  #count(event: KernelEvent, minute: number): void {
    if (event.type === "wallet/opened") this.#add("people", minute, 1n);
    else if (event.type === "spot/placed" && event.user >= HOUSE_USERS_END) this.#add("orders", minute, 1n);
    else if (event.type === "spot/filled") this.#countFill(event, minute);
    else if (event.type === "futures/placed" && event.cause === "order" && event.user >= HOUSE_USERS_END) this.#add("orders", minute, 1n);
    else if (event.type === "futures/filled") this.#countFuturesFill(event, minute);
  }

  /** All contracts are of USDT, in its units. */
  #countFuturesFill({ maker, taker, quoteUnits }: FuturesFilled, minute: number): void {
    const people = [maker, taker].filter(({ user }) => user >= HOUSE_USERS_END);
    if (people.length === 0) return;
    this.#add("trades", minute, 1n);
    this.#add("volume", minute, BigInt(quoteUnits));
    for (const { fee } of people) this.#add("fees", minute, BigInt(fee));
  }

  #countFill(fill: Filled, minute: number): void {
    const market = this.#kernel.spot.markets.get(fill.market);
    const [makerIsOurs, takerIsOurs] = [fill.makerUser < HOUSE_USERS_END, fill.takerUser < HOUSE_USERS_END];
    if (market === undefined || (makerIsOurs && takerIsOurs)) return;
    this.#add("trades", minute, 1n);
    if (this.#kernel.assets.get(market.terms.quote)?.code !== COUNTED_IN) return;
    const [money, units] = [BigInt(fill.quoteUnits), BigInt(fill.lots) * BigInt(market.scale.basePerLot)];
    const worth = (fee: number, isInBase: boolean): bigint =>
      isInBase ? (units === 0n ? 0n : (BigInt(fee) * money) / units) : BigInt(fee);
    const takerBuys = fill.takerSide === "buy";
    this.#add("volume", minute, money);
    // A person's fee only: what the house charges itself it has not earned.
    this.#add("fees", minute, (takerIsOurs ? 0n : worth(fill.takerFee, takerBuys)) + (makerIsOurs ? 0n : worth(fill.makerFee, !takerBuys)));
  }

  #add(figure: FigureName, minute: number, value: bigint): void {
    let sums = this.#sums.get(minute);
    if (sums === undefined) this.#sums.set(minute, (sums = { people: 0n, orders: 0n, trades: 0n, volume: 0n, fees: 0n }));
    sums[figure] += value;
  }
}
