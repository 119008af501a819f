/** kill -9 of a process that pays over a chain, before and after each of its steps: the next one pays what is left, once. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANVIL, startAnvil, TOKEN, WITHOUT_ANVIL, type Anvil } from "../../features/chain/server/anvil.suite.ts";
import { chainEnvironment, TO } from "../../features/chain/server/test-chain.suite.ts";
import { openDatabase, type DatabaseHandle } from "../../server/sql/database.ts";
import { EMBEDDED_USER, startEmbeddedPostgres } from "../../server/sql/embedded-postgres.ts";
import { migrate, readMigrations } from "../../server/sql/migrate.ts";
import { MIGRATIONS } from "../../server/sql/migrations.ts";
import { MACHINE } from "./real-venue.ts";

const PROGRAM = join(import.meta.dirname, "chain-process.ts");
const FEE = 4_000_000n;
/** What a withdrawal leaves behind, in order: each place is stopped at before and after. */
const STEPS = ["withdrawals/take", "signing", "withdrawals/sent", "sending", "arrival", "withdrawals/settle"];

const directory = mkdtempSync(join(tmpdir(), "touchstone-chain-kill-"));
let cluster: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let handle: DatabaseHandle;
let anvil: Anvil;

/** Lets it run to its end, or kills it where it stops; what it said. */
async function run(environment: Readonly<Record<string, string>>): Promise<string> {
  const own = { PG_HOST: cluster.socketDirectory, PG_DATABASE: "chain", LOG: join(directory, "log"), TO };
  const chain = chainEnvironment(anvil.url, { CHAIN_COINS: `ETH:native:5,USDT:${TOKEN}/6:100000` });
  const env = { ...MACHINE, ...own, ...chain, ...environment };
  const child: ChildProcess = spawn(process.execPath, [PROGRAM], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("AT ")) child.kill("SIGKILL");
    });
  await new Promise((resolve) => child.once("exit", resolve));
  return output;
}

describe.skipIf(ANVIL === undefined)(`a withdrawal over a chain${WITHOUT_ANVIL}`, () => {
  beforeAll(async () => {
    cluster = await startEmbeddedPostgres(join(directory, "postgres"), () => undefined);
    const postgres = openDatabase({ host: cluster.socketDirectory, user: EMBEDDED_USER, database: "postgres" });
    await postgres.pool.query("create database chain");
    await postgres.close();
    handle = openDatabase({ host: cluster.socketDirectory, user: EMBEDDED_USER, database: "chain" });
    await migrate(handle.pool, readMigrations(MIGRATIONS));
    anvil = await startAnvil();
    // The first run says who pays; its wallet is filled for all of them.
    const sender = (await run({})).split(" ").at(-1)?.trim() ?? "";
    await anvil.setToken(sender, 10n ** 13n);
    await anvil.ask("anvil_setBalance", sender, "0x8ac7230489e80000");
  });
  afterAll(async () => {
    await anvil.stop();
    await handle.close();
    await cluster.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const arrived = async (): Promise<bigint> => {
    const data = `0x70a08231${BigInt(TO).toString(16).padStart(64, "0")}`;
    return BigInt(String(await anvil.ask("eth_call", { to: TOKEN, data }, "latest")));
  };

  const places = STEPS.flatMap((step) => [`before ${step}`, `after ${step}`]);

  test.each(places)("killed %s is paid once", async (place) => {
    // The very same again within seconds would be one withdrawal.
    const arrives = 100_000_000n + BigInt(places.indexOf(place));
    const before = await arrived();
    const { rows: known } = await handle.pool.query("select 1 from chain_payment");
    // It stopped there, and was killed.
    expect(await run({ ASKS: String(arrives + FEE), STEP: place })).toContain(`AT ${place}\n`);
    // The next one finds what is open, asks for nothing, and ends.
    expect(await run({})).toMatch(/^DONE /);
    expect((await arrived()) - before).toBe(arrives);
    const { rows } = await handle.pool.query<{ state: string }>("select state from chain_payment order by reference");
    expect(rows).toHaveLength(known.length + 1);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["arrived"]));
    const { rows: ended } = await handle.pool.query<{ state: string }>("select distinct state from withdrawal_history");
    expect(ended).toEqual([{ state: "done" }]);
  });
});
