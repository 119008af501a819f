/**
 * `npm run bench -- kernel journal replay …` (all without names); `--json` prints one JSON object a line.
 *
 * Ends with the table of targets for docs/reference/benchmarks.md. A benchmark that fails or computes something wrong has
 * no figures; the others run all the same, and the exit code says so.
 */
import { setV8Flags } from "../server/v8-flags.ts";
import { abuseBench } from "./abuse.bench.ts";
import { botsBench } from "./bots.bench.ts";
import { botsSocketBench } from "./bots-socket.bench.ts";
import { chatBench, chatManyBench } from "./chat.bench.ts";
import { contestsBench } from "./contests.bench.ts";
import { copiesBench } from "./copies.bench.ts";
import { copiesDoorsBench } from "./copies-doors.bench.ts";
import { consoleBench } from "./console.bench.ts";
import { futuresDoorsBench } from "./futures-doors.bench.ts";
import { futuresMarksBench } from "./futures-marks.bench.ts";
import { futuresBench } from "./futures.bench.ts";
import { dayRecordBench, dayRecordLargeBench } from "./day-record.bench.ts";
import { dualBench } from "./dual.bench.ts";
import { loansBench } from "./loans.bench.ts";
import { httpBench } from "./http.bench.ts";
import { growthBench } from "./growth.bench.ts";
import { idleBench } from "./idle.bench.ts";
import { interactionBench } from "./interaction.bench.ts";
import { journalBench } from "./journal.bench.ts";
import { kernelBench } from "./kernel.bench.ts";
import { headsBench } from "./heads.bench.ts";
import { historyBench } from "./history.bench.ts";
import { ledgerBench } from "./ledger.bench.ts";
import { loginsBench } from "./logins.bench.ts";
import { memoryBench } from "./memory.bench.ts";
import { peersBench } from "./peers.bench.ts";
import { projectorBench } from "./projector.bench.ts";
import { pushBench } from "./push.bench.ts";
import { readsBench } from "./reads.bench.ts";
import { replayBench } from "./replay.bench.ts";
import { Report } from "./report.ts";
import { targetTable } from "./targets.ts";
import { nftBench } from "./nft.bench.ts";
import { quizzesBench } from "./quizzes.bench.ts";
import { rowsBench } from "./rows.bench.ts";
import { salesBench } from "./sales.bench.ts";
import { secondsBench } from "./seconds.bench.ts";
import { noticesBench } from "./notices.bench.ts";
import { statementBench } from "./statement.bench.ts";
import { withdrawalsBench } from "./withdrawals.bench.ts";
import { webBench } from "./web.bench.ts";

const BENCHES: Readonly<Record<string, (report: Report) => void | Promise<void>>> = {
  kernel: kernelBench,
  futures: futuresBench,
  "futures-marks": futuresMarksBench,
  seconds: secondsBench,
  "day-record": dayRecordBench,
  "day-record-large": dayRecordLargeBench,
  heads: headsBench,
  dual: dualBench,
  loans: loansBench,
  sales: salesBench,
  nft: nftBench,
  quizzes: quizzesBench,
  contests: contestsBench,
  copies: copiesBench,
  "copies-doors": copiesDoorsBench,
  peers: peersBench,
  memory: memoryBench,
  journal: journalBench,
  replay: replayBench,
  http: httpBench,
  "futures-doors": futuresDoorsBench,
  bots: botsBench,
  "bots-socket": botsSocketBench,
  push: pushBench,
  growth: growthBench,
  chat: chatBench,
  "chat-many": chatManyBench,
  projector: projectorBench,
  web: webBench,
  interaction: interactionBench,
  console: consoleBench,
  idle: idleBench,
  abuse: abuseBench,
  history: historyBench,
  rows: rowsBench,
  reads: readsBench,
  ledger: ledgerBench,
  statement: statementBench,
  notices: noticesBench,
  logins: loginsBench,
  withdrawals: withdrawalsBench,
};

// As in the venue itself.
setV8Flags();
const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith("--"));
const unknown = names.filter((name) => BENCHES[name] === undefined);
if (unknown.length > 0) {
  console.error(`There is no benchmark "${unknown.join(", ")}"; there are: ${Object.keys(BENCHES).join(", ")}.`);
  process.exit(1);
}
const report = new Report(words.includes("--json"));
for (const name of names.length > 0 ? names : Object.keys(BENCHES)) {
  try {
    await BENCHES[name]?.(report);
  } catch (error: unknown) {
    process.exitCode = 1;
    console.error(`The benchmark "${name}" failed:`, error);
  }
}
if (!words.includes("--json")) console.log(`\n${targetTable(report)}`);
