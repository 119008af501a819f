/** A command executed by the kernel and held against the auditor's model, with what holds for every command. */
import { invariant } from "../../kernel/invariant.ts";
import type { Command, Kernel, Outcome } from "../../kernel/kernel.ts";
import type { Auditor } from "./auditor.ts";

/** Throws where the two differ, where money does not add up, or where a refused command changed anything. */
export function auditedStep({ kernel, auditor }: { readonly kernel: Kernel; readonly auditor: Auditor }, command: Command): Outcome {
  const before = kernel.stateHash();
  const outcome = kernel.execute(command);
  invariant(outcome.refusal === undefined || kernel.stateHash() === before, "a refused command changes nothing", command.type);
  auditor.audit(command, outcome, kernel);
  const accounts = kernel.ledger.size;
  kernel.check();
  invariant(kernel.ledger.size === accounts, "a check opens no account", command.type);
  return outcome;
}
