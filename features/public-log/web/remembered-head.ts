/**
 * The newest head of the log that this device saw. Each time the app is opened it is held against the venue's head of now: a log from which
 * something was taken, or in which something was changed, is not its continuation, and there is nothing that the venue could say.
 */
import { get } from "../../../web/api/client.ts";
import { RefusedError } from "../../../web/api/reply.ts";
import { readStored, writeStored } from "../../../web/state/storage.ts";
import { isSignedBy, readCheckpoint, readVerifierKey, type SignedCheckpoint } from "../checkpoint.ts";
import { receiptsGrew } from "../../receipts/web/receipts-grew.ts";
import type { LogConsistencyReply, LogHeadReply } from "../contract/public-log-replies.ts";
import { isConsistent } from "../formulas.ts";
import { checkSignature } from "./check-signature.ts";

/** When this device began to look, with what, and what it saw last. */
export type RememberedHead = { readonly since: number; readonly key: string; readonly note: string };

export type HeadCheck =
  /** Nothing was remembered: it is from now on. */
  | { readonly state: "first"; readonly head: SignedCheckpoint }
  /** The log only grew since, by so many records. */
  | { readonly state: "grew"; readonly head: SignedCheckpoint; readonly since: number; readonly more: number }
  /** changed: not a continuation. shorter: less than there was. unsigned: not by the key that is known. other: another log altogether. */
  | { readonly state: "changed" | "shorter" | "unsigned" | "other"; readonly remembered: RememberedHead; readonly said: LogHeadReply };

/** What is there no longer counts as remembered: somebody edited it, or an older version wrote it. */
export function rememberedHead(): RememberedHead | undefined {
  const stored = readStored("logHead") as Partial<RememberedHead> | undefined;
  if (typeof stored !== "object" || stored === null) return undefined;
  const { since, key, note } = stored;
  const isWhole = typeof since === "number" && typeof key === "string" && typeof note === "string";
  return isWhole && readCheckpoint(note) !== undefined ? { since, key, note } : undefined;
}

/** Asks, checks, and remembers what continues what was remembered. Throws what a call throws. */
export async function checkHead(now: number): Promise<HeadCheck> {
  const said = await get<LogHeadReply>("/log/head", {}, { quiet: true });
  const remembered = rememberedHead();
  const wrong = (state: "changed" | "shorter" | "unsigned" | "other"): HeadCheck => ({
    ...{ state, said, remembered: remembered ?? { since: now, key: said.key, note: said.note } },
  });
  const [head, key] = [readCheckpoint(said.note), readVerifierKey(remembered?.key ?? said.key)];
  const before = remembered === undefined ? undefined : readCheckpoint(remembered.note);
  if (head !== undefined && before !== undefined && head.origin !== before.origin) return wrong("other");
  if (head === undefined || key === undefined || !(await isSignedBy(head, key, checkSignature))) return wrong("unsigned");
  if (remembered === undefined || before === undefined) {
    remember({ since: now, key: said.key, note: said.note });
    return { state: "first", head };
  }
  if (head.size < before.size) return wrong("shorter");
  const fields = { from: before.size, to: head.size };
  // The older head was signed, and the newer one was said just now: a venue that has no tree of their sizes has another log.
  const { path } = await get<LogConsistencyReply>("/log/consistency", fields, { quiet: true }).catch((error: unknown) => {
    if (error instanceof RefusedError && error.detail?.name === "log_size_unknown") return { path: [] };
    throw error;
  });
  if (!isConsistent(before, head, path) || !(await receiptsGrew(before, head))) return wrong("changed");
  remember({ ...remembered, note: said.note });
  return { state: "grew", head, since: remembered.since, more: head.size - before.size };
}

/** In place of what was remembered: somebody decided so. */
export function takeOver({ key, note }: LogHeadReply, now: number): void {
  remember({ since: now, key, note });
}

const remember = (head: RememberedHead): void => writeStored("logHead", head);
