/** What stands of everybody's entries: those that take points, those that restored some, and which evidence has served. */
import { timeMs, type TimeMs, type UserId } from "../../../money/units.ts";
import { invariant } from "../../../kernel/invariant.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { APPEAL_MS, SCORE_TERMS, endOf, type PlanStep, type RestoringRule, type ScoreRule } from "../formulas.ts";
import type { AppealState, Entry, EntryAuthor, EntryFacts } from "./credit-score.messages.ts";

/** Its numbers in the due-list; 0 and numbers that are gone stand for nothing. */
export type Waits = { readonly ends: number; readonly appeal: number; readonly clean: number };
export type KeptEntry = Entry & { readonly waits: Waits };
export type Restoring = EntryFacts & { readonly rule: RestoringRule };

/** How "rule", and nobody, stand in a snapshot; operators' numbers are 0 and more. */
const NOBODY = -1;

export class EntryBook {
  readonly #taking = new Map<number, KeptEntry>();
  readonly #restoring = new Map<number, Restoring>();
  readonly #byUser = new Map<UserId, Set<number>>();
  /** For good: what served once would else serve again when its entry ended, and lengthen it. */
  readonly #used = new Set<string>();
  #count = 0;

  /** The number of the next entry. */
  next(): number {
    this.#count += 1;
    return this.#count;
  }

  find(number: number): KeptEntry | undefined {
    return this.#taking.get(number);
  }

  /** Those of a person that take, or took before they were restored, the earliest first. */
  of(user: UserId): readonly KeptEntry[] {
    return [...(this.#byUser.get(user) ?? [])].flatMap((number) => this.#taking.get(number) ?? []);
  }

  /** What restored an entry, if anything did. */
  restoring({ restoredBy }: Entry): Restoring | undefined {
    return this.#restoring.get(restoredBy);
  }

  all(): readonly KeptEntry[] {
    return [...this.#taking.values()];
  }

  /** A new entry, or an old one as it is now. */
  keep(entry: KeptEntry): void {
    this.#taking.set(entry.number, entry);
    const numbers = this.#byUser.get(entry.user);
    if (numbers === undefined) this.#byUser.set(entry.user, new Set([entry.number]));
    else numbers.add(entry.number);
  }

  keepRestoring(entry: Restoring): void {
    this.#restoring.set(entry.number, entry);
  }

  /** An entry, and what restored it. */
  remove({ number, user, restoredBy }: KeptEntry): void {
    this.#taking.delete(number);
    this.#restoring.delete(restoredBy);
    const numbers = this.#byUser.get(user);
    numbers?.delete(number);
    if (numbers?.size === 0) this.#byUser.delete(user);
  }

  isUsed(rule: ScoreRule, evidence: number): boolean {
    return this.#used.has(keyOf(rule, evidence));
  }

  use(rule: ScoreRule, evidence: number): void {
    this.#used.add(keyOf(rule, evidence));
  }

  check(): void {
    for (const entry of this.#taking.values()) checkEntry(entry);
    for (const { number, points, evidence, until } of this.#restoring.values()) {
      const restored = this.#taking.get(evidence);
      const isWhole = restored?.restoredBy === number && restored.points === -points && restored.until === until;
      invariant(isWhole, "charter 3: what restores must give back exactly what its entry took, for as long", number, evidence);
    }
    for (const numbers of this.#byUser.values())
      for (const number of numbers) invariant(this.#taking.has(number), "a person's entries must stand", number);
  }

  save(writer: StateWriter): void {
    writer.number(this.#count);
    writer.number(this.#taking.size);
    for (const entry of this.#taking.values()) saveEntry(writer, entry);
    writer.number(this.#restoring.size);
    for (const entry of this.#restoring.values()) saveFacts(writer, entry);
    writer.number(this.#used.size);
    for (const key of this.#used) writer.text(key);
  }

  load(reader: StateReader): void {
    this.#count = reader.number();
    for (let left = reader.number(); left > 0; left--) this.keep(loadEntry(reader));
    for (let left = reader.number(); left > 0; left--) this.keepRestoring(loadFacts(reader) as Restoring);
    for (let left = reader.number(); left > 0; left--) this.#used.add(reader.text());
  }
}

/** Records and loans are numbered apart. */
const keyOf = (rule: ScoreRule, evidence: number): string => `${SCORE_TERMS[rule].setBy === "rule" ? "loan" : "record"} ${evidence}`;

function checkEntry({ number, rule, points, placedBy, agreedBy, placedAt, until, ...more }: KeptEntry): void {
  const { points: taken, setBy, needsTwo, plan } = SCORE_TERMS[rule];
  const { appeal, appealUntil, done, restoredBy } = more;
  invariant(points === -taken && until === endOf(rule, placedAt), "charter 3: an entry must take what its rule says, for as long", number);
  invariant((placedBy === "rule") === (setBy === "rule"), "charter 3: an entry must be placed by whom its rule says", number);
  const areTwo = agreedBy !== undefined && agreedBy !== placedBy;
  invariant(areTwo || (agreedBy === undefined && !needsTwo), "charter 3: a heavy entry must be placed by two", number);
  invariant(
    appeal !== "open" || (appealUntil > placedAt && appealUntil <= until && restoredBy === 0),
    "charter 3: an open appeal must have its deadline",
    number,
    appealUntil,
  );
  invariant(appealUntil === 0 || appealUntil - placedAt <= until - placedAt + APPEAL_MS, "an appeal must end with its entry", number);
  invariant(
    done.every((step) => plan.includes(step)),
    "a plan must have no step but its rule's",
    number,
  );
  invariant(restoredBy !== 0 || done.length < plan.length, "charter 3: a plan that is done must have restored its entry", number);
}

const numberOf = (author: EntryAuthor | undefined): number => (author === "rule" || author === undefined ? NOBODY : author);

function saveFacts(writer: StateWriter, { number, user, rule, points, evidence, placedBy, agreedBy, placedAt, until }: EntryFacts): void {
  for (const value of [number, user, points, evidence, numberOf(placedBy), numberOf(agreedBy), placedAt, until]) writer.number(value);
  writer.text(rule);
}

function loadFacts(reader: StateReader): EntryFacts {
  const [number, user, points, evidence, author, second, placedAt, until] = Array.from({ length: 8 }, () => reader.number());
  const placedBy = author === NOBODY ? "rule" : author;
  const agreedBy = second === NOBODY ? undefined : second;
  return { number, user, points, evidence, placedBy, agreedBy, placedAt, until, rule: reader.text() } as EntryFacts;
}

function saveEntry(writer: StateWriter, entry: KeptEntry): void {
  saveFacts(writer, entry);
  const { appeal, appealUntil, done, cleanAt, restoredBy, waits } = entry;
  for (const value of [appealUntil, cleanAt, restoredBy, waits.ends, waits.appeal, waits.clean, done.length]) writer.number(value);
  for (const step of done) writer.text(step);
  writer.text(appeal);
}

function loadEntry(reader: StateReader): KeptEntry {
  const facts = loadFacts(reader) as EntryFacts & { readonly rule: ScoreRule };
  const time = (): TimeMs => timeMs(reader.number());
  const [appealUntil, cleanAt] = [time(), time()];
  const [restoredBy, ends, appealWait, clean] = [reader.number(), reader.number(), reader.number(), reader.number()];
  const done = Array.from({ length: reader.number() }, () => reader.text() as PlanStep);
  const waits = { ends, appeal: appealWait, clean };
  return { ...facts, appealUntil, cleanAt, restoredBy, waits, done, appeal: reader.text() as AppealState };
}
