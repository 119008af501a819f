/**
 * The examples, as people run them, against a venue on loopback.
 *
 * The house's quotes are the test's, so that it is known what a bot sees: BTC/USDT at 59,999 and 60,001.
 */
import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { followClock, openTrader } from "../server/doors/bots/test-bots.suite.ts";
import { openTestStreams, type TestStreams } from "../server/doors/bots-sockets/test-streams.suite.ts";
import { BTC, BTC_TICKS } from "../server/test-engine.suite.ts";
import { DepthBook } from "./websocket-depth.ts";

const FOLDER = import.meta.dirname;
const LOTS = 100_000;
const WITHIN_MS = 20_000;

let hub: TestStreams;
let stopClock: () => void;
let directory: string;
const programs: ChildProcess[] = [];
beforeAll(async () => {
  hub = await openTestStreams(Date.now());
  stopClock = followClock(hub.engine);
  directory = mkdtempSync(join(tmpdir(), "touchstone-examples-"));
});
beforeEach(async () => {
  await hub.engine.price(BTC, BTC_TICKS, 5);
  await hub.engine.quote(BTC, [BTC_TICKS - 10, LOTS], [BTC_TICKS + 10, LOTS]);
});
afterAll(async () => {
  for (const program of programs) program.kill("SIGKILL");
  stopClock();
  hub.hangUp();
  await hub.close();
  rmSync(directory, { recursive: true, force: true });
});

const url = (): string => `http://${hub.host}`;

/** An example as a process of its own, and the lines that it has said. */
function run(name: string, settings: Readonly<Record<string, string>>): { readonly program: ChildProcess; readonly lines: string[] } {
  const env = { ...process.env, TOUCHSTONE_URL: url(), ...settings };
  const program = spawn(process.execPath, [join(FOLDER, name)], { env, stdio: ["ignore", "pipe", "pipe"] });
  programs.push(program);
  const lines: string[] = [];
  for (const stream of [program.stdout, program.stderr])
    stream?.on("data", (chunk: Buffer) =>
      lines.push(
        ...chunk
          .toString()
          .split("\n")
          .filter((line) => line !== ""),
      ),
    );
  return { program, lines };
}

function ended(program: ChildProcess): Promise<number | null> {
  if (program.exitCode !== null) return Promise.resolve(program.exitCode);
  return new Promise((resolve) => program.once("exit", (code) => resolve(code)));
}

function waitFor(look: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(look, { timeout: WITHIN_MS, interval: 20 });
}

describe("websocket-depth.ts", () => {
  test("shows the venue's best levels, whatever is quoted and traded", async () => {
    const { program, lines } = run("websocket-depth.ts", { SYMBOL: "BTCUSDT" });
    await waitFor(() => expect(lines.at(-1)).toBe("BTCUSDT 59999.00000000 x 1.00000000 | 60001.00000000 x 1.00000000"));
    await hub.engine.quote(BTC, [BTC_TICKS - 20, 70], [BTC_TICKS + 30, 90, BTC_TICKS + 40, LOTS]);
    await waitFor(() => expect(lines.at(-1)).toBe("BTCUSDT 59998.00000000 x 0.00070000 | 60003.00000000 x 0.00090000"));
    const { person } = await openTrader(hub.engine);
    const buy = { currency_id: "1", legal_id: "3", type: "1", market: "1", amount: "0.001" };
    expect((await hub.engine.call("POST", "/coin/trade", buy, person)).type).toBe("ok");
    await waitFor(() => expect(lines.at(-1)).toBe("BTCUSDT 59998.00000000 x 0.00070000 | 60004.00000000 x 0.99990000"));
    await hub.engine.quote(BTC, [], []);
    await waitFor(() => expect(lines.at(-1)).toBe("BTCUSDT - | -"));
    program.kill("SIGINT");
    await ended(program);
  });

  test("its book takes changes that overlap the snapshot, skips old ones and refuses a gap", () => {
    const book = new DepthBook({ lastUpdateId: 10, bids: [["1.5", "2"]], asks: [] });
    book.apply({ U: 3, u: 9, b: [["1.5", "0"]], a: [] });
    expect(book.top()).toBe("1.5 x 2 | -");
    book.apply({ U: 8, u: 12, b: [["1.6", "1"]], a: [["2", "3"]] });
    book.apply({ U: 13, u: 13, b: [["1.6", "0.00000000"]], a: [] });
    expect(book.top()).toBe("1.5 x 2 | 2 x 3");
    expect(() => book.apply({ U: 15, u: 16, b: [], a: [] })).toThrow("changes 14 to 14 are missing");
    expect(() => new DepthBook({ lastUpdateId: 10, bids: [], asks: [] }).apply({ U: 12, u: 13, b: [], a: [] })).toThrow("missing");
  });
});

