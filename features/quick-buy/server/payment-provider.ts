/**
 * What quick buy asks of a payment provider: where and to whom an order is paid. What became of it the provider says by its webhook.
 *
 * Built in is the sandbox (`provider/`), on paper venues alone: no bank behind it, its page asks whether the payment succeeds, fails or comes late.
 */
import { fork, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { say } from "../../../server/say.ts";
import { setAsideDamaged } from "./provider/outgoing-events.ts";
import type { SandboxStart } from "./provider/sandbox.ts";
import {
  pageName,
  payableOf,
  readEvent,
  referenceOf,
  signEvent,
  VENUE_CLOCK,
  type Payable,
  type ProviderEvent,
  type SignedEvent,
} from "./provider/signed-event.ts";

export type PaymentTerms = { readonly url: string; readonly payee: string; readonly account: string; readonly reference: string };

const SECRET = "quick buy sandbox webhook";
const PAYEE = "Sandbox Pay, Touchstone";
/** No account of a bank looks like it: nobody sends real money there. */
const ACCOUNT = "PAPER 0000 0000 0001";
const LATER_MS = 31 * 60_000;
const STARTS_WITHIN_MS = 20_000;
const ANSWERS_WITHIN_MS = 10_000;
export const SANDBOX_WEBHOOK = "/quick-buy/webhook";

type Context = Pick<ServerContext, "pictures" | "clock" | "settings">;

export class SandboxProvider {
  readonly #context: Context;
  readonly #secret: string;

  constructor(context: Context) {
    this.#context = context;
    this.#secret = context.pictures.sealer.fingerprint(SECRET);
  }

  get isOpen(): boolean {
    return this.#context.settings.mode === "paper";
  }

  termsOf(payable: Payable): PaymentTerms {
    const reference = referenceOf(this.#secret, payable);
    return { url: `/sandbox-pay/${pageName(this.#secret, payable)}`, payee: PAYEE, account: ACCOUNT, reference };
  }

  /** What is paid on the page of that name; undefined for one that nobody was given. */
  payableOf(name: string): Payable | undefined {
    return this.isOpen ? payableOf(this.#secret, name) : undefined;
  }

  sign(id: string, event: ProviderEvent): SignedEvent {
    return signEvent(this.#secret, id, event, this.#context.clock());
  }

  /** Undefined for whatever was not signed by the provider within the last minutes. */
  read(signed: SignedEvent): ProviderEvent | undefined {
    return readEvent(this.#secret, signed, this.#context.clock());
  }

  /** Its process, for the pages of a venue that listens there. */
  process(server: Server): SandboxProcess {
    const { clock, settings } = this.#context;
    const { dataDirectory, clockSpeed } = settings;
    const file = join(dataDirectory, "sandbox-provider.json");
    return new SandboxProcess(server, { file, secret: this.#secret, laterMs: LATER_MS / clockSpeed }, clock);
  }
}

type ProcessStart = Omit<SandboxStart, "webhook" | "aheadMs">;

/** Started when it is needed, again when it ended. */
export class SandboxProcess {
  readonly #server: Server;
  readonly #start: ProcessStart;
  readonly #clock: () => number;
  #running: { readonly child: ChildProcess; readonly port: Promise<number> } | undefined;

  constructor(server: Server, start: ProcessStart, clock: () => number) {
    this.#server = server;
    this.#start = start;
    this.#clock = clock;
  }

  /** Whether it was at work before and may have something to tell. */
  get hasBegun(): boolean {
    return existsSync(this.#start.file);
  }

  /** Passes a request for one of its pages on. Rejects when it does not answer. */
  async ask(method: "GET" | "POST", path: string, form?: string): Promise<{ readonly status: number; readonly html: string }> {
    const reply = await fetch(`http://127.0.0.1:${await this.begin()}${path}`, {
      method,
      headers: {
        [VENUE_CLOCK]: String(this.#clock()),
        ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(form === undefined ? {} : { body: form }),
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    return { status: reply.status, html: await reply.text() };
  }

  /** Resolves with its port. */
  begin(): Promise<number> {
    this.#running ??= this.#fork();
    return this.#running.port;
  }

  stop(): void {
    if (this.#running?.child.connected === true) this.#running.child.disconnect();
    this.#running = undefined;
  }

  #fork(): { readonly child: ChildProcess; readonly port: Promise<number> } {
    const damaged = setAsideDamaged(this.#start.file);
    if (damaged !== undefined)
      say(`The sandbox provider's file can't be read and was set aside as ${damaged}; what it had not told is asked on its page again.`);
    // No setting or key of ours reaches it.
    const options = { env: {}, execArgv: [], stdio: ["ignore", "ignore", "ignore", "ipc"] as ["ignore", "ignore", "ignore", "ipc"] };
    const child = fork(join(import.meta.dirname, "provider", "sandbox-process.ts"), [], options);
    const port = new Promise<number>((resolve, reject) => {
      const timer = setTimeout(() => child.kill("SIGKILL"), STARTS_WITHIN_MS);
      child.once("message", ({ port: listening }: { readonly port: number }) => {
        clearTimeout(timer);
        resolve(listening);
      });
      child.once("exit", () => {
        clearTimeout(timer);
        if (this.#running?.child === child) this.#running = undefined;
        reject(new Error("the sandbox provider ended"));
      });
      child.once("error", reject);
    });
    // Who asks for it hears of its end.
    port.catch(() => undefined);
    child.send({ ...this.#start, aheadMs: this.#clock() - Date.now(), webhook: `${baseOf(this.#server)}${SANDBOX_WEBHOOK}` });
    return { child, port };
  }
}

/** Where the venue reaches itself. */
function baseOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the venue does not listen yet");
  const host = ["0.0.0.0", "::"].includes(address.address) ? "127.0.0.1" : address.address;
  return `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`;
}
