/** Clients of the app's sockets in a process of their own (`push-clients.ts`). */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";

type Counted = { readonly frames: number; readonly bytes: number };

/** Clients in a process of their own. */
export class PushClients {
  readonly #child: ChildProcess;
  readonly #ended: Promise<never>;

  constructor(port: string, count: number, first: number, topics: readonly string[]) {
    this.#child = fork(join(import.meta.dirname, "push-clients.ts"), [port, String(count), String(first), topics.join(",")]);
    this.#ended = new Promise((_resolve, reject) => this.#child.once("exit", () => reject(new Error("the clients ended"))));
    this.#ended.catch(() => undefined);
  }

  /** What it says next; rejects when it ends, as it does when one client is hung up on. */
  next(): Promise<unknown> {
    return Promise.race([this.#ended, new Promise((resolve) => this.#child.once("message", resolve))]);
  }

  async count(): Promise<Counted> {
    const counted = this.next();
    this.#child.send("count");
    return (await counted) as Counted;
  }

  end(): void {
    this.#child.kill();
  }
}
