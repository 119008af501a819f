/**
 * `npm run check-proof -- FILE [--key KEY]`: checks a receipt that was saved as a file; asks nobody. KEY is the venue's verifier key, as the
 * app's page about the log shows it. Exit code 0 only if everything agrees; else the first thing that differs is named. 2: no such file.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { checkProof } from "./check-proof.ts";

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const asked = read(args);
  if (asked === undefined) {
    console.error("Usage: npm run check-proof -- FILE [--key KEY]");
    return 2;
  }
  const { path, key } = asked;
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error: unknown) {
    console.error(`${path} can't be read: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
  const { differs, lines } = await checkProof(text, key);
  for (const line of lines) console.log(line);
  console.log(differs === undefined ? "Everything agrees." : `This is not proven: ${differs} differs.`);
  return differs === undefined ? 0 : 1;
}

function read(args: readonly string[]): { readonly path: string; readonly key: string | undefined } | undefined {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: { key: { type: "string" } }, allowPositionals: true });
    const [path, ...more] = positionals;
    return path === undefined || more.length > 0 ? undefined : { path, key: values.key };
  } catch (error: unknown) {
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}
