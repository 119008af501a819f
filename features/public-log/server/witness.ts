/**
 * `npm run witness -- ADDRESS FOLDER [KEY]`: asks a venue for its newest head, holds it against the one that FOLDER keeps from the last time,
 * and keeps it with a signature of its own. To be run each minute or each day, on any other machine; it needs nothing of the venue's but its door.
 *
 * The first time it takes the key that the venue says, or KEY, and from then on no other. Exit code 0: the log only grew. 1: it could not be
 * asked. 2: what it says contradicts what was kept; both heads and the proof are left in FOLDER/contradiction-<kind>-<size>.json,
 * once for what was kept: asked each minute, a venue that contradicts itself fills nobody's disk.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  cosignedMessage,
  isSignedBy,
  KEY_KINDS,
  keyId,
  readCheckpoint,
  readVerifierKey,
  signatureLine,
  verifierKey,
  type Checkpoint,
} from "../checkpoint.ts";
import type { LogConsistencyReply, LogHeadReply } from "../contract/public-log-replies.ts";
import { isConsistent } from "../formulas.ts";
import { checkWithNode } from "./node-signature.ts";

export type WitnessResult = { readonly code: 0 | 1 | 2; readonly text: string };
export type WitnessOptions = {
  /** Where the venue is: https://venue.example. */
  readonly address: string;
  readonly folder: string;
  /** The venue's verifier key, where it is known from elsewhere. */
  readonly key?: string | undefined;
  /** ms since 1970. */
  readonly now: number;
};

type Asked = { readonly type: string; readonly message: unknown; readonly error?: { readonly name?: unknown } | null };
const WITHIN_MS = 20_000;
const ANSWER_BYTES_MAX = 100_000;

type Contradiction = "unsigned" | "shorter" | "changed" | "receipts";

class Unasked extends Error {
  override readonly name = "Unasked";
  /** The name of the refusal, where the venue refused. */
  readonly refusal: unknown;

  constructor(text: string, refusal?: unknown) {
    super(text);
    this.refusal = refusal;
  }
}

/** Never throws for what the venue says or fails to say: that is its result. */
export async function witness(options: WitnessOptions): Promise<WitnessResult> {
  try {
    return await look(options);
  } catch (error: unknown) {
    if (error instanceof Unasked) return { code: 1, text: error.message };
    // No right to write there, no room, or no folder at all.
    if (error instanceof Error && "syscall" in error) return { code: 1, text: `${options.folder} can't be used: ${error.message}.` };
    throw error;
  }
}

async function look({ address, folder, key: given, now }: WitnessOptions): Promise<WitnessResult> {
  mkdirSync(folder, { recursive: true });
  const head = await ask<LogHeadReply>(address, "/log/head");
  const [keyFile, headFile] = [join(folder, "log-key"), join(folder, "head")];
  const known = existsSync(keyFile) ? readFileSync(keyFile, "utf8").trim() : (given ?? head.key);
  const key = readVerifierKey(known);
  if (key === undefined) throw new Unasked(`${known} is no verifier key.`);
  if (given !== undefined && given.trim() !== known) throw new Unasked(`${keyFile} has another key than the one that was given.`);
  const contradicts = (kind: Contradiction, text: string, proof: unknown): WitnessResult => {
    const before = existsSync(headFile) ? readFileSync(headFile, "utf8") : "";
    const evidence = { at: now, said: head, kept: before, key: known, proof };
    const path = join(folder, `contradiction-${kind}-${readCheckpoint(before)?.size ?? 0}.json`);
    if (!existsSync(path)) write(path, `${JSON.stringify(evidence, undefined, 1)}\n`);
    return { code: 2, text: `${text} Kept in ${path}.` };
  };
  const note = readCheckpoint(head.note);
  if (note === undefined || !(await isSignedBy(note, key, checkWithNode)))
    return contradicts("unsigned", "The head is not signed by the key that is known.", null);
  const kept = existsSync(headFile) ? readCheckpoint(readFileSync(headFile, "utf8")) : undefined;
  if (existsSync(headFile) && kept === undefined) throw new Unasked(`${headFile} is damaged: it is no head.`);
  if (kept !== undefined) {
    if (note.size < kept.size)
      return contradicts("shorter", `The log has become shorter: ${note.size} records, ${kept.size} were signed before.`, null);
    const fields = { from: String(kept.size), to: String(note.size) };
    // The older head was signed, and the newer one was said just now: a venue that has no tree of their sizes has another log.
    const proof = await ask<LogConsistencyReply>(address, "/log/consistency", fields).catch((error: unknown) => {
      if (error instanceof Unasked && error.refusal === "log_size_unknown") return { path: [], refused: error.message };
      throw error;
    });
    if (!isConsistent(kept, note, proof.path))
      return contradicts("changed", "The log was changed: what was signed before is not its beginning.", proof);
    const receipts = await askReceipts(address, kept, note);
    if (receipts !== undefined && !isConsistent(receipts.older, receipts.newer, receipts.path))
      return contradicts("receipts", "The receipts were changed: those that were signed before are not their beginning.", receipts);
  }
  if (!existsSync(keyFile)) write(keyFile, `${known}\n`);
  write(headFile, head.note + cosign(folder, note.body, Math.floor(now / 1000)));
  const grew =
    kept === undefined
      ? "taken over"
      : note.size === kept.size
        ? "nothing new"
        : `${note.size - kept.size} more than before, nothing changed`;
  return { code: 0, text: `${note.origin}: ${note.size} records, commands to ${note.commands}; ${grew}.` };
}

