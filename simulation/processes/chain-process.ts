/**
 * A process that pays withdrawals over a chain: the venue's own kernel, log, tables and chain adapter, without doors. It stops before or after the step that it
 * is told, says so, and waits to be killed; without one it pays what is open and ends.
 */
import type { Pool } from "pg";
import { ChainAdapter } from "../../features/chain/server/chain-adapter.ts";
import { readChain } from "../../features/chain/server/chain-settings.ts";
import { viemNode } from "../../features/chain/server/viem-node.ts";
import { payRound } from "../../features/withdrawals/server/pay-round.ts";
import { HOUSE, PURPOSE } from "../../kernel/ledger/chart.ts";
import type { Outcome } from "../../kernel/kernel.ts";
import { amount, assetId, timeMs, userId, type Amount } from "../../money/units.ts";
import { projectionsOf } from "../../server/engine.ts";
import { LiveParts } from "../../server/live-parts.ts";
import { openVenue } from "../../server/open-venue.ts";
import type { UntimedCommand } from "../../server/sequencer/sequencer.ts";
import { openDatabase } from "../../server/sql/database.ts";
import { EMBEDDED_USER } from "../../server/sql/embedded-postgres.ts";
import { fileLog } from "../../server/venue-log.ts";

const read = (name: string): string => process.env[name] ?? "";
const USDT = assetId(3);
const PERSON = userId(1001);
const ERC20 = 2;

/** What leaves something behind: commands of the payer, commits of payments, what is sent. */
const STEP = read("STEP");

async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  await stopAt(`before ${name}`);
  const result = await work();
  await stopAt(`after ${name}`);
  return result;
}

async function stopAt(place: string): Promise<void> {
  if (place !== STEP) return;
  process.stdout.write(`AT ${place}\n`);
  // Whoever started it kills it now.
  await new Promise(() => setInterval(() => undefined, 1000));
}

/** The same pool, whose commits of payments are steps. */
function steppedPool(pool: Pool): Pool {
  const connect = async () => {
    const client = await pool.connect();
    let commits = "";
    const query = (text: string, values?: unknown[]) => {
      if (text.startsWith("insert into chain_payment")) commits = "signing";
      if (text.startsWith("update chain_payment set state = 'arrived'")) commits = "arrival";
      const run = () => client.query(text, values);
      if (text !== "commit" || commits === "") return run();
      return step(commits, run);
    };
    return { query, release: () => client.release() };
  };
  return { connect, query: pool.query.bind(pool) } as unknown as Pool;
}

async function main(): Promise<void> {
  const { pool, close } = openDatabase({ host: read("PG_HOST"), user: EMBEDDED_USER, database: read("PG_DATABASE") });
  const settings = readChain((name) => process.env[name], { mode: "paper", clockSpeed: 1, workingDirectory: "/" });
  if (settings === undefined) throw new Error("there is no chain");
  const onFatal = (error: unknown): void => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  };
  const log = fileLog({ directory: read("LOG") });
  const projections = projectionsOf(new LiveParts());
  const venue = await openVenue({ log, pool, clock: Date.now, projections, say: () => undefined, onFatal });
  const { kernel, sequencer } = venue;
  const submit = (command: UntimedCommand) =>
    command.type.startsWith("withdrawals/") && command.type !== "withdrawals/request"
      ? step(command.type, () => sequencer.submit(command))
      : sequencer.submit(command);
  const trading = { kernel, submit, settled: () => sequencer.settled() };
  const time = { now: Date.now, speed: 1, isOwnLine: false, heldMs: () => undefined, agree: () => false };
  const node = await viemNode(settings.rpc);
  const stepped = { ...node, send: (raw: string) => step("sending", () => node.send(raw)) };
  const parts = { settings, venue: { kernel, submit, time }, pool: steppedPool(pool), epoch: venue.tablesEpoch, node: stepped };
  const adapter = await ChainAdapter.open({ ...parts, say: () => undefined });
  if (read("ASKS") !== "") await ask(submit, amount(BigInt(read("ASKS"))));
  const addressOf = (): Promise<string> => Promise.resolve(read("TO"));
  while (kernel.withdrawals.all().length > 0) {
    await payRound({ venue: trading, payer: adapter.payer, addressOf });
    await mine(settings.rpc);
    await adapter.round();
  }
  process.stdout.write(`DONE ${kernel.ledger.balanceOf(HOUSE, PURPOSE.outside, USDT)} ${adapter.keys.sender}\n`);
  await venue.stop();
  await close();
  // Connections to the node would keep it for seconds.
  process.exit(0);
}

async function ask(submit: (command: UntimedCommand) => Promise<Outcome>, units: Amount): Promise<void> {
  await submit({ type: "wallet/open", user: PERSON });
  await submit({ type: "verification/set-level", user: PERSON, level: 1, by: 1 });
  const what = { asset: USDT, amount: units, kind: "address", network: ERC20, destination: 1, savedAt: timeMs(0) } as const;
  const { refusal } = await submit({ type: "withdrawals/request", user: PERSON, ...what });
  if (refusal !== undefined) throw new Error(`the request was refused: ${refusal}`);
}

async function mine(rpc: string): Promise<void> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "anvil_mine", params: ["0x1"] });
  await fetch(rpc, { method: "POST", headers: { "content-type": "application/json" }, body });
}

await main();
