/**
 * Snapshots: each part's state as a section of its own, with its name and the version of its layout, so that a new part or a
 * new layout makes no older snapshot useless.
 *
 * A header comes first: layout of the snapshot itself, time, place in the log, hash of the ledger, the list of sections. The
 * ledger's hash does not depend on any layout, so that whatever replays the log past this place can prove that it led to
 * the same money. The sections' bytes follow one after the other; the answers to requests come last, because they are no
 * part of the state hash. Snapshots from before sections (layout 3) are read as what they are.
 */
import { invariant } from "./invariant.ts";
import { stateHash, StateReader, StateWriter } from "./state-bytes.ts";

const LAYOUT = 4;
/** The last layout without sections: its parts, all of version 1, one after the other. */
const LAYOUT_BEFORE_SECTIONS = 3;
const PARTS_BEFORE_SECTIONS = ["assets", "ledger", "prices", "spot", "wallet", "stocks"] as const;
const ANSWERS = "answers";
/** Layout and time. */
const HEADER_BYTES_BEFORE_SECTIONS = 16;

/** Whatever has a section. */
export type Saved = {
  readonly name: string;
  readonly version: number;
  save(writer: StateWriter): void;
  load(reader: StateReader, version: number): void;
};

export type SnapshotFacts = {
  readonly at: number;
  /** Commands before it, itself included: the sequence number of the last one. */
  readonly sequence: number;
  /** Undefined in a snapshot from before sections. */
  readonly ledgerHash: string | undefined;
  /** Hash of all sections but the answers, as they were written; worked out when it is asked for. */
  readonly stateHash: () => string;
};

export function writeSnapshot(facts: Omit<SnapshotFacts, "stateHash">, parts: readonly Saved[], answers: Saved): Uint8Array {
  const writer = new StateWriter();
  writer.number(LAYOUT);
  writer.number(facts.at);
  writer.number(facts.sequence);
  writer.text(facts.ledgerHash ?? "");
  const sections = [...parts, answers];
  writer.number(sections.length);
  // How long each is is known once it is written.
  const lengths = sections.map(({ name, version }) => {
    writer.text(name);
    writer.number(version);
    const place = writer.length;
    writer.number(0);
    return place;
  });
  for (const [index, section] of sections.entries()) {
    const start = writer.length;
    section.save(writer);
    writer.patch(lengths[index], writer.length - start);
  }
  return writer.bytes();
}

/** The hash of the ledger that a snapshot names, whatever its parts look like; undefined in one from before sections. */
export function snapshotLedgerHash(bytes: Uint8Array): string | undefined {
  const reader = new StateReader(bytes);
  const layout = reader.number();
  if (layout === LAYOUT_BEFORE_SECTIONS) return undefined;
  invariant(layout === LAYOUT, "a snapshot must be of a layout that this version knows", layout);
  reader.number();
  reader.number();
  return reader.text();
}

/** Loads every section into its part; parts without one stay fresh. `sequence` is for snapshots that do not say it themselves. */
export function readSnapshot(bytes: Uint8Array, sequence: number, parts: readonly Saved[], answers: Saved): SnapshotFacts {
  const reader = new StateReader(bytes);
  const layout = reader.number();
  const at = reader.number();
  if (layout === LAYOUT_BEFORE_SECTIONS) return readWithoutSections(bytes, reader, { at, sequence }, parts, answers);
  invariant(layout === LAYOUT, "a snapshot must be of a layout that this version knows", layout);
  const place = reader.number();
  const ledgerHash = reader.text();
  const sections = Array.from({ length: reader.number() }, () => ({
    name: reader.text(),
    version: reader.number(),
    length: reader.number(),
  }));
  const start = reader.offset;
  let end = start;
  for (const { name, version, length } of sections) {
    const part = [...parts, answers].find((candidate) => candidate.name === name);
    invariant(part !== undefined, "a snapshot must hold no part that this version does not know", name);
    invariant(version <= part.version, "a part of a snapshot must be of a layout that this version knows", name, version);
    const from = reader.offset;
    part.load(reader, version);
    invariant(reader.offset - from === length, "a part of a snapshot must be read to its last byte", name, reader.offset - from, length);
    if (name !== ANSWERS) end = reader.offset;
  }
  reader.end();
  return { at, sequence: place, ledgerHash, stateHash: () => stateHash(wordsOf(bytes, start, end)) };
}

/** The hash reads whole words: bytes that do not begin at one are copied. */
function wordsOf(bytes: Uint8Array, start: number, end: number): Uint8Array {
  return (bytes.byteOffset + start) % 4 === 0 ? bytes.subarray(start, end) : bytes.slice(start, end);
}

function readWithoutSections(
  bytes: Uint8Array,
  reader: StateReader,
  facts: { readonly at: number; readonly sequence: number },
  parts: readonly Saved[],
  answers: Saved,
): SnapshotFacts {
  for (const name of PARTS_BEFORE_SECTIONS) {
    const part = parts.find((candidate) => candidate.name === name);
    invariant(part !== undefined, "a part of an older snapshot must still be there", name);
    part.load(reader, 1);
  }
  const end = reader.offset;
  answers.load(reader, 1);
  reader.end();
  return { ...facts, ledgerHash: undefined, stateHash: () => stateHash(wordsOf(bytes, HEADER_BYTES_BEFORE_SECTIONS, end)) };
}
