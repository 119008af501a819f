/** What the console's door and its pages say to each other (`server/console`, `console/`). */
import type { Role } from "./operator-roles.ts";

/** unconfirmed: set up by a link that another operator was shown; nobody comes in before a third has confirmed it. */
export type OperatorState = "invited" | "unconfirmed" | "active" | "ended";

/** English and Chinese; other languages fall back to English. */
export type Words = { readonly en: string; readonly zh: string };
export type ConsoleLanguage = keyof Words;

/** A name or a figure as it is, or a word in both languages. */
export type ShownValue = string | Words;
/** One thing that changes. */
export type Line = { readonly label: Words; readonly before: ShownValue; readonly after: ShownValue };

/** A verb as the console reads it: enough to draw its button and its form. */
export type VerbDeclaration = {
  readonly name: string;
  readonly title: Words;
  readonly roles: readonly Role[];
  /** JSON Schema of an object; `x-kind` says more of a field than its type. */
  readonly fields: FieldsSchema;
  readonly labels: Readonly<Record<string, Words>>;
  readonly needsTwo: boolean;
  readonly needsProof: boolean;
};

export type FieldSchema = {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** ppm: millionths. amount: a decimal text. colour: #rrggbb. text: several lines. time: milliseconds since 1970. file, files: codes of what was sent. */
  readonly "x-kind"?: string;
  /** Of a file: where it is sent to. */
  readonly "x-intake"?: string;
};

export type FieldsSchema = { readonly properties: Readonly<Record<string, FieldSchema>>; readonly required?: readonly string[] };

/** `zh` where its name is a word rather than a sign. */
export type Choice = { readonly value: string; readonly label: string; readonly zh?: string };
export type FieldValue = string | number | boolean;

export type VerbForm = VerbDeclaration & {
  /** Of fields that are one of many. */
  readonly choices: Readonly<Record<string, readonly Choice[]>>;
  /** What the form opens with. */
  readonly present: Readonly<Record<string, FieldValue>>;
};

export type VerbPreview = {
  readonly lines: readonly Line[];
  readonly note?: Words;
  readonly person?: number;
  readonly subject?: string;
  readonly needsTwo: boolean;
  /** Why nothing would change, in the language that was asked for; then there are no lines. */
  readonly refusal?: { readonly name: string; readonly text: string };
};

export type VerbDone = {
  readonly id: number;
  readonly state: "done" | "waiting";
  readonly lines: readonly Line[];
  readonly done?: string;
  readonly details?: readonly string[];
  readonly logPosition?: number;
  /** Shown once and kept nowhere. */
  readonly secret?: string;
};

/** What became of a file that was sent: its code goes into the field. */
export type FileTaken = { readonly code: string; readonly about: Words };

/** What waits for a second operator. */
export type WaitingRequest = {
  readonly id: number;
  readonly verb: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly lines: readonly Line[];
  readonly reason: string;
  readonly person: number | null;
  readonly subject: string;
  readonly askedBy: { readonly id: number; readonly name: string };
  readonly askedAt: number;
  readonly lapsesAt: number;
  /** Whether whoever looks may decide it. */
  readonly mayDecide: boolean;
};

export type OperatorShown = { readonly id: number; readonly name: string; readonly role: Role };

/** GET /ops/me. */
export type Me = {
  readonly operator: OperatorShown;
  readonly expiresAt: number;
  readonly isProved: boolean;
  readonly mode: "paper" | "live";
  readonly logPosition: number;
  readonly venueTime: number;
  readonly now: number;
  readonly looks: readonly { readonly name: string; readonly title: Words; readonly roles: readonly Role[] }[];
};

/** A page of rows by key. */
export type RowPage<Row> = { readonly rows: readonly Row[]; readonly next?: string };

/** One of the holds by operators that end next (GET /ops/looks/holds/soon). */
export type SoonHold = {
  readonly id: number;
  readonly person: number;
  readonly kind: Words;
  readonly cause: Words;
  readonly until: number;
};

/** What a running venue is made of (GET /ops/looks/system/figures). Nothing of it is secret. */
export type SystemFigures = {
  readonly log: { readonly position: number; readonly segments: number; readonly bytes: number };
  /** Newest first; `position`: the first command that it does not hold. */
  readonly snapshots: readonly { readonly position: number; readonly bytes: number; readonly at: number }[];
  /** `daysLeft`: until orders begin to wait, at the rate of the last week; absent where that is not to be said. */
  readonly disk: {
    readonly freeBytes: number;
    readonly bytes: number;
    readonly leastBytes: number;
    readonly daysLeft?: number | undefined;
    /** What of DATA_DIR takes how much of it, the largest first; absent until it was counted. */
    readonly parts?:
      | readonly {
          readonly name: "log" | "snapshots" | "fetched" | "tables" | "trees" | "days" | "pictures" | "other";
          readonly bytes: number;
        }[]
      | undefined;
  };
  /** Where old segments of the log go; absent: they stay. */
  readonly archive?: {
    /** Or a bucket, as "s3://bucket/prefix". */
    readonly folder: string;
    readonly segments: number;
    /** What they take there. */
    readonly bytes: number;
    /** Of a bucket, once it was reached. */
    readonly isEncrypted?: boolean | undefined;
    /** Of a bucket: what was fetched and is kept beside the log, how much at most, and how often one was fetched since the start. */
    readonly kept?: { readonly segments: number; readonly bytes: number; readonly mostBytes: number; readonly fetched: number } | undefined;
    /** Of the last try, ms of real time; absent before the first. */
    readonly triedAt?: number | undefined;
    /** Where the last try failed. */
    readonly problem?: string | undefined;
  };
  readonly tables: { readonly position: number; readonly lag: number };
  /** Backups that the venue takes by itself; ms of real time. Absent: it takes none. */
  readonly backups?: {
    readonly newestAt?: number | undefined;
    readonly nextAt: number;
    readonly isLate: boolean;
    readonly isEncrypted: boolean;
    readonly problem?: string | undefined;
  };
  /** Sockets that are open, by kind. */
  readonly clients: Readonly<Record<string, number>>;
  readonly database: {
    readonly isEmbedded: boolean;
    readonly version: string;
    readonly bytes: number;
    readonly migrations: number;
    readonly newestMigration: string;
  };
  readonly venue: { readonly identity: string; readonly rules: number; readonly setUp: number; readonly speed: number };
  readonly program: {
    readonly version: string;
    /** Of the code by which money moves (`server/snapshots/kernel-build.ts`). */
    readonly build: string;
    /** Where it runs from a checkout. */
    readonly commit?: string | undefined;
    readonly node: string;
    /** Real time, ms. */
    readonly startedAt: number;
    readonly memoryBytes: number;
  };
};

/** Verbs that too few operators may do: `able` of them, where one is needed, or two. */
export type MissingRow = {
  readonly key: string;
  readonly able: number;
  readonly roles: readonly Role[];
  readonly verbs: readonly { readonly name: string; readonly title: Words }[];
};
