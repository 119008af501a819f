/** The money of one futures account after each command, from the log of its moves. */
import { PURPOSE } from "../../../../kernel/ledger/chart.ts";
import type { Cell } from "../../../../kernel/ledger/ledger.ts";
import type { Posting } from "../../../../kernel/ledger/posting-log.ts";
import type { Kernel } from "../../../../kernel/kernel.ts";
import { wireDecimal } from "../../../../money/decimal.ts";
import { userId, type AssetId } from "../../../../money/units.ts";

export class AccountMoney {
  readonly asset: string;
  readonly #kernel: Kernel;
  readonly #user: number;
  readonly #asset: AssetId;
  readonly #decimals: number;
  #own: bigint;
  #pledged: bigint;

  constructor(kernel: Kernel, user: number) {
    const quote = kernel.assets.all().find(({ code }) => code === "USDT");
    this.asset = quote?.code ?? "";
    this.#kernel = kernel;
    this.#user = user;
    this.#asset = quote?.id ?? (0 as AssetId);
    this.#decimals = quote?.decimals ?? 0;
    const read = (bucket: "own" | "pledged"): bigint => kernel.ledger.balanceOf(userId(user), PURPOSE.lever, this.#asset, bucket);
    [this.#own, this.#pledged] = [read("own"), read("pledged")];
  }

  wallet(): string {
    return wireDecimal(this.#own + this.#pledged, this.#decimals);
  }

  /** By how much these moves changed it; undefined where they left it as it was. */
  take(postings: readonly Posting[]): string | undefined {
    const before = this.#own + this.#pledged;
    for (const { from, fromAfter, to, toAfter } of postings) {
      this.#leg(from, fromAfter);
      this.#leg(to, toAfter);
    }
    const change = this.#own + this.#pledged - before;
    return change === 0n ? undefined : wireDecimal(change, this.#decimals);
  }

  #leg(cell: Cell, after: bigint): void {
    const { ledger } = this.#kernel;
    if (ledger.ownerOf(cell) !== this.#user || ledger.purposeOf(cell) !== PURPOSE.lever || ledger.assetOf(cell) !== this.#asset) return;
    if (ledger.bucketOf(cell) === "own") this.#own = after;
    else if (ledger.bucketOf(cell) === "pledged") this.#pledged = after;
  }
}
