/** The venue's own secret, from which the secrets of API keys and webhooks are worked out: 32 random bytes in the data directory. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../start-error.ts";

const BYTES = 32;

export type FoundVenueSecret = { readonly bytes: Buffer; readonly isNew: boolean; save(): void };

/** Reads it, or draws one for `save` to write. It belongs in every backup: without it all HMAC keys are dead. */
export function findVenueSecret(dataDirectory: string): FoundVenueSecret {
  const path = join(dataDirectory, "api-secret");
  if (!existsSync(path)) {
    const bytes = randomBytes(BYTES);
    return { bytes, isNew: true, save: () => write(path, bytes) };
  }
  const bytes = readFileSync(path);
  if (bytes.length !== BYTES) throw new StartError(`${path} is damaged; restore it from a backup.`);
  return { bytes, isNew: false, save: () => undefined };
}

/** Under its name it is whole and survives a power cut. */
function write(path: string, bytes: Buffer): void {
  writeFileSync(`${path}.new`, bytes, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
