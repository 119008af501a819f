/** A chain of one's own for tests: a local node that mines when it is told to. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer, connect, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { TOKEN_CODE } from "./token.suite.ts";

const LISTENS = /Listening on 127\.0\.0\.1:(\d+)/;
export const TOKEN = "0x00000000000000000000000000000000000070c0";
export const ANVIL_CHAIN = 31_337;

/** From npm on the machines that it has a package for; elsewhere the program that ANVIL names. */
function anvilPath(): string | undefined {
  const named = process.env["ANVIL"];
  if (named !== undefined && existsSync(named)) return named;
  try {
    return createRequire(import.meta.url).resolve("@foundry-rs/anvil-linux-amd64/bin/anvil");
  } catch (error: unknown) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

export const ANVIL = anvilPath();
/** In the names of tests that are left out. */
export const WITHOUT_ANVIL = ANVIL === undefined ? " (left out: npm has no anvil for this machine, and ANVIL names none)" : "";

/** `rich` and `other` have coins, and the node signs for them: the same transaction again has the same hash. */
export type Anvil = {
  readonly url: string;
  readonly rich: string;
  readonly other: string;
  ask(method: string, ...params: readonly unknown[]): Promise<unknown>;
  mine(blocks?: number): Promise<void>;
  /** Sends the chain's own coin, or tokens, into the next block. */
  give(to: string, units: bigint): Promise<string>;
  giveToken(to: string, units: bigint, from?: string): Promise<string>;
  setToken(owner: string, units: bigint): Promise<void>;
  /** While it is on, every transfer of the token fails. */
  breakToken(isBroken: boolean): Promise<void>;
  stop(): Promise<void>;
};

export async function startAnvil(): Promise<Anvil> {
  const child = spawn(ANVIL ?? "", ["--port", "0", "--no-mining", "--accounts", "2"], { stdio: ["ignore", "pipe", "ignore"] });
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.once("exit", (code) => reject(new Error(`anvil ended with ${code}:\n${output}`)));
    child.once("error", reject);
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const port = LISTENS.exec(output)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  });
  const ask = (method: string, ...params: readonly unknown[]): Promise<unknown> => asked(url, method, params);
  const accounts = (await ask("eth_accounts")) as readonly string[];
  const [rich = "", other = ""] = accounts;
  await ask("anvil_setCode", TOKEN, TOKEN_CODE);
  const send = async (transaction: object): Promise<string> =>
    String(await ask("eth_sendTransaction", { from: rich, gas: "0x30d40", gasPrice: "0x12a05f200", ...transaction }));
  const setToken = async (owner: string, units: bigint): Promise<void> => {
    await ask("anvil_setStorageAt", TOKEN, word(BigInt(owner)), word(units));
  };
  for (const owner of accounts) await setToken(owner, 10n ** 15n);
  await ask("anvil_mine", "0x3");
  return {
    url,
    rich,
    other,
    ask,
    mine: async (blocks = 1) => void (await ask("anvil_mine", `0x${blocks.toString(16)}`)),
    give: (to, units) => send({ to, value: `0x${units.toString(16)}` }),
    giveToken: (to, units, from = rich) => {
      // The other one's comes first in its block.
      const gasPrice = from === rich ? "0x12a05f200" : "0x174876e800";
      return send({ from, gasPrice, to: TOKEN, data: `0xa9059cbb${word(BigInt(to)).slice(2)}${word(units).slice(2)}` });
    },
    setToken,
    breakToken: async (isBroken) => void (await ask("anvil_setStorageAt", TOKEN, word(0n), word(isBroken ? 1n : 0n))),
    stop: () => ended(child),
  };
}

async function asked(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const reply = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
  const { result, error } = (await reply.json()) as { result?: unknown; error?: { message: string } };
  if (error !== undefined) throw new Error(`${method}: ${error.message}`);
  return result;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await exit;
}

const word = (value: bigint): string => `0x${value.toString(16).padStart(64, "0")}`;

/** A line to the node that can be cut. */
export class CutLine {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  private constructor(target: string) {
    const port = Number(new URL(target).port);
    this.#server = createServer((socket) => {
      if (this.#isCut) return void socket.destroy();
      const other = connect(port, "127.0.0.1");
      for (const [from, to] of [
        [socket, other],
        [other, socket],
      ] as const) {
        this.#sockets.add(from);
        from.on("error", () => to.destroy());
        from.on("close", () => this.#sockets.delete(from));
        from.pipe(to);
      }
    });
  }

  static async to(target: string): Promise<CutLine> {
    const line = new CutLine(target);
    await new Promise<void>((resolve) => line.#server.listen(0, "127.0.0.1", resolve));
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
