/** Sums what people pay in fees of fills: by day, market, product, side and rate. What the house pays itself is no income. */
import type { PoolClient } from "pg";
import type { FuturesFilled } from "../../futures/kernel/public.ts";
import type { Filled } from "../../spot/kernel/public.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";

const DAY_MS = 86_400_000;

type Sum = { fills: bigint; volume: bigint; fee: bigint; worth: bigint };
type Side = { readonly role: "maker" | "taker"; readonly user: number; readonly fee: number; readonly ppm: number; readonly buys: boolean };

export class FeesProjection implements Projection {
  readonly name = "fees";
  readonly tables = ["figure_fees"];
  /** Those of futures too. */
  readonly version = 2;
  readonly #kernel: Pick<Kernel, "spot" | "futures">;
  /** By day, market, product, role, rate and asset. */
  #sums = new Map<string, Sum>();

  constructor(kernel: Pick<Kernel, "spot" | "futures">) {
    this.#kernel = kernel;
  }

  collect({ outcome, command: { at } }: Applied): boolean {
    if (outcome.repeated === true) return false;
    const day = Math.floor(at / DAY_MS);
    for (const event of outcome.events) {
      if (event.type === "spot/filled") this.#count(event, day);
      else if (event.type === "futures/filled") this.#countFutures(event, day);
    }
    return false;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const rows = [...this.#sums].map(([key, { fills, volume, fee, worth }]) => [
      ...key.split(" "),
      ...[fills, volume, fee, worth].map(String),
    ]);
    this.#sums = new Map();
    return async (client) => {
      if (rows.length === 0) return;
      const column = (at: number): readonly (string | undefined)[] => rows.map((row) => row[at]);
      await client.query(
        `insert into figure_fees (day, market, product, role, fee_ppm, asset, fills, volume, fee, worth)
         select * from unnest($1::integer[], $2::integer[], $3::text[], $4::text[], $5::integer[], $6::integer[], $7::bigint[], $8::numeric[], $9::numeric[], $10::numeric[])
         on conflict (day, market, product, role, fee_ppm, asset) do update set fills = figure_fees.fills + excluded.fills,
           volume = figure_fees.volume + excluded.volume, fee = figure_fees.fee + excluded.fee, worth = figure_fees.worth + excluded.worth`,
        Array.from({ length: 10 }, (_, at) => column(at)),
      );
    };
  }

  #count(fill: Filled, day: number): void {
    const market = this.#kernel.spot.markets.get(fill.market);
    if (market === undefined) return;
    const { base, quote } = market.terms;
    for (const { role, user, fee, ppm, buys } of sidesOf(fill)) {
      if (user < HOUSE_USERS_END) continue;
      const charged = BigInt(fee);
      const volume = BigInt(fill.quoteUnits);
      const worth = buys ? (charged * volume) / (BigInt(fill.lots) * BigInt(market.scale.basePerLot)) : charged;
      this.#add(`${day} ${fill.market} spot ${role} ${ppm} ${buys ? base : quote}`, { volume, fee: charged, worth });
    }
  }

  /** Both sides pay in the quote. */
  #countFutures({ contract, quoteUnits, maker, taker }: FuturesFilled, day: number): void {
    const quote = this.#kernel.spot.markets.get(contract)?.terms.quote;
    if (quote === undefined) return;
    for (const [role, { user, fee, ppm }] of [
      ["maker", maker],
      ["taker", taker],
    ] as const) {
      const key = [day, contract, "futures", role, ppm, quote].join(" ");
      if (user >= HOUSE_USERS_END) this.#add(key, { volume: BigInt(quoteUnits), fee: BigInt(fee), worth: BigInt(fee) });
    }
  }

  #add(key: string, { volume, fee, worth }: Omit<Sum, "fills">): void {
    const sum = this.#sums.get(key) ?? { fills: 0n, volume: 0n, fee: 0n, worth: 0n };
    sum.fills += 1n;
    sum.volume += volume;
    sum.fee += fee;
    sum.worth += worth;
    this.#sums.set(key, sum);
  }
}

function sidesOf({ makerUser, takerUser, makerFee, takerFee, makerPpm, takerPpm, takerSide }: Filled): readonly Side[] {
  return [
    { role: "maker", user: makerUser, fee: makerFee, ppm: makerPpm, buys: takerSide === "sell" },
    { role: "taker", user: takerUser, fee: takerFee, ppm: takerPpm, buys: takerSide === "buy" },
  ];
}
