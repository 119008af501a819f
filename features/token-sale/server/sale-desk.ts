/** What the routes of token sales have at hand. */
import { parsePositive } from "../../../contract/decimal-string.ts";
import type { Language } from "../../../contract/languages.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import { amount, type Amount } from "../../../money/units.ts";
import { Refused } from "../../../server/doors/app/answer.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";
import type { SaleBoard } from "./sale-board.ts";
import { readPapers } from "./sale-papers.ts";
import { readProject, type ProjectRecord } from "./sale-rows.ts";
import type { Reader } from "./sale-views.ts";

export type SaleDesk = { readonly venue: TradingVenue; readonly board: SaleBoard };

export async function readerOf(
  { venue, board }: SaleDesk,
  records: readonly Pick<ProjectRecord, "token">[],
  language: Language,
): Promise<Reader> {
  const { kernel } = venue;
  const codes = records.map(({ token }) => assetOf(kernel, token).code);
  return { kernel, board, at: venue.time.now(), papers: await readPapers(venue.pool, codes, language) };
}

export async function projectOf({ publicReads, projected }: TradingVenue, id: number): Promise<ProjectRecord> {
  await projected();
  const record = await readProject(publicReads, id);
  if (record === undefined) throw new Refused("sale_not_found");
  return record;
}

export function unitsOf(text: string, decimals: number): Amount {
  const units = parsePositive(text, decimals);
  if (units === "too_many_decimals") throw new Refused("quantity_off_lot", { decimals, step: formatDecimal(1n, decimals) });
  if (typeof units !== "bigint") throw new Refused(units === "too_large" ? "sale_above_most" : "amount_invalid");
  return amount(units);
}
