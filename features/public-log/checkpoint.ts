/**
 * A signed head as text: a checkpoint (C2SP tlog-checkpoint) in a signed note (C2SP signed-note), which other programs read too.
 *
 *   touchstone/<identity>        whose log
 *   <records>                    size of the tree
 *   <root, base64>
 *   commands <last>              the last command that these records hold
 *   time <ms since 1970>         venue time of the signature
 *   liabilities <SHA-256, hex>   what the venue last said it owes (features/liabilities); left out before it said anything
 *   receipts <size> <root>       the tree of receipts (features/receipts), root in base64; left out before the first one
 *   day <YYYY-MM-DD> <root, hex> a public record of a day (features/day-record): one that no head named before, else the newest
 *   (empty line)
 *   — touchstone/<identity> <base64 of 4 bytes that name the key, and the Ed25519 signature>
 *
 * Lines behind the time begin with their name. What a reader does not know it leaves alone: it is signed all the same.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { base64 as coder } from "@scure/base";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export type Checkpoint = {
  readonly origin: string;
  readonly size: number;
  /** Hex. */
  readonly root: string;
  readonly commands: number;
  readonly time: number;
  /** Hash of the newest statement of liabilities, hex. */
  readonly liabilities?: string | undefined;
  /** The tree of receipts. */
  readonly receipts?: NamedTree | undefined;
  /** A record of a day; its root in hex. */
  readonly day?: NamedDay | undefined;
};
export type NamedDay = { readonly day: string; readonly root: string };
/** A tree that a head names. */
export type NamedTree = { readonly size: number; /** Hex. */ readonly root: string };
export type NoteSignature = { readonly name: string; /** Names the key. */ readonly id: Uint8Array; readonly signature: Uint8Array };
export type SignedNote = {
  /** What was signed. */ readonly body: string;
  readonly signatures: readonly NoteSignature[];
};
export type SignedCheckpoint = Checkpoint & SignedNote;

/** Ed25519 over the body alone; a witness' cosignature has another, and says when. */
export const KEY_KINDS = { log: 1, witness: 4 } as const;
const ID_BYTES = 4;
const base64 = (bytes: Uint8Array): string => coder.encode(bytes);
const SIGNATURE = /^— (\S{1,200}) ([A-Za-z0-9+/]{4,200}={0,2})$/u;
const BODY =
  /^([^\n+ ]{1,200})\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\ncommands (0|[1-9]\d{0,14})\ntime ([1-9]\d{0,14})\n((?:[a-z][a-z-]{0,30} [^\n]{1,300}\n)*)$/u;
/** What behind the time is known here. */
const LIABILITIES = /^[0-9a-f]{64}$/;
const DAY = /^(\d{4,6}-\d\d-\d\d) ([0-9a-f]{64})$/;
const TREE = /^([1-9]\d{0,14}) ([A-Za-z0-9+/]{43}=)$/;

export function checkpointBody({ origin, size, root, commands, time, liabilities, receipts, day }: Checkpoint): string {
  const rootText = (hex: string): string => base64(hexToBytes(hex));
  const lines = [
    liabilities === undefined ? "" : `liabilities ${liabilities}\n`,
    receipts === undefined ? "" : `receipts ${receipts.size} ${rootText(receipts.root)}\n`,
    day === undefined ? "" : `day ${day.day} ${day.root}\n`,
  ];
  return `${origin}\n${size}\n${rootText(root)}\ncommands ${commands}\ntime ${time}\n${lines.join("")}`;
}

/** Four bytes that name a key: SHA-256 of its owner's name, a line's end, its kind and itself. */
export function keyId(name: string, kind: number, publicKey: Uint8Array): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(name), Uint8Array.of(0x0a, kind), publicKey)).subarray(0, ID_BYTES);
}

/** "name+id+key": what who checks is given, once (C2SP signed-note, verifier keys). */
export function verifierKey(name: string, kind: number, publicKey: Uint8Array): string {
  return `${name}+${bytesToHex(keyId(name, kind, publicKey))}+${base64(concatBytes(Uint8Array.of(kind), publicKey))}`;
}

export type VerifierKey = { readonly name: string; readonly kind: number; readonly id: Uint8Array; readonly publicKey: Uint8Array };

