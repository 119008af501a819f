/**
 * The start of a venue that takes over from one that runs: it looks at everything and follows the log while the other one serves, and takes
 * what is a venue's alone once that one has closed, or is gone. What it can't follow it opens as an ordinary start does, in its place.
 */
import type { Pool } from "pg";
import { historyOf } from "../engine.ts";
import { Kernel } from "../../kernel/kernel.ts";
import { followDataDirectory, type NextDataDirectory } from "../data-directory.ts";
import { LiveParts } from "../live-parts.ts";
import { outdatedNames } from "../projector/projection-versions.ts";
import { say } from "../say.ts";
import type { Settings } from "../settings.ts";
import { followSql, type NextSql } from "../sql/open-sql.ts";
import type { VenueLog } from "../venue-log.ts";
import { followUntilClosed, type Followed } from "./follow-log.ts";
import type { KeeperChannel } from "./keeper-channel.ts";

export class NextVenue {
  readonly data: NextDataDirectory;
  readonly sql: NextSql;
  readonly #keeper: KeeperChannel;

  /** Throws StartError, with nothing changed, where there is no venue that could be followed. */
  constructor(settings: Settings, keeper: KeeperChannel) {
    this.#keeper = keeper;
    this.data = followDataDirectory(settings.dataDirectory);
    this.sql = followSql({ settings, data: this.data, lifeline: keeper.lifeline });
  }

  /** Follows until the other venue has closed and takes its place; undefined where it could not follow: then an ordinary opening is left to do. */
  async follow(log: VenueLog, onCaughtUp: (kernel: Kernel) => Promise<void>): Promise<Followed | undefined> {
    const why = await whyNot(this.sql);
    const followed = why === undefined ? await this.#followed(log, onCaughtUp) : await this.#waited(why);
    this.data.take();
    await this.sql.take();
    return followed;
  }

  async #followed(log: VenueLog, onCaughtUp: (kernel: Kernel) => Promise<void>): Promise<Followed | undefined> {
    const keeper = this.#keeper;
    let isReady = false;
    try {
      return await followUntilClosed({ keeper, log, pool: this.sql.pool, say }, async (kernel) => {
        await onCaughtUp(kernel);
        isReady = true;
        keeper.say({ kind: "ready", process: process.pid });
      });
    } catch (error: unknown) {
      const why = error instanceof Error ? error.message : String(error);
      if (isReady) say(`The log could not be followed: ${why}.`);
      else return await this.#waited(why);
      await keeper.hears(["closed", "gone"]);
      return undefined;
    }
  }

  async #waited(why: string): Promise<undefined> {
    say(`This version opens in the other one's place, which takes as long as an ordinary start: ${why}.`);
    this.#keeper.say({ kind: "ready", process: process.pid, why });
    await this.#keeper.hears(["closed", "gone"]);
  }
}

/** What keeps this version from following a venue that runs, in words. */
async function whyNot(sql: NextSql): Promise<string | undefined> {
  const missing = await sql.missing();
  if (missing.length > 0) return `the tables get another shape (${listed(missing)})`;
  const outdated = await outdatedNames(sql.pool as Pool, historyOf(new LiveParts())(new Kernel()));
  return outdated.length > 0 ? `history tables are filled again from the log (${listed(outdated)})` : undefined;
}

const SHOWN_MOST = 3;
function listed(names: readonly string[]): string {
  const more = names.length - SHOWN_MOST;
  return more > 0 ? `${names.slice(0, SHOWN_MOST).join(", ")} and ${more} more` : names.join(", ");
}
