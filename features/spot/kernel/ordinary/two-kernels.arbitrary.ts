/** Two kernels for the same commands, one with the fast half and one without, that must not differ in anything. */
import { amount, assetId, userId, type OrderId } from "../../../../money/units.ts";
import { Kernel, type Command, type KernelOptions, type Outcome } from "../../../../kernel/kernel.ts";
import { PURPOSE } from "../../../../kernel/ledger/chart.ts";
import { own } from "../../../../kernel/ledger/ledger.ts";
import { HEAD } from "../../../../kernel/memory/layout.ts";
import { REASON } from "../../../../kernel/ledger/reasons.ts";
import { WITH_EXAMPLE } from "../../../_example/kernel/with-example.arbitrary.ts";
import { DONE } from "./layout.ts";
import { fastHalf, type FastHalf, type Road } from "./road.ts";

/** What became of orders and cancels: done by the fast half, done by it in part, or left to the kernel's own way. */
export type Counts = { whole: number; part: number; left: number };

/** Options of a kernel with the fast half, which counts. */
export function counting(counts: Counts, make: () => FastHalf | undefined = fastHalf): KernelOptions {
  const count = (done: number): number => {
    counts[done === DONE.all ? "whole" : done === DONE.part ? "part" : "left"] += 1;
    return done;
  };
  return {
    ...WITH_EXAMPLE,
    fastHalf: () => {
      const half = make();
      if (half === undefined) throw new Error("this engine has no fast half");
      const { memory, road } = half;
      const [head, stopped] = [memory.words(HEAD.commands.at, HEAD.commands.words), HEAD.commands.stopped];
      const run: Road["run"] = (from, end, ...more) => {
        const done = road.run(from, end, ...more);
        counts.whole += done;
        if (done < end - from) count(head[stopped] as number);
        return done;
      };
      return {
        memory,
        road: { place: (...order) => count(road.place(...order)), cancel: (...order) => count(road.cancel(...order)), run },
      };
    },
  };
}

/** All that a value says, in its order: also what is there and undefined, and numbers that JSON has no word for. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => {
    if (typeof one === "bigint") return `${one}n`;
    if (one === undefined) return "undefined";
    return typeof one === "number" && !Number.isFinite(one) ? String(one) : one;
  });

type Tried = { readonly outcome: Outcome } | { readonly error: string };

function tryOut(kernel: Kernel, command: Command): Tried {
  try {
    return { outcome: kernel.execute(command) };
  } catch (error) {
    return { error: String(error) };
  }
}

/** So many commands later what an outcome said is read: its rows must not have been written over. */
const READ_LATER = 7;
const SNAPSHOT_EVERY = 8;

type Unread = { readonly outcome: Outcome; readonly said: string };

/** The two kernels. Whatever differs is thrown, with the command that showed it. */
export class BothRoads {
  fast: Kernel;
  reference: Kernel;
  readonly counts: Counts = { whole: 0, part: 0, left: 0 };
  readonly commands: Command[] = [];
  /** Orders that were placed, the newest last. */
  readonly placed: { readonly order: OrderId; readonly user: number }[] = [];
  readonly #unread: Unread[] = [];

  readonly #every: number;
  readonly #make: () => FastHalf | undefined;

  /** `every`: so many commands from one comparison of snapshots to the next. */
  constructor({ every = SNAPSHOT_EVERY, make = fastHalf }: { readonly every?: number; readonly make?: () => FastHalf | undefined } = {}) {
    [this.#every, this.#make] = [every, make];
    this.fast = new Kernel(counting(this.counts, make));
    this.reference = new Kernel(WITH_EXAMPLE);
  }

  execute(command: Command): Outcome | undefined {
    const [fast, reference] = [tryOut(this.fast, command), tryOut(this.reference, command)];
    this.commands.push(command);
    if ("error" in fast || "error" in reference) {
      this.#hold("what is thrown", command, textOf(fast), textOf(reference));
      return undefined;
    }
    const { events, refusal, sequence, repeated } = reference.outcome;
    this.#hold("the refusal", command, String(fast.outcome.refusal), String(refusal));
    this.#hold("the place in the log", command, fast.outcome.sequence, sequence);
    this.#hold("whether it came again", command, String(fast.outcome.repeated), String(repeated));
    this.#unread.push({ outcome: fast.outcome, said: textOf(events) });
    if (this.commands.length % 2 === 0) this.#readAll(0, command);
    else this.#readAll(READ_LATER, command);
    this.#hold("its moves", command, textOf(this.fast.ledger.log.postings()), textOf(this.reference.ledger.log.postings()));
    if (this.commands.length % this.#every === 0) this.compare(command);
    if (this.commands.length % (this.#every * 4) === 0) this.fast.check();
    for (const event of events) if (event.type === "spot/placed") this.placed.push({ order: event.order, user: event.user });
    return reference.outcome;
  }

  /** Own money out of the issuance, where no command would bring that much. */
  issue(user: number, asset: number, units: bigint): void {
    for (const { ledger } of [this.fast, this.reference]) {
      const from = own(ledger.account(userId(0), PURPOSE.issuance, assetId(asset)));
      ledger.move(from, own(ledger.account(userId(user), PURPOSE.change, assetId(asset))), amount(units), REASON.paper_grant, 0);
    }
  }

  /** Each goes on as the other kind, from a snapshot. */
  swap(): void {
    this.#readAll(0, undefined);
    const [fast, reference] = [this.fast.snapshot(), this.reference.snapshot()];
    this.fast = Kernel.restore(reference, {}, counting(this.counts, this.#make));
    this.reference = Kernel.restore(fast, {}, WITH_EXAMPLE);
    this.compare(undefined);
  }

  /** Everything, with the promises. */
  end(): void {
    this.#readAll(0, undefined);
    this.compare(undefined);
    this.fast.check();
    this.reference.check();
  }

  compare(command: Command | undefined): void {
    const [fast, reference] = [this.fast.snapshot(), this.reference.snapshot()];
    if (Buffer.compare(fast, reference) !== 0) {
      const at = fast.findIndex((byte, index) => byte !== reference[index]);
      this.#hold("the snapshot", command, `${fast.length} bytes, another at ${at}`, `${reference.length} bytes`);
    }
  }

  #readAll(most: number, command: Command | undefined): void {
    while (this.#unread.length > most) {
      const { outcome, said } = this.#unread.shift() as Unread;
      this.#hold(`what command ${outcome.sequence} said`, command, textOf(outcome.events), said);
    }
  }

  #hold(what: string, command: Command | undefined, fast: unknown, reference: unknown): void {
    if (fast === reference) return;
    const at = `${what} differs at command ${this.commands.length}: ${textOf(command)}`;
    throw new Error(`${at}\nfast      ${String(fast)}\nreference ${String(reference)}`);
  }
}
