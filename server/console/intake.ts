/**
 * The declared intake: a file that an operator sends for a field of a verb. Its route is POST /ops/files/<name>, the body is the file and nothing else; the
 * answer's code goes into the field. What is sent and never used in a verb changes nothing.
 */
import type { Role } from "../../contract/operator-roles.ts";
import type { Words } from "../../contract/console-wire.ts";
import type { ConsoleRefusal } from "./console-refusal.ts";
import type { Operator } from "./operator.ts";
import type { ConsoleDesk } from "./verb.ts";

export type Intake = {
  /** "nft/media". */
  readonly name: string;
  readonly roles: readonly Role[];
  readonly bytesMax: number;
  readonly take: (desk: ConsoleDesk, file: Buffer, operator: Operator) => Promise<TakenFile | ConsoleRefusal>;
};

/** By what a verb's field names it, and what it is in words. */
export type TakenFile = { readonly code: string; readonly about: Words };
