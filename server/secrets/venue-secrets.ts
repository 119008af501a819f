/**
 * The secret files of DATA_DIR, held against the fingerprints that the log has of them (decision 0018): another or a missing one
 * would end all API keys, or change prices that were committed to, without a word.
 *
 * Nothing is written before the start's checks have passed. A new file is accepted only where an operator says so (NEW_SECRETS).
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { dayName } from "../../market-data/simulator/day-seeds.ts";
import {
  findSimulatorSecret,
  SimulatorSecretDamaged,
  type FoundSimulatorSecret,
  type SimulatorSecret,
} from "../../market-data/simulator/simulator-secret.ts";
import type { Outcome } from "../../kernel/kernel.ts";
import type { UntimedCommand } from "../sequencer/sequencer.ts";
import type { SecretName, Settings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { findVenueSecret, type FoundVenueSecret } from "./venue-secret.ts";

/** What is lost with each, for the operator who is to decide. */
const LOST: Readonly<Record<SecretName, string>> = {
  "api-secret":
    "all HMAC API keys and the signing secrets of all webhooks are dead and have to be made anew; running locks of lock mining pay the upper rate",
  "picture-key":
    "the pictures that people sent and the details of their verifications can't be read any more and have to be asked for anew",
  "simulator-secret": "prices go on from a new simulation, and those of days already committed to can't be proven any more",
};

type FoundSecrets = {
  readonly api: FoundVenueSecret;
  readonly pictures: FoundVenueSecret;
  readonly simulator: FoundSimulatorSecret | undefined;
};
type Found = { readonly name: SecretName; readonly fingerprint: string; readonly isNew: boolean };

export class VenueSecrets {
  readonly #api: FoundVenueSecret;
  readonly #pictures: FoundVenueSecret;
  readonly #simulator: FoundSimulatorSecret | undefined;
  readonly #accepted: ReadonlySet<SecretName>;
  readonly #found: readonly Found[];

  private constructor({ api, pictures, simulator }: FoundSecrets, accepted: ReadonlySet<SecretName>) {
    this.#api = api;
    this.#pictures = pictures;
    this.#simulator = simulator;
    this.#accepted = accepted;
    this.#found = [
      { name: "api-secret", fingerprint: fingerprintOf("api-secret", api.bytes), isNew: api.isNew },
      { name: "picture-key", fingerprint: fingerprintOf("picture-key", pictures.bytes), isNew: pictures.isNew },
      ...(simulator === undefined
        ? []
        : [{ name: "simulator-secret" as const, fingerprint: simulatorFingerprint(simulator.secret), isNew: simulator.isNew }]),
    ];
  }

  /** Reads the files that these settings need, and draws what is missing; `now` would be a new simulation's first day. */
  static find(settings: Pick<Settings, "dataDirectory" | "feed" | "newSecrets">, now: number): VenueSecrets {
    const { dataDirectory, feed, newSecrets } = settings;
    const simulator = feed.kind === "simulator" ? findSimulator(join(dataDirectory, "simulator-secret"), now) : undefined;
    const [api, pictures] = [findVenueSecret(dataDirectory, "api-secret"), findVenueSecret(dataDirectory, "picture-key")];
    return new VenueSecrets({ api, pictures, simulator }, newSecrets);
  }

  /** Of API keys and webhooks. */
  get api(): Buffer {
    return this.#api.bytes;
  }

  /** Of what people sent of themselves. */
  get pictures(): Buffer {
    return this.#pictures.bytes;
  }

  get simulator(): SimulatorSecret | undefined {
    return this.#simulator?.secret;
  }

  /** Throws StartError for the first file that is not the one the log knows, unless it was accepted. */
  check(known: ReadonlyMap<string, string>): void {
    for (const { name, fingerprint, isNew } of this.#found) {
      const noted = known.get(name);
      if (noted === undefined || noted === fingerprint || this.#accepted.has(name)) continue;
      throw new StartError(
        `DATA_DIR/${name} is ${isNew ? "missing" : "not the one of this venue"}. Restore it from a backup; nothing was changed. If it is lost for ` +
          `good: ${LOST[name]}. Start once with NEW_SECRETS=${name} to accept that.`,
      );
    }
  }

  /**
   * The seeds of the simulator must be those that were committed to. The first days of a secret that took another one's place had
   * been committed by that one.
   */
  checkSeeds(commitments: readonly Commitment[], known: ReadonlyMap<string, string>): void {
    const firstDay = this.#simulator?.secret.firstDay ?? 0;
    const inherited = new Set([firstDay, firstDay + 1].map(dayName));
    for (const { day, hash } of commitments) {
      const committed = known.get(day);
      if (committed === undefined || committed === hash || inherited.has(day)) continue;
      throw new StartError(
        `The simulator's seed of ${day} is not the one that was committed to (${committed.slice(0, 16)}…). Restore DATA_DIR/simulator-secret from a ` +
          "backup, or start with the version of Touchstone that committed to it; nothing was changed.",
      );
    }
  }

  /** Writes what was drawn, and the log's own note of what is there now. */
  async keep(known: ReadonlyMap<string, string>, submit: (command: UntimedCommand) => Promise<Outcome>): Promise<readonly SecretName[]> {
    this.#api.save();
    this.#pictures.save();
    this.#simulator?.save();
    const replaced: SecretName[] = [];
    for (const { name, fingerprint } of this.#found) {
      const noted = known.get(name);
      if (noted === fingerprint) continue;
      const { refusal } = await submit({
        type: "venue/note-secret",
        name,
        fingerprint,
        ...(noted === undefined ? {} : { replaces: noted }),
      });
      if (refusal !== undefined) throw new StartError(`The log did not take the fingerprint of ${name}: ${refusal}.`);
      if (noted !== undefined) replaced.push(name);
    }
    return replaced;
  }
}

function findSimulator(path: string, now: number): FoundSimulatorSecret {
  try {
    return findSimulatorSecret(path, now);
  } catch (error: unknown) {
    if (error instanceof SimulatorSecretDamaged) throw new StartError(error.message);
    throw error;
  }
}

/** The hash of a day's seed ("YYYY-MM-DD"). */
export type Commitment = { readonly day: string; readonly hash: string };

/** Says which secret it is and nothing of it. */
function fingerprintOf(name: SecretName, bytes: Uint8Array): string {
  return createHash("sha256").update(`touchstone ${name}\n`).update(bytes).digest("hex");
}

function simulatorFingerprint({ master, firstDay }: SimulatorSecret): string {
  return fingerprintOf("simulator-secret", Buffer.concat([Buffer.from(`${firstDay}\n`), master]));
}
