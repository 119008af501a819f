/** What the console's looks at the marketplace have in common: sums, names and pictures of works. */
import { plainDecimal } from "../../../../money/decimal.ts";
import type { ConsoleDesk } from "../../../../server/console/verb.ts";
import { assetOf } from "../../../../server/trading-venue.ts";
import type { Item } from "../../kernel/public.ts";

export type Cover = { readonly name: string; readonly kind: number; readonly picture: string };
const NOTHING: Cover = { name: "", kind: 1, picture: "" };

export const sumOf = ({ venue: { kernel } }: ConsoleDesk, asset: number, units: bigint): string => {
  const { code, decimals } = assetOf(kernel, asset);
  return `${plainDecimal(units, decimals)} ${code}`;
};

/** A closed box shows its series. */
export const coverOf = ({ venue: { kernel } }: ConsoleDesk, item: Item): string =>
  item.box === undefined ? item.code : (kernel.nft.series(item.box.series)?.seal ?? item.code);

export class Covers {
  readonly #covers: ReadonlyMap<string, Cover>;

  private constructor(covers: ReadonlyMap<string, Cover>) {
    this.#covers = covers;
  }

  static async read({ database }: ConsoleDesk, codes: readonly string[]): Promise<Covers> {
    if (codes.length === 0) return new Covers(new Map());
    const rows = await database
      .selectFrom("nft_work")
      .select(["code", "name", "kind", "poster"])
      .where("code", "in", [...new Set(codes)])
      .execute();
    return new Covers(
      new Map(rows.map(({ code, name, kind, poster }) => [code, { name, kind, picture: `/works/${poster === "" ? code : poster}/320` }])),
    );
  }

  of(code: string): Cover {
    return this.#covers.get(code) ?? NOTHING;
  }

  /** "Low Tide", "Assay 2 #7". */
  nameOf(code: string, item: Item | undefined): string {
    const { name } = this.of(code);
    return item?.box === undefined ? name : `${name} #${item.box.number}`;
  }
}
