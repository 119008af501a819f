/**
 * What the log knows of its own venue: who it is, which set-up steps and rules it has taken over, which secrets belong to
 * it, and to which seeds its prices were committed. All of it comes by commands, so that a database, a secret or a build that
 * does not belong to this log is noticed at the start and not by a user.
 */
import type { TimeMs } from "../../money/units.ts";
import type { CommandBase } from "../command.ts";
import { assertNever, invariant } from "../invariant.ts";
import type { Part } from "../part.ts";
import { RULES_FIRST, RULES_NEWEST } from "../rules.ts";
import type { StateReader, StateWriter } from "../state-bytes.ts";

/** Gives the venue its name for good: 128 random bits as 32 hex digits. */
export type Identify = CommandBase & { readonly type: "venue/identify"; readonly id: string };
/** A numbered set-up step: its commands in one, so that a crash can't leave half of it. Their time is this command's. */
export type RunStep = CommandBase & {
  readonly type: "venue/run-step";
  readonly step: number;
  readonly commands: readonly { readonly type: string }[];
};
/** From here on the rules of that number count (`kernel/rules.ts`). */
export type AdoptRules = CommandBase & { readonly type: "venue/adopt-rules"; readonly rules: number };
/** Which build of the kernel's code goes on from here: another one has to prove first that it computes the same money. */
export type NoteBuild = CommandBase & { readonly type: "venue/note-build"; readonly build: string };
/** Notes the fingerprint of a secret file, or with `replaces` accepts another in its place. */
export type NoteSecret = CommandBase & {
  readonly type: "venue/note-secret";
  readonly name: string;
  readonly fingerprint: string;
  /** The fingerprint that an operator gives up. */
  readonly replaces?: string;
};
/** The simulator's seed of a day, committed by its hash before the day. */
export type CommitSeed = CommandBase & { readonly type: "venue/commit-seed"; readonly day: string; readonly hash: string };
/** From here on venue time runs `speed` times as fast as real time; paper venues only (the server sees to that). */
export type SetSpeed = CommandBase & { readonly type: "venue/set-speed"; readonly speed: number };
export type VenueCommand = Identify | RunStep | AdoptRules | NoteBuild | NoteSecret | CommitSeed | SetSpeed;

export type VenueRefusal =
  | "fact_malformed"
  | "venue_identified_already"
  | "step_out_of_order"
  | "rules_older"
  | "secret_differs"
  | "seed_differs"
  | "speed_out_of_range";

/** Days whose commitments are remembered; the log has all of them. */
const SEED_DAYS_MAX = 400;
const SECRETS_MAX = 16;
/** One real second is at most an hour of venue time. */
export const SPEED_MAX = 3600;

export class VenueFacts implements Part<VenueCommand, VenueRefusal> {
  readonly name = "venue";
  readonly version = 1;
  readonly commands = {
    "venue/identify": "upkeep",
    "venue/run-step": "upkeep",
    "venue/adopt-rules": "upkeep",
    "venue/note-build": "upkeep",
    "venue/note-secret": "upkeep",
    "venue/commit-seed": "upkeep",
    "venue/set-speed": "upkeep",
  } as const;
  /** Executes one command of a step at the step's time. */
  readonly #run: (command: { readonly type: string }, at: TimeMs) => string | undefined;
  #identity: string | undefined;
  #setUp = 0;
  #rules = RULES_FIRST;
  #speed = 0;
  #build = "";
  readonly #secrets = new Map<string, string>();
  readonly #seedHashes = new Map<string, string>();

  /** Other rules count from here on. */
  readonly #adopted: (at: TimeMs) => void;

  constructor(
    run: (command: { readonly type: string }, at: TimeMs) => string | undefined,
    adopted: (at: TimeMs) => void = () => undefined,
  ) {
    this.#run = run;
    this.#adopted = adopted;
  }

  get identity(): string | undefined {
    return this.#identity;
  }

  /** The newest set-up step that was done; 0 before the first, and in a log from before steps were counted. */
  get setUp(): number {
    return this.#setUp;
  }

  /** The rules that count now. */
  get rules(): number {
    return this.#rules;
  }

  /** The build that wrote the log last; empty in one from before builds were noted. */
  get build(): string {
    return this.#build;
  }

  /** How fast venue time ran last; 0 while it has always been real time. */
  get speed(): number {
    return this.#speed;
  }

  /** Fingerprint of each secret file, by its name. */
  get secrets(): ReadonlyMap<string, string> {
    return this.#secrets;
  }

