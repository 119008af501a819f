/** A secret of the venue: 32 random bytes in the data directory. From one those of API keys and webhooks are worked out, from another the keys of people's pictures. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../start-error.ts";

const BYTES = 32;

export type FoundVenueSecret = { readonly bytes: Buffer; readonly isNew: boolean; save(): void };

/** Reads it, or draws one for `save` to write. It belongs in every backup. */
export function findVenueSecret(dataDirectory: string, name: "api-secret" | "picture-key"): FoundVenueSecret {
  const path = join(dataDirectory, name);
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
