/** A receipt and its check as plain text, to be kept or sent: names as on the wire, so that anybody can compute it again. Pure. */
import type { Check } from "./check.ts";
import type { Receipt } from "./receipt.ts";

export function proofText(receipt: Receipt, { verdict, lines }: Check): string {
  const { id, product, contract, formula, inputs, terms, result, postings, position, at } = receipt;
  const rows = (entries: readonly (readonly [string, string])[]): readonly string[] =>
    entries.map(([name, value]) => `  ${name}: ${value}`);
  return [
    `receipt ${id}`,
    `${product} ${contract}, formula ${formula}, log position ${position}, ${new Date(at).toISOString()}`,
    "inputs",
    ...rows(inputs.map(({ name, value, from }) => [name, `${value} (${from})`])),
    "terms",
    ...rows(Object.entries(terms)),
    "result",
    ...rows(Object.entries(result)),
    "postings",
    ...postings.map(({ value, currency_name: asset, bucket, info }) => `  ${value} ${asset} ${bucket} (${info})`),
    `check: ${verdict}`,
    ...rows(
      lines.map(({ name, said, computed, agrees }) => [name, `venue ${said}, computed ${computed}, ${agrees ? "agrees" : "differs"}`]),
    ),
    "",
  ].join("\n");
}
