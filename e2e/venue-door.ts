/** What a test or a benchmark asks a running venue: calls of the app's door, its outbox, an operator's words. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export const ROOT = join(import.meta.dirname, "..");

export class VenueDoor {
  readonly directory = mkdtempSync(join(tmpdir(), "touchstone-e2e-"));
  /** Opens the outbox and, without METRICS_TOKEN, the figures. */
  readonly outboxToken = randomBytes(16).toString("hex");
  readonly #environment: Readonly<Record<string, string>>;
  /** "http://127.0.0.1:8080"; empty until it is open. */
  address = "";

  constructor(environment: Readonly<Record<string, string>> = {}) {
    this.#environment = environment;
  }

  /** What a venue of a test is set to, on a port. */
  settings(port: string): Record<string, string | undefined> {
    return {
      ...process.env,
      NODE_ENV: "production",
      MODE: "paper",
      PORT: port,
      HOST: "127.0.0.1",
      DATA_DIR: join(this.directory, "data"),
      FEED: "simulator",
      OUTBOX_TOKEN: this.outboxToken,
      HOUSE_TRADERS: "off",
      ...this.#environment,
    };
  }

  removeFiles(): void {
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
    const address = `${this.address}/api${path}${method === "GET" ? `?${form}` : ""}`;
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
    return fetch(`${this.address}${path}`, { headers: { authorization: `Bearer ${this.outboxToken}` } });
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
