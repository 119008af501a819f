/** Whether everybody got what the formula says: the whole table computed again in the reader's browser, by the kernel's formula. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import type { AllocationReply } from "../contract/token-sale-replies.ts";
import { allocate, type Asked } from "../formulas.ts";

const ROWS_AT_ONCE = 2000;

export type AllocationChecked = {
  readonly agreeing: number;
  readonly differing: number;
  /** The first that differ: number, said, computed. */
  readonly wrong: readonly (readonly [buyer: number, said: string, computed: string])[];
  /** Whether asked and granted add up to what is said of all. */
  readonly addsUp: boolean;
};
const WRONG_SHOWN = 5;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** In slices, so that the page goes on answering; the formula itself takes some ten milliseconds for twenty thousand people. */
export async function checkAllocation(reply: AllocationReply): Promise<AllocationChecked> {
  const { rows, decimals } = reply;
  const units = (text: string): bigint => {
    const read = parseDecimal(text, decimals);
    return typeof read === "bigint" ? read : -1n;
  };
  const asked: Asked[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    for (const [buyer, tokens] of rows.slice(at, at + ROWS_AT_ONCE)) asked.push({ user: buyer, tokens: units(tokens), first: buyer });
    await pause();
  }
  const grants = allocate(asked, units(reply.total), units(reply.cap));
  await pause();
  const wrong: (readonly [number, string, string])[] = [];
  let [differing, granted] = [0, 0n];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    for (const [buyer, , said] of rows.slice(at, at + ROWS_AT_ONCE)) {
      const computed = grants.get(buyer) ?? 0n;
      granted += computed;
      if (computed === units(said)) continue;
      differing += 1;
      if (wrong.length < WRONG_SHOWN) wrong.push([buyer, said, formatDecimal(computed, decimals)]);
    }
    await pause();
  }
  const sum = asked.reduce((all, { tokens }) => all + tokens, 0n);
  const addsUp = sum === units(reply.asked) && granted === units(reply.granted) && rows.length === reply.people;
  return { agreeing: rows.length - differing, differing, wrong, addsUp };
}
