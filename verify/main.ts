/**
 * `npm run check-proof -- FILE [--key KEY]`: checks a receipt that was saved as a file; asks nobody. KEY is the venue's verifier key, as the
 * app's page about the log shows it. Exit code 0 only if everything agrees; else the first thing that differs is named. 2: no such file.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { checkProof } from "./check-proof.ts";

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options: { key: { type: "string" } }, allowPositionals: true });
  const [path] = positionals;
  if (path === undefined) {
    console.error("Usage: npm run check-proof -- FILE [--key KEY]");
    return 2;
  }
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error: unknown) {
    console.error(`${path} can't be read: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
  const { differs, lines } = await checkProof(text, values.key);
  for (const line of lines) console.log(line);
  console.log(differs === undefined ? "Everything agrees." : `This is not proven: ${differs} differs.`);
  return differs === undefined ? 0 : 1;
}
