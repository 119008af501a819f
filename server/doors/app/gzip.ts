/**
 * Compressing, one reply at a time: it takes a thread of the few in which the log is written to the disk too, and orders wait for those.
 * Strangers choose how much is compressed: beyond a short line of waiting ones replies leave as they are.
 */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { Turns } from "../../turns.ts";

/** Two thirds of the time of the usual level, a tenth more bytes. */
const LEVEL = 4;
const compress = promisify(gzip);
/** A second's worth. */
const WAITING_MAX = 100;
const turns = new Turns(1);

/** Undefined when too many wait. */
export async function compressed(text: string | Buffer): Promise<Buffer | undefined> {
  return turns.waiting < WAITING_MAX ? turns.run(() => compress(text, { level: LEVEL })) : undefined;
}