const NO_TREE = { size: 0, root: "" };

/** What the tree of receipts of two heads should have in common; undefined where the older one names none. */
async function askReceipts(address: string, { receipts: older }: Checkpoint, { receipts: newer }: Checkpoint) {
  if (older === undefined) return undefined;
  // Named before, and now none or a smaller one: no path leads there.
  if (newer === undefined || newer.size < older.size) return { older, newer: newer ?? NO_TREE, path: [] };
  const path = await receiptsPath(address, older.size, newer.size);
  if (typeof path !== "string") return { older, newer, path };
  // The older one was signed, and the newer one was said just now. Before a venue has signed a head since its start it has no tree of any size.
  if (typeof (await receiptsPath(address, 1, 1)) === "string")
    throw new Unasked(`${address} has no tree of receipts at hand, as after a start: it has to be asked again.`);
  return { older, newer, path: [], refused: path };
}

/** The path from one size of the tree of receipts to another; the venue's words where it says that it has no such sizes. */
async function receiptsPath(address: string, from: number, to: number): Promise<readonly string[] | string> {
  try {
    const fields = { from: String(from), to: String(to) };
    return (await ask<LogConsistencyReply>(address, "/log/receipts/consistency", fields)).path;
  } catch (error: unknown) {
    if (error instanceof Unasked && error.refusal === "receipts_size_unknown") return error.message;
    throw error;
  }
}

/** A key of this witness' own, made the first time; its public part lies beside it. */
function cosign(folder: string, body: string, time: number): string {
  const path = join(folder, "witness-key.pem");
  if (!existsSync(path)) write(path, generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" }).toString(), 0o600);
  const key = ownKey(path);
  const publicKey = Buffer.from(createPublicKey(key).export({ format: "jwk" }).x ?? "", "base64url");
  const name = `witness-${publicKey.toString("hex").slice(0, 16)}`;
  write(join(folder, "witness-key.pub"), `${verifierKey(name, KEY_KINDS.witness, publicKey)}\n`);
  const signature = Buffer.concat([timeBytes(time), sign(null, cosignedMessage(body, time), key)]);
  return signatureLine({ name, id: keyId(name, KEY_KINDS.witness, publicKey), signature });
}

function ownKey(path: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(path));
  } catch (error: unknown) {
    if (error instanceof Error && "syscall" in error) throw error;
    throw new Unasked(`${path} is damaged: it is no key. Restore it, or delete it: whoever knows the old one has to be told of the next.`);
  }
}

function timeBytes(seconds: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(seconds));
  return bytes;
}

async function ask<Message>(address: string, path: string, fields: Record<string, string> = {}): Promise<Message> {
  const url = `${address.replace(/\/$/, "")}/api${path}?${new URLSearchParams({ lang: "en", ...fields })}`;
  let text: string;
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(WITHIN_MS), redirect: "error" });
    text = await reply.text();
  } catch (error: unknown) {
    throw new Unasked(`${address} could not be asked: ${causeOf(error)}.`);
  }
  const asked = text.length > ANSWER_BYTES_MAX ? undefined : parsed(text);
  if (asked === undefined) throw new Unasked(`${address} answered something else than a venue does.`);
  if (asked.type !== "ok") throw new Unasked(`${address} said: ${String(asked.message).slice(0, 200)}.`, asked.error?.name);
  return asked.message as Message;
}

/** "fetch failed" alone says nothing: what failed is its cause. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== "" ? error.cause.message : error.message;
}

function parsed(text: string): Asked | undefined {
  try {
    const value = JSON.parse(text) as Asked | null;
    return typeof value === "object" && value !== null && typeof value.message !== "undefined" ? value : undefined;
  } catch (error: unknown) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/** Under its name it is whole. */
function write(path: string, text: string, mode = 0o644): void {
  writeFileSync(`${path}.new`, text, { mode, flush: true });
  renameSync(`${path}.new`, path);
}
