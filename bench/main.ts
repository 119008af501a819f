/** `npm run bench -- kernel journal replay …` (all without names); `--json` prints one JSON object a line. */
import { httpBench } from "./http.bench.ts";
import { idleBench } from "./idle.bench.ts";
import { journalBench } from "./journal.bench.ts";
import { kernelBench } from "./kernel.bench.ts";
import { pushBench } from "./push.bench.ts";
import { webBench } from "./web.bench.ts";
import { replayBench } from "./replay.bench.ts";
import { Report } from "./report.ts";

const BENCHES: Readonly<Record<string, (report: Report) => void | Promise<void>>> = {
  kernel: kernelBench,
  journal: journalBench,
  replay: replayBench,
  http: httpBench,
  push: pushBench,
  web: webBench,
  idle: idleBench,
};

const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith("--"));
const unknown = names.filter((name) => BENCHES[name] === undefined);
if (unknown.length > 0) {
  console.error(`There is no benchmark "${unknown.join(", ")}"; there are: ${Object.keys(BENCHES).join(", ")}.`);
  process.exit(1);
}
const report = new Report(words.includes("--json"));
for (const name of names.length > 0 ? names : Object.keys(BENCHES)) await BENCHES[name]?.(report);