describe("ccxt-grid.ts", () => {
  test("places its grid, answers fills on the other side, and cancels its own orders and no others at the end", async () => {
    const { engine } = hub;
    const { person, apiKey, secret } = await openTrader(engine);
    const foreign = { currency_id: "1", legal_id: "3", type: "1", target_price: "50000", amount: "0.001" };
    expect((await engine.call("POST", "/coin/trade", foreign, person)).type).toBe("ok");
    const settings = { TOUCHSTONE_KEY: apiKey, TOUCHSTONE_SECRET: secret, LEVELS: "3", SPACING: "1", COST: "100", POLL_MS: "100" };
    const { program, lines } = run("ccxt-grid.ts", settings);
    const open = async (): Promise<readonly string[]> => {
      const { message } = await engine.call("GET", "/coin/list", { status: "1" }, person);
      const orders = message as readonly { readonly type: number; readonly target_price: string }[];
      return orders.map(({ type, target_price: price }) => `${type === 1 ? "buy" : "sell"} ${price.slice(0, -7)}`).toSorted();
    };
    await waitFor(async () =>
      expect(await open(), lines.join("\n")).toEqual(["buy 50000.0", "buy 58235.4", "buy 58817.8", "buy 59405.9"].toSorted()),
    );

    // The price falls through the first line: what was bought there is for sale at the line above.
    await engine.price(BTC, BTC_TICKS - 10_000, 5);
    await engine.quote(BTC, [590_000, LOTS], [593_000, LOTS]);
    await waitFor(async () =>
      expect(await open(), lines.join("\n")).toEqual(["buy 50000.0", "buy 58235.4", "buy 58817.8", "sell 60000.0"]),
    );

    // It rises again: sold with profit, and the buy is back where it was.
    await engine.price(BTC, BTC_TICKS + 2000, 5);
    await engine.quote(BTC, [601_000, LOTS], [602_000, LOTS]);
    await waitFor(async () =>
      expect(await open(), lines.join("\n")).toEqual(["buy 50000.0", "buy 58235.4", "buy 58817.8", "buy 59405.9"].toSorted()),
    );

    program.kill("SIGINT");
    expect(await ended(program), lines.join("\n")).toBe(0);
    expect(await open()).toEqual(["buy 50000.0"]);
    expect(lines.at(-1)).toMatch(/cancelled 3 orders$/);
    const { message } = await engine.call("GET", "/coin/fills", {}, person);
    expect(message).toMatchObject([{ type: 2 }, { type: 1 }]);
    engine.kernel.check();
    await engine.call("POST", "/coin/cancel_all", {}, person);
  });

  test("ends at once, with the reason, when its key may not trade", async () => {
    const { apiKey, secret } = await openTrader(hub.engine, { scopes: "read" });
    const { program, lines } = run("ccxt-grid.ts", { TOUCHSTONE_KEY: apiKey, TOUCHSTONE_SECRET: secret });
    expect(await ended(program)).toBe(1);
    expect(lines.join("\n")).toContain("Invalid API-key, IP, or permissions for action.");
  });
});

const missing = ["bash", "curl", "openssl"].filter((tool) => spawnSync(tool, [tool === "openssl" ? "version" : "--version"]).status !== 0);

describe("curl.md", () => {
  test.skipIf(missing.length > 0)(
    `all its blocks run one after the other${missing.length > 0 ? `: ${missing.join(", ")} missing here` : ""}`,
    async () => {
      const { engine } = hub;
      const person = await engine.register();
      const sheet = readFileSync(join(FOLDER, "curl.md"), "utf8");
      const blocks = [...sheet.matchAll(/^```bash\n(.*?)^```$/gms)].map(([, block = ""]) => block);
      expect(blocks.length).toBeGreaterThan(5);
      const script = join(directory, "curl.sh");
      writeFileSync(script, ["set -euo pipefail", ...blocks].join("\n"));
      const env = { ...process.env, TOUCHSTONE_URL: url(), MAIL: person.address, PASSWORD: "correct horse 42" };
      const { stdout, stderr } = await promisify(execFile)("bash", [script], { cwd: directory, env, timeout: WITHIN_MS });
      expect(stderr).toBe("");
      const answers = stdout.split("\n").filter((line) => line.startsWith("{") || line.startsWith("["));
      const [, , depth, candles, account, placed, read, open, cancelled, bought, trades, accountAfter] = answers.map(
        (line) => JSON.parse(line) as unknown,
      );
      expect(depth).toMatchObject({ bids: [["59999.00000000", "1.00000000"]], asks: [["60001.00000000", "1.00000000"]] });
      expect(candles).toContainEqual(expect.arrayContaining(["60000.00000000"]));
      expect(account).toMatchObject({ balances: [{ asset: "USDT", free: "100000.00000000" }] });
      expect(placed).toMatchObject({ status: "NEW", price: "53999.00000000" });
      expect(read).toMatchObject({ status: "NEW", clientOrderId: (placed as { clientOrderId: string }).clientOrderId });
      expect(open).toHaveLength(1);
      expect(cancelled).toMatchObject({ status: "CANCELED" });
      expect(bought).toMatchObject({ status: "FILLED", side: "BUY" });
      expect(trades).toHaveLength(1);
      expect(accountAfter).toMatchObject({ balances: [{ asset: "BTC" }, { asset: "USDT" }] });
    },
  );
});
