/**
 * Where a table of subjects is full, further ones are counted together in a few crowds, and nobody's figures are forgotten for them:
 * whoever fills a table (with the addresses of a rented network, with names that nobody has) can't begin anew, nor let another begin.
 *
 * Which crowd somebody is in nobody outside can know: the choice is keyed by a secret of this process.
 */
import { hash, randomBytes } from "node:crypto";

/** Enough that newcomers rarely meet in one while a flood lasts. */
const CROWDS = 1024;
const secret = randomBytes(16).toString("hex");

/** The subject under which to count `subject` in a table that has no room for it. */
export function crowdOf(subject: string): string {
  return `\ncrowd ${hash("sha256", secret + subject, "buffer").readUInt32LE() % CROWDS}`;
}
