/** Every reason of a posting has its text: the change log's key is put together at run time, so no compiler sees one missing. */
import type { Finding } from "./source-file.ts";

const REASONS_PATH = "kernel/ledger/reasons.ts";

export function findReasons(names: Iterable<string>, texts: ReadonlySet<string>): Finding[] {
  // What a newer version's log may hold is shown as "other".
  return [...names, "other"]
    .filter((name) => !texts.has(`wallet.reason.${name}`))
    .map((name) => ({
      path: REASONS_PATH,
      line: 1,
      message: `${name}: there is no text wallet.reason.${name}: add it to the product's .errors.text.json`,
    }));
}
