/**
 * `npm run verify -- --day D --from ADDRESS|FILE [--head FILE] [--key KEY]`: plays the record of a day again, by itself. From an address it asks for
 * the record and for the signed head that names it; from a file it needs no network, and holds the root against the head in FILE, as a witness
 * or anybody keeps it. KEY: the log's key, where it is known from elsewhere.
 *
 * Exit code 0: everything agrees. 1: it could not be looked at. 2: something differs, and the first difference is said.
 */
import { createReadStream, readFileSync, statSync } from "node:fs";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { isSignedBy, readCheckpoint, readVerifierKey } from "../../public-log/checkpoint.ts";
import type { LogHeadReply } from "../../public-log/contract/public-log-replies.ts";
import { checkWithNode } from "../../public-log/server/node-signature.ts";
import { DayChecker } from "../checker/check-day.ts";
import type { DayResult } from "../checker/result.ts";
import type { DayRecordView } from "../contract/day-record-replies.ts";
import { NODE_TOOLS } from "./make-day.ts";

export type VerifyOptions = {
  readonly day: string;
  readonly from: string;
  /** A file with a signed head. */
  readonly head?: string | undefined;
  readonly key?: string | undefined;
};
export type VerifyResult = { readonly code: 0 | 1 | 2; readonly text: string };
/** What the root is held against. */
type Named = { readonly note: string; readonly key: string | undefined };

const WITHIN_MS = 30_000;
const GZIP = [0x1f, 0x8b] as const;
/** Bytes. The next are unpacked by another thread while these are checked. */
const UNPACKED_AT_ONCE = 1 << 18;

class Unasked extends Error {
  override readonly name = "Unasked";
}

/** Never throws for what a record or a venue says: that is its result. */
export async function verify(options: VerifyOptions): Promise<VerifyResult> {
  try {
    return await look(options);
  } catch (error: unknown) {
    if (error instanceof Unasked) return { code: 1, text: error.message };
    if (error instanceof RangeError) return { code: 2, text: `It is no record: ${error.message}.` };
    throw error;
  }
}

async function look({ day, from, head, key }: VerifyOptions): Promise<VerifyResult> {
  const isAddress = URL.parse(from)?.protocol.startsWith("http") === true;
  if (!isAddress && !isFile(from)) throw new Unasked(`${from} is no file and no address.`);
  const record = isAddress ? await ask<DayRecordView>(from, "/log/day", { day }) : undefined;
  const named = await namedBy({ from, head, key }, record);
  const bytes = record === undefined ? createReadStream(from) : await download(`${from.replace(/\/$/, "")}${record.file}`);
  const result = await check(bytes);
  const { difference, root, header } = result;
  if (difference !== undefined) {
    const { line, position, what, said, computed } = difference;
    const where = position === 0 ? `line ${line}` : `line ${line}, command ${position}`;
    return { code: 2, text: `${day}: the first difference is in ${where} (${what}): the record says ${said}, computed is ${computed}.` };
  }
  if (header?.day !== day) return { code: 2, text: `It is the record of ${header?.day ?? "no day"}, not of ${day}.` };
  const wrong = named === undefined ? undefined : await contradiction(named, day, root);
  if (wrong !== undefined) return wrong;
  const held =
    named === undefined ? "No head was given: compare the root with one that somebody kept." : "A signed head of the log names that root.";
  return { code: 0, text: `${saysCounts(day, result)}\nRoot ${root}. ${held}` };
}

/** A pipe is one too. */
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;

/** Undefined: nothing is there to hold the root against. */
async function namedBy({ from, head, key }: Omit<VerifyOptions, "day">, record: DayRecordView | undefined): Promise<Named | undefined> {
  if (head !== undefined) {
    if (!isFile(head)) throw new Unasked(`${head} is no file.`);
    return { note: readFileSync(head, "utf8"), key };
  }
  if (record === undefined) return undefined;
  if (record.note === "") throw new Unasked("No signed head names this record yet: the next one will.");
  return { note: record.note, key: key ?? (await ask<LogHeadReply>(from, "/log/head", {})).key };
}

