/**
 * What happened that concerns who may get in: refused log-ins, what operators did, keys that were made. Each is counted for `/metrics` and is a
 * line of JSON in DATA_DIR/security.log with its time: users and operators by number, no addresses, no names. The file is opened for each
 * batch, so it may be moved away at any time (logrotate).
 */
import { appendFile } from "node:fs/promises";
import { say } from "./say.ts";

export const SECURITY_EVENTS = ["login_refused", "operator_login_refused", "operator_act", "api_key_made", "security_changed"] as const;
export type SecurityEvent = {
  readonly event: (typeof SECURITY_EVENTS)[number];
  /** The refusal, verb or cause. */
  readonly what: string;
  /** Where their number is known. */
  readonly user?: number | undefined;
  readonly operator?: number | undefined;
  /** Of an operator's act: its outcome, and its place in the audit log. */
  readonly outcome?: string | undefined;
  readonly entry?: number | undefined;
};

/** Strangers can cause refusals: of more in a minute only their number is written. */
const LINES_MAX = 600;
const MINUTE_MS = 60_000;

class SecurityLog {
  readonly counts = new Map<SecurityEvent["event"], number>(SECURITY_EVENTS.map((event) => [event, 0]));
  #file: string | undefined;
  #lines: string[] = [];
  #writing: Promise<void> | undefined;
  #minute = 0;
  #written = 0;
  #left = 0;

  open(file: string): void {
    this.#file = file;
  }

  note(event: SecurityEvent): void {
    this.counts.set(event.event, (this.counts.get(event.event) ?? 0) + 1);
    if (this.#file === undefined) return;
    const now = Date.now();
    if (now - this.#minute >= MINUTE_MS) {
      if (this.#left > 0) this.#add(now, { event: "left_out", count: this.#left });
      [this.#minute, this.#written, this.#left] = [now, 0, 0];
    }
    if (this.#written >= LINES_MAX) return void (this.#left += 1);
    this.#written += 1;
    this.#add(now, event);
  }

  /** Everything noted so far is written, or was said to be lost. */
  async close(): Promise<void> {
    await this.#writing;
    this.#file = undefined;
  }

  #add(at: number, fields: object): void {
    this.#lines.push(`${JSON.stringify({ time: new Date(at).toISOString(), ...fields })}\n`);
    this.#writing ??= this.#write().finally(() => (this.#writing = undefined));
  }

  async #write(): Promise<void> {
    while (this.#lines.length > 0 && this.#file !== undefined) {
      const lines = this.#lines.splice(0);
      try {
        await appendFile(this.#file, lines.join(""), { mode: 0o600 });
      } catch (error: unknown) {
        say(`The security log could not be written, ${lines.length} lines are lost: ${String(error)}`);
      }
    }
  }
}

/** One a process, as what it says. */
export const securityLog = new SecurityLog();
