/**
 * Follows the log command by command, as nobody who is served does: a second kernel that replays, the auditor that predicts,
 * and all promises checked after each command.
 *
 * It takes only what is durable. After a restart it takes what the log kept beyond that, so that what the clients heard
 * is always a part of what the witness saw; the recovered venue must then have the witness's state.
 */
import { toText } from "../kernel/answers.ts";
import { kernelWithExample } from "../features/_example/kernel/with-example.arbitrary.ts";
import { exampleModel } from "../features/_example/kernel/example.model.ts";
import type { Command, Outcome } from "../kernel/kernel.ts";
import { Auditor } from "./auditor/auditor.ts";
import { rowOf } from "./memory-tables.ts";

/** A promise was broken; the message says which, at what command. */
export class PromiseBroken extends Error {
  override readonly name = "PromiseBroken";
}

export class Witness {
  readonly kernel = kernelWithExample();
  readonly auditor = new Auditor([exampleModel]);
  /** What the tables must hold, by sequence. */
  readonly rows = new Map<number, string>();
  /** Each command as text and what became of it, for comparison with what a later reading of the log says. */
  readonly commands: string[] = [];
  #hash = this.kernel.stateHash();

  get nextSequence(): number {
    return this.commands.length + 1;
  }

  get stateHash(): string {
    return this.#hash;
  }

  /** Takes the next command of the log; `heard` is the outcome that the venue acknowledged, where it did. */
  take(sequence: number, command: Command, heard: Outcome | undefined): Outcome {
    if (sequence !== this.nextSequence) throw new PromiseBroken(`the log continues with ${sequence} instead of ${this.nextSequence}`);
    const text = toText(command);
    try {
      return this.#check(command, text, heard);
    } catch (error: unknown) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new PromiseBroken(`command ${sequence} ${text}: ${reason}`, { cause: error });
    }
  }

  #check(command: Command, text: string, heard: Outcome | undefined): Outcome {
    const { kernel } = this;
    const outcome = kernel.execute(command);
    if (heard !== undefined && toText(heard) !== toText(outcome)) {
      throw new PromiseBroken(`V5: a replay says ${toText(outcome)}, the caller heard ${toText(heard)}`);
    }
    kernel.check();
    const hash = kernel.stateHash();
    if ((outcome.refusal !== undefined || outcome.repeated === true) && hash !== this.#hash) {
      throw new PromiseBroken(`V4, V6: a ${outcome.refusal ?? "repeated"} command changed the state`);
    }
    this.auditor.audit(command, outcome, kernel);
    const row = rowOf({ command, outcome, postings: kernel.ledger.log.postings() });
    this.commands.push(text);
    if (row !== undefined) this.rows.set(this.commands.length, row);
    this.#hash = hash;
    return outcome;
  }
}
