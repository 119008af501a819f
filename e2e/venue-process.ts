/** A venue of its own for a test: the real process on a free port with a fresh data directory. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "..");
const OPEN_LINE = /^Touchstone is open at (\S+)$/m;
const START_WITHIN_MS = 200_000;

export class VenueProcess {
  readonly directory: string;
  /** Opens the outbox and, without METRICS_TOKEN, the figures. */
  readonly outboxToken = randomBytes(16).toString("hex");
  readonly #environment: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #address = "";
  #port = "0";
  output = "";

  constructor(environment: Readonly<Record<string, string>> = {}) {
    this.directory = mkdtempSync(join(tmpdir(), "touchstone-e2e-"));
    this.#environment = environment;
  }

  get address(): string {
    return this.#address;
  }

  /** Of the venue's process, once it was started. */
  get processId(): number {
    return this.#child?.pid ?? 0;
  }

  /** Starts the venue; a second start uses the same data directory and port. */
  async start(): Promise<void> {
    const environment = {
      ...process.env,
      NODE_ENV: "production",
      MODE: "paper",
      PORT: this.#port,
      HOST: "127.0.0.1",
      DATA_DIR: join(this.directory, "data"),
      FEED: "simulator",
      OUTBOX_TOKEN: this.outboxToken,
      HOUSE_TRADERS: "off",
      ...this.#environment,
    };
    const child = spawn(process.execPath, [join(ROOT, "server", "main.ts")], {
      cwd: ROOT,
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    this.output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (this.output += chunk.toString()));
    const deadline = Date.now() + START_WITHIN_MS;
    while (!OPEN_LINE.test(this.output)) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the venue did not open:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    this.#address = OPEN_LINE.exec(this.output)?.[1] ?? "";
    this.#port = new URL(this.#address).port;
  }

  /** Ends the process and waits for it; returns exit code and how long it took. */
  async end(signal: "SIGTERM" | "SIGKILL" | "SIGINT"): Promise<{ readonly code: number | null; readonly ms: number }> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null) return { code: child?.exitCode ?? null, ms: 0 };
    const start = performance.now();
    const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
    child.kill(signal);
    return { code: await ended, ms: performance.now() - start };
  }

  async dispose(): Promise<void> {
    await this.end("SIGTERM");
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** A call of the app door: form by POST, query by GET. */
  async call<Message = unknown>(
    method: "GET" | "POST",
    path: string,
    fields: Record<string, string> = {},
    token = "",
  ): Promise<{ type: string; message: Message }> {
    const form = new URLSearchParams({ lang: "en", ...fields });
    const address = `${this.#address}/api${path}${method === "GET" ? `?${form}` : ""}`;
    const reply = await fetch(address, { method, headers: { authorization: token }, ...(method === "POST" ? { body: form } : {}) });
    return (await reply.json()) as { type: string; message: Message };
  }

  /** Says an operator's words to the venue, as `npm run operate` does; returns its answer. */
  async operate(...words: readonly string[]): Promise<string> {
    const program = join(ROOT, "server", "operator", "operate.ts");
    const environment = { ...process.env, MODE: "paper", DATA_DIR: join(this.directory, "data") };
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], { cwd: ROOT, env: environment });
    return stdout.trim();
  }

  /** Asks for a page that is for this machine alone. */
  fetchLocal(path: string): Promise<Response> {
    return fetch(`${this.#address}${path}`, { headers: { authorization: `Bearer ${this.outboxToken}` } });
  }

  /** The newest code that the venue sent to an address. */
  async code(to: string): Promise<string> {
    const reply = await this.fetchLocal(`/outbox.json?to=${encodeURIComponent(to)}`);
    // Behind a proxy the outbox is closed to everybody but the operator.
    if (reply.status === 403) return /\b\d{6}\b/.exec(await this.operate("outbox", to))?.[0] ?? "";
    const newest = ((await reply.json()) as { code: string | null }[]).find(({ code }) => code !== null)?.code;
    if (newest === undefined || newest === null) throw new Error(`no code was sent to ${to}`);
    return newest;
  }
}