  /** Hash of the simulator's seed of each day ("YYYY-MM-DD"), oldest first. */
  get seedHashes(): ReadonlyMap<string, string> {
    return this.#seedHashes;
  }

  execute(command: VenueCommand): VenueRefusal | undefined {
    switch (command.type) {
      case "venue/identify":
        return this.#identify(command);
      case "venue/run-step":
        return this.#runStep(command);
      case "venue/adopt-rules":
        return this.#adoptRules(command);
      case "venue/note-build":
        return this.#noteBuild(command);
      case "venue/note-secret":
        return this.#noteSecret(command);
      case "venue/commit-seed":
        return this.#commitSeed(command);
      case "venue/set-speed":
        return this.#setSpeed(command);
      default:
        return assertNever(command);
    }
  }

  #identify({ id }: Identify): VenueRefusal | undefined {
    if (!/^[0-9a-f]{32}$/.test(id)) return "fact_malformed";
    if (this.#identity !== undefined) return "venue_identified_already";
    this.#identity = id;
    return undefined;
  }

  /** A step whose command is refused is our own fault: half a venue must not open, so nothing of it is logged. */
  #runStep({ step, commands, at }: RunStep): VenueRefusal | undefined {
    if (!Number.isSafeInteger(step) || step <= this.#setUp) return "step_out_of_order";
    for (const command of commands) {
      const refusal = this.#run(command, at);
      invariant(refusal === undefined, "every command of a set-up step must be accepted", step, command.type, refusal);
    }
    this.#setUp = step;
    return undefined;
  }

  /** One way only. A build that does not know the rules must not go on: it would apply what follows wrongly. */
  #adoptRules({ rules, at }: AdoptRules): VenueRefusal | undefined {
    if (!Number.isSafeInteger(rules) || rules <= this.#rules) return "rules_older";
    invariant(rules <= RULES_NEWEST, `the log must follow rules that this version knows, up to ${RULES_NEWEST}`, rules);
    this.#rules = rules;
    this.#adopted(at);
    return undefined;
  }

  #noteBuild({ build }: NoteBuild): VenueRefusal | undefined {
    if (!isHash(build)) return "fact_malformed";
    this.#build = build;
    return undefined;
  }

  #noteSecret({ name, fingerprint, replaces }: NoteSecret): VenueRefusal | undefined {
    if (!/^[a-z-]{1,40}$/.test(name) || !isHash(fingerprint) || this.#secrets.size >= SECRETS_MAX) return "fact_malformed";
    const known = this.#secrets.get(name);
    if (known !== undefined && known !== fingerprint && known !== replaces) return "secret_differs";
    this.#secrets.set(name, fingerprint);
    return undefined;
  }

  #commitSeed({ day, hash }: CommitSeed): VenueRefusal | undefined {
    if (!/^\d{4,6}-\d\d-\d\d$/.test(day) || !isHash(hash)) return "fact_malformed";
    const known = this.#seedHashes.get(day);
    if (known !== undefined && known !== hash) return "seed_differs";
    this.#seedHashes.set(day, hash);
    for (const oldest of this.#seedHashes.keys()) {
      if (this.#seedHashes.size <= SEED_DAYS_MAX) break;
      this.#seedHashes.delete(oldest);
    }
    return undefined;
  }

  #setSpeed({ speed }: SetSpeed): VenueRefusal | undefined {
    if (!Number.isSafeInteger(speed) || speed < 1 || speed > SPEED_MAX) return "speed_out_of_range";
    this.#speed = speed;
    return undefined;
  }

  save(writer: StateWriter): void {
    writer.text(this.#identity ?? "");
    writer.text(this.#build);
    for (const value of [this.#setUp, this.#rules, this.#speed]) writer.number(value);
    for (const map of [this.#secrets, this.#seedHashes]) {
      writer.number(map.size);
      for (const pair of map) for (const text of pair) writer.text(text);
    }
  }

  load(reader: StateReader): void {
    const identity = reader.text();
    this.#identity = identity === "" ? undefined : identity;
    this.#build = reader.text();
    this.#setUp = reader.number();
    this.#rules = reader.number();
    this.#speed = reader.number();
    for (const map of [this.#secrets, this.#seedHashes]) {
      for (let left = reader.number(); left > 0; left--) {
        const name = reader.text();
        map.set(name, reader.text());
      }
    }
  }
}

/** Fingerprints and hashes are hex digits, from 16 to 128 of them. */
const isHash = (text: string): boolean => /^[0-9a-f]{16,128}$/.test(text);