/** Undefined for what is no key, or whose parts do not belong together. */
export function readVerifierKey(text: string): VerifierKey | undefined {
  const [, name = "", id = "", key = ""] = /^([^\s+]{1,200})\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/u.exec(text.trim()) ?? [];
  if (name === "") return undefined;
  const bytes = bytesIn(key);
  const [kind = 0, publicKey] = [bytes[0], bytes.subarray(1)];
  return bytesToHex(keyId(name, kind, publicKey)) === id ? { name, kind, id: hexToBytes(id), publicKey } : undefined;
}

export const signatureLine = ({ name, id, signature }: NoteSignature): string => `— ${name} ${base64(concatBytes(id, signature))}\n`;

/** The note: body, an empty line, signatures. */
export const signedNote = (body: string, signatures: readonly NoteSignature[]): string =>
  `${body}\n${signatures.map(signatureLine).join("")}`;

/** Undefined for what is no signed note. */
export function readNote(note: string): SignedNote | undefined {
  const end = note.indexOf("\n\n");
  if (end < 0 || !note.endsWith("\n") || note.length > 20_000) return undefined;
  const lines = note.slice(end + 2, -1).split("\n");
  const signatures = lines.map((line) => {
    const [, name = "", text = ""] = SIGNATURE.exec(line) ?? [];
    const bytes = text === "" ? undefined : bytesIn(text);
    return bytes === undefined ? undefined : { name, id: bytes.subarray(0, ID_BYTES), signature: bytes.subarray(ID_BYTES) };
  });
  if (signatures.includes(undefined)) return undefined;
  return { body: note.slice(0, end + 1), signatures: signatures.flatMap((one) => one ?? []) };
}

/** Undefined for what is no checkpoint; whether its signatures are right is `isSignedBy`'s to say. */
export function readCheckpoint(note: string): SignedCheckpoint | undefined {
  const signed = readNote(note);
  const [, origin = "", size = "", root = "", commands = "", time = "", named = ""] = (signed && BODY.exec(signed.body)) ?? [];
  if (signed === undefined || origin === "") return undefined;
  const [liabilities, receipts] = [namedLine(named, "liabilities", LIABILITIES), namedLine(named, "receipts", TREE)];
  const day = namedLine(named, "day", DAY);
  if (liabilities === "wrong" || receipts === "wrong" || day === "wrong") return undefined;
  const [, receiptsSize = "", receiptsRoot = ""] = receipts ?? [];
  return {
    ...{ origin, size: Number(size), root: bytesToHex(bytesIn(root)), commands: Number(commands), time: Number(time) },
    liabilities: liabilities?.[0],
    receipts: receipts === undefined ? undefined : { size: Number(receiptsSize), root: bytesToHex(bytesIn(receiptsRoot)) },
    day: day === undefined ? undefined : { day: day[1] ?? "", root: day[2] ?? "" },
    ...signed,
  };
}

/** What stands behind a name: undefined where no line has it; wrong where it stands twice, or says something else than such lines do. */
function namedLine(lines: string, name: string, form: RegExp): RegExpExecArray | "wrong" | undefined {
  const [found, ...more] = lines.split("\n").filter((line) => line.startsWith(`${name} `));
  if (found === undefined) return undefined;
  return (more.length === 0 ? form.exec(found.slice(name.length + 1)) : null) ?? "wrong";
}

/** Ed25519 of wherever this runs: a browser's, Node's. */
export type CheckSignature = (publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array) => Promise<boolean>;

/** Whether a key of the log's own signed it. */
export async function isSignedBy(
  { origin, body, signatures }: SignedNote & { readonly origin: string },
  key: VerifierKey,
  check: CheckSignature,
): Promise<boolean> {
  if (key.kind !== KEY_KINDS.log || key.name !== origin) return false;
  const own = signatures.find(({ name, id }) => name === key.name && bytesToHex(id) === bytesToHex(key.id));
  return own !== undefined && check(key.publicKey, own.signature, utf8ToBytes(body));
}

/** What a witness signs (C2SP tlog-cosignature): that it saw this body at that time, s since 1970, and nothing that contradicts it. */
export const cosignedMessage = (body: string, time: number): Uint8Array => utf8ToBytes(`cosignature/v1\ntime ${time}\n${body}`);

/** Empty for what is no base64: no key and no hash is. */
function bytesIn(text: string): Uint8Array {
  try {
    return coder.decode(text);
  } catch (error: unknown) {
    if (!(error instanceof Error)) throw error;
    return new Uint8Array(0);
  }
}
