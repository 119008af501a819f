/** `npm run verify -- --day D --from ADDRESS|FILE [--head FILE] [--key KEY]`: see `features/day-record/server/verify.ts`. */
import { parseArgs } from "node:util";
import { verify } from "../features/day-record/server/verify.ts";
import { say } from "./say.ts";

const OPTIONS = { day: { type: "string" }, from: { type: "string" }, head: { type: "string" }, key: { type: "string" } } as const;

function read(): { readonly day: string; readonly from: string; readonly head?: string; readonly key?: string } | undefined {
  try {
    const { day, from, ...more } = parseArgs({ options: OPTIONS }).values;
    return day === undefined || from === undefined ? undefined : { day, from, ...more };
  } catch (error: unknown) {
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}

const asked = read();
if (asked === undefined) {
  say("Usage: npm run verify -- --day YYYY-MM-DD --from ADDRESS|FILE [--head FILE] [--key KEY]");
  process.exitCode = 1;
} else {
  const { code, text } = await verify(asked);
  for (const line of text.split("\n")) say(line);
  process.exitCode = code;
}