async function contradiction({ note, key }: Named, day: string, root: string): Promise<VerifyResult | undefined> {
  const head = readCheckpoint(note);
  if (head === undefined) throw new Unasked("What was given is no signed head.");
  const known = key === undefined ? undefined : readVerifierKey(key);
  if (key !== undefined && known === undefined) throw new Unasked(`${key} is no verifier key.`);
  if (known !== undefined && !(await isSignedBy(head, known, checkWithNode)))
    return { code: 2, text: "The head is not signed by the log's key." };
  if (head.day?.day !== day) throw new Unasked(`That head names the record of ${head.day?.day ?? "no day"}, not of ${day}.`);
  if (head.day.root === root) return undefined;
  return { code: 2, text: `${day}: the head names the root ${head.day.root}; this record has ${root}. It is not the one that was named.` };
}

function saysCounts(day: string, { counts, end, header }: DayResult): string {
  const { lines, orders, quotes, fills, samples, computedSamples, said } = counts;
  const prices =
    header?.prices === null
      ? `${samples} prices said, not computed`
      : `${computedSamples} of ${samples} prices computed from the revealed seed`;
  const list = (entries: Readonly<Record<string, number>>): string =>
    Object.entries(entries)
      .map(([name, count]) => `${name} ${count}`)
      .join(", ");
  const more = [
    ...(Object.keys(said).length === 0 ? [] : [`Said and not computed: ${list(said)}.`]),
    ...(end === undefined || Object.keys(end.leftOut).length === 0 ? [] : [`Not in the record: ${list(end.leftOut)}.`]),
  ];
  return [`${day}: all ${lines} lines agree. ${orders} orders (${quotes} quotes of the house), ${fills} fills, ${prices}.`, ...more].join(
    "\n",
  );
}

async function check(bytes: Readable): Promise<DayResult> {
  const checker = new DayChecker(NODE_TOOLS);
  const chunks = bytes.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  const first = await chunks.next();
  const isPacked = first.done !== true && first.value[0] === GZIP[0] && first.value[1] === GZIP[1];
  async function* all(): AsyncGenerator<Buffer> {
    if (first.done !== true) yield first.value;
    yield* chunks;
  }
  try {
    await pipeline(
      all,
      isPacked ? createGunzip({ chunkSize: UNPACKED_AT_ONCE }) : new PassThrough(),
      async (unpacked: AsyncIterable<Buffer>) => {
        for await (const chunk of unpacked) checker.push(chunk);
      },
    );
  } catch (error: unknown) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) throw new RangeError("the file is not whole");
    throw error;
  }
  return checker.finish();
}

async function download(address: string): Promise<Readable> {
  // However long it takes.
  const reply = await asked(address, false);
  if (!reply.ok || reply.body === null) throw new Unasked(`${address} could not be read: ${reply.status}.`);
  return Readable.fromWeb(reply.body as Parameters<typeof Readable.fromWeb>[0]);
}

async function ask<Message>(address: string, path: string, fields: Record<string, string>): Promise<Message> {
  const reply = await asked(`${address.replace(/\/$/, "")}/api${path}?${new URLSearchParams({ lang: "en", ...fields })}`);
  let said: { readonly type?: unknown; readonly message?: unknown } | null;
  try {
    said = (await reply.json()) as typeof said;
  } catch (error: unknown) {
    throw new Unasked(`${address} answered something else than a venue does.`, { cause: error });
  }
  if (said?.type !== "ok") throw new Unasked(`${address} said: ${String(said?.message).slice(0, 200)}.`);
  return said.message as Message;
}

async function asked(address: string, isShort = true): Promise<Response> {
  try {
    return await fetch(address, { redirect: "error", ...(isShort ? { signal: AbortSignal.timeout(WITHIN_MS) } : {}) });
  } catch (error: unknown) {
    throw new Unasked(`${address} could not be asked: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
