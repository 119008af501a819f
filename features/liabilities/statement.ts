/**
 * What the venue owes to all people, asset by asset, as a signed note. The log's next head names it, so that two people can't be told two.
 *
 *   touchstone/<identity>
 *   liabilities
 *   commands <last>                                    as all balances stood behind this command of the log
 *   time <ms since 1970>
 *   <asset> <leaves> <total> <issued> <root, base64>   a line an asset, smallest units
 *   (empty line)
 *   — touchstone/<identity> <signature>
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { base64 } from "@scure/base";
import { readNote, type SignedNote } from "../public-log/checkpoint.ts";
import type { Total } from "./formulas.ts";

export type AssetTotal = Total & {
  /** "USDT". */
  readonly asset: string;
  /** Paper money made, or money brought in and not taken out: people have no more than that. */
  readonly issued: bigint;
};
export type Statement = {
  readonly origin: string;
  readonly commands: number;
  readonly time: number;
  readonly totals: readonly AssetTotal[];
};

const HEAD = /^([^\n+ ]{1,200})\nliabilities\ncommands (0|[1-9]\d{0,14})\ntime ([1-9]\d{0,14})\n/u;
const LINE = /^([A-Z0-9]{1,20}) ([1-9]\d{0,14}) (0|[1-9]\d{0,36}) (0|-?[1-9]\d{0,36}) ([A-Za-z0-9+/]{43}=)$/;

export function statementBody({ origin, commands, time, totals }: Statement): string {
  const lines = totals.map(
    ({ asset, leaves, total, issued, root }) => `${asset} ${leaves} ${total} ${issued} ${base64.encode(hexToBytes(root))}\n`,
  );
  return `${origin}\nliabilities\ncommands ${commands}\ntime ${time}\n${lines.join("")}`;
}

/** Undefined for what is no such statement; whether it is signed is `isSignedBy`'s to say. */
export function readStatement(note: string): (Statement & SignedNote) | undefined {
  const signed = readNote(note);
  const [head = "", origin = "", commands = "", time = ""] = (signed && HEAD.exec(signed.body)) ?? [];
  if (signed === undefined || head === "") return undefined;
  const rest = signed.body.slice(head.length, -1);
  const totals: AssetTotal[] = [];
  for (const line of rest === "" ? [] : rest.split("\n")) {
    const [, asset = "", leaves = "", total = "", issued = "", root = ""] = LINE.exec(line) ?? [];
    if (asset === "" || totals.some((other) => other.asset === asset)) return undefined;
    totals.push({ asset, leaves: Number(leaves), total: BigInt(total), issued: BigInt(issued), root: bytesToHex(base64.decode(root)) });
  }
  return { ...signed, origin, commands: Number(commands), time: Number(time), totals };
}

/** As heads name it. */
export const statementHash = (note: string): string => bytesToHex(sha256(utf8ToBytes(note)));
