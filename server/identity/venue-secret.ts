/** The venue's own secret, from which the secrets of API keys are worked out: 32 random bytes in the data directory. */
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../start-error.ts";

const BYTES = 32;

/** Reads it, or makes it on the first start. It belongs in every backup: without it all HMAC keys are dead. */
export function venueSecret(dataDirectory: string): Buffer {
  const path = join(dataDirectory, "api-secret");
  try {
    writeFileSync(path, randomBytes(BYTES), { flag: "wx", mode: 0o600 });
  } catch (error: unknown) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const secret = readFileSync(path);
  if (secret.length !== BYTES)
    throw new StartError(`${path} is damaged; restore it from a backup, or remove it: then all API keys have to be made anew.`);
  return secret;
}
