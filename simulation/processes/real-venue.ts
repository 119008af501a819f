/** The real venue as a process of its own, to be killed, starved and asked: on a data directory that the test owns. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");
const OPEN_LINE = /^Touchstone is open at (\S+)$/m;
const OPEN_LINES = new RegExp(OPEN_LINE, "gm");
const START_WITHIN_MS = 200_000;
/** What programs that tests start are told of this machine: where others lie, and what of ours is compiled already. */
export const MACHINE: Readonly<Record<string, string>> = Object.fromEntries(
  ["PATH", "HOME", "NODE_COMPILE_CACHE"].map((name) => [name, process.env[name] ?? ""]),
);

/** What the venue would otherwise draw and print. */
const OUTBOX_TOKEN = "outbox-token-of-tests";

export type RealVenueOptions = {
  readonly dataDirectory: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** A program that is to run the venue: its arguments come before Node's. */
  readonly wrapper?: readonly string[];
  /** Below its keeper, as `npm start` runs it: another version may take over from it. */
  readonly isKept?: boolean;
};

export type Reply = {
  readonly type: string;
  readonly message: unknown;
  readonly data?: unknown;
  readonly error?: { readonly name: string; readonly number: number };
};

export class RealVenue {
  readonly #options: RealVenueOptions;
  #child: ChildProcess | undefined;
  /** Everything that this life printed. */
  output = "";

  constructor(options: RealVenueOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Of the process that was started; 0 before. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Where its door is; another one with each life. */
  get address(): string {
    return [...this.output.matchAll(OPEN_LINES)].at(-1)?.[1] ?? "";
  }

  /** Starts it and waits for its door; throws with everything printed when it ends instead. */
  async start(): Promise<void> {
    const { dataDirectory, environment = {}, wrapper = [], isKept = false } = this.#options;
    const program = isKept ? [join(ROOT, "tools", "run.mjs"), join("server", "main.ts")] : [join(ROOT, "server", "main.ts")];
    const [command = "", ...args] = [...wrapper, process.execPath, ...program];
    const own = {
      NODE_ENV: "production",
      MODE: "paper",
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDirectory,
      // A few traders stand for many.
      BOT_LIMITS: "1000000000,1000000,1000000000",
      FEED: "simulator",
      OUTBOX_TOKEN,
      HOUSE_TRADERS: "off",
    };
    const env = { ...MACHINE, ...own, ...environment };
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
    this.#child = child;
    this.output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (this.output += chunk.toString()));
    const deadline = Date.now() + START_WITHIN_MS;
    while (!OPEN_LINE.test(this.output)) {
      if (!this.isRunning || Date.now() > deadline) {
        await this.end("SIGKILL");
        throw new Error(`the venue did not open:\n${this.output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Sends the signal and waits for the end; the exit code, or undefined when a signal ended it. */
  async end(signal: "SIGTERM" | "SIGKILL"): Promise<number | undefined> {
    this.#child?.kill(signal);
    return await this.ended();
  }

  /** Waits until it ends by itself. */
  async ended(): Promise<number | undefined> {
    const child = this.#child;
    if (child === undefined) return undefined;
    if (this.isRunning) await new Promise((resolve) => child.once("exit", resolve));
    return child.exitCode ?? undefined;
  }

  /** A call of the app door; rejects when the venue dies before it answers. */
  async call(method: "GET" | "POST", path: string, fields: Readonly<Record<string, string>> = {}, token = ""): Promise<Reply> {
    const form = new URLSearchParams({ lang: "en", ...fields });
    const address = `${this.address}/api${path}${method === "GET" ? `?${form}` : ""}`;
    const reply = await fetch(address, { method, headers: { authorization: token }, ...(method === "POST" ? { body: form } : {}) });
    return (await reply.json()) as Reply;
  }

  /** Registers somebody and logs them in; returns id and token. */
  async register(mail: string): Promise<{ readonly id: number; readonly token: string }> {
    const password = "granite and gold";
    const { message: site } = await this.call("GET", "/getSiteConfig");
    await this.call("POST", "/sms_mail", { user_string: mail });
    const headers = { authorization: `Bearer ${OUTBOX_TOKEN}` };
    const outbox = await fetch(`${this.address}/outbox.json?to=${encodeURIComponent(mail)}`, { headers });
    const [newest] = (await outbox.json()) as { code: string }[];
    const form = { user_string: mail, password, re_password: password, code: newest?.code ?? "", type: "email" };
    const { invite_code: invitation = "" } = site as { invite_code?: string };
    const registered = await this.call("POST", "/user/register", { ...form, extension_code: invitation });
    const { type, message } = await this.call("POST", "/user/login", { user_string: mail, password });
    if (type !== "ok" || typeof message !== "string") throw new Error(`${mail} could not register: ${JSON.stringify(registered)}`);
    const { message: info } = await this.call("GET", "/user/info", {}, message);
    return { id: (info as { id: number }).id, token: message };
  }
}
