/** Whose DATA_DIR it is, its secrets against the log's fingerprints, and every picture that a row names: there, and opened by its key. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Pool } from "pg";
import { Sealer } from "../../features/pictures/server/sealer.ts";
import type { LogFacts } from "../log-facts.ts";
import { VenueSecrets } from "../secrets/venue-secrets.ts";
import type { Settings } from "../settings.ts";
import { requireOwnLog, requireSameVenue } from "../start-checks.ts";
import { readOwner } from "../sql/table-owner.ts";
import { StartError } from "../start-error.ts";
import type { Finding } from "./finding.ts";

export type FilesCheck = {
  readonly settings: Pick<Settings, "dataDirectory" | "feed" | "newSecrets">;
  /** As DATA_DIR remembers it. */
  readonly identity: string | undefined;
  readonly facts: LogFacts;
  readonly pool: Pool | undefined;
};

export async function checkFiles({ settings, identity, facts: { venue }, pool }: FilesCheck): Promise<Finding> {
  try {
    requireOwnLog(venue.identity, identity);
    if (pool !== undefined) requireSameVenue(venue.identity, (await readOwner(pool)).identity);
    const secrets = VenueSecrets.find(settings, Date.now());
    secrets.check(venue.secrets);
    const pictures = pool === undefined ? 0 : await openPictures(pool, settings.dataDirectory, secrets.pictures);
    return { part: "files", ok: true, says: `secrets as the log knows them, ${pictures} pictures and documents` };
  } catch (error: unknown) {
    if (!(error instanceof StartError)) throw error;
    return { part: "files", ok: false, says: error.message };
  }
}

/** Throws StartError for the first that is missing or does not open; how many there are. */
async function openPictures(pool: Pool, directory: string, secret: Uint8Array): Promise<number> {
  const sealer = new Sealer(secret);
  const { rows } = await pool.query<{ name: string }>("select name from picture order by name");
  for (const { name } of rows) {
    const file = join(directory, "pictures", name);
    if (!existsSync(file)) throw new StartError(`pictures/${name} is missing.`);
    try {
      sealer.open(readFileSync(file), name);
    } catch (error: unknown) {
      throw new StartError(`pictures/${name} is damaged.`, { cause: error });
    }
  }
  return rows.length;
}
