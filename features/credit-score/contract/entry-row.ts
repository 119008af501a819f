/** An entry of a credit score as operators' looks give it. */
export type EntryRow = {
  /** Where the next page begins. */
  readonly key: string;
  readonly id: number;
  readonly person: number;
  readonly rule: string;
  readonly ruleEn: string;
  readonly ruleZh: string;
  readonly points: number;
  /** Number of its record, or of a loan. */
  readonly evidence: number;
  readonly isByRule: boolean;
  /** Names of operators; "" for nobody. */
  readonly placedBy: string;
  readonly agreedBy: string;
  readonly placedAt: number;
  readonly until: number;
  /** 0 while it stands. */
  readonly endedAt: number;
  readonly restored: "" | "plan_done" | "appeal_granted";
  readonly appeal: "none" | "open" | "granted" | "denied" | "closed";
  /** By then it is decided, or granted; 0: there was none. */
  readonly appealUntil: number;
  readonly decidedBy: string;
  /** What became of it, in words: its plan, or its appeal; "" where nothing did. */
  readonly stateEn: string;
  readonly stateZh: string;
  readonly stateTone: "plain" | "good" | "bad" | "care";
  readonly denialEn: string;
  readonly denialZh: string;
};

/** What was written down about a person, before an entry cites it. */
export type EvidenceRow = {
  readonly id: number;
  readonly rule: string;
  readonly ruleEn: string;
  readonly ruleZh: string;
  readonly reference: string;
  readonly words: string;
  readonly writtenBy: string;
  readonly writtenAt: number;
  /** Whether an entry cites it already. */
  readonly isUsed: boolean;
  /** Whether an entry by it takes two operators. */
  readonly needsTwo: boolean;
};

/** One appeal with all that it is decided by. */
export type AppealDetails = {
  readonly entry: EntryRow;
  readonly score: number;
  /** What the person wrote. */
  readonly words: string;
  readonly evidence: EvidenceRow | null;
  /** Whether the asking operator placed the entry, and so does not decide. */
  readonly isOwn: boolean;
};

/** Everything about one person's score. */
export type PersonScore = {
  readonly score: number;
  readonly sum: number;
  readonly entries: readonly EntryRow[];
  readonly evidence: readonly EvidenceRow[];
};
