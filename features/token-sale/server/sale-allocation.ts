/** Who got how many, with numbers instead of names: everybody can compute it again. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { csvLine } from "../../../server/console/csv.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { AllocationEntry } from "../contract/token-sale-replies.ts";
import type { Grant } from "./sale-board.ts";
import { termsOf, type ProjectRecord } from "./sale-rows.ts";

const LINES_AT_ONCE = 500;

/** `from`: the number of the first, counted from 1. */
export function entriesOf(table: readonly Grant[], decimals: number, from = 1): readonly AllocationEntry[] {
  return table.map(({ asked, granted }, at) => [from + at, plainDecimal(asked, decimals), plainDecimal(granted, decimals)]);
}

export function headOf(kernel: Kernel, record: ProjectRecord) {
  const { token, mode, total, cap } = termsOf(record);
  const { code, decimals } = assetOf(kernel, token);
  const shown = (units: bigint | string): string => plainDecimal(BigInt(units), decimals);
  const sums = { total: shown(total), cap: shown(cap), asked: shown(record.asked), granted: shown(record.granted) };
  return { project_id: Number(record.id), currency_name: code, decimals, mode, ...sums, people: Number(record.people) };
}

/** In pieces: nothing is held while a file waits for whoever reads it. */
export function* allocationFile(kernel: Kernel, record: ProjectRecord, table: readonly Grant[], ending: "csv" | "json"): Generator<string> {
  const head = headOf(kernel, record);
  if (ending === "csv") yield csvLine(["buyer", `asked ${head.currency_name}`, `granted ${head.currency_name}`]);
  else yield `${JSON.stringify(head).slice(0, -1)},"rows":[\n`;
  for (let at = 0; at < table.length; at += LINES_AT_ONCE) {
    const entries = entriesOf(table.slice(at, at + LINES_AT_ONCE), head.decimals, at + 1);
    if (ending === "csv") yield entries.map(([buyer, ...sums]) => csvLine([String(buyer), ...sums])).join("");
    else yield `${at === 0 ? "" : ",\n"}${entries.map((entry) => JSON.stringify(entry)).join(",\n")}`;
  }
  if (ending === "json") yield "\n]}\n";
}
