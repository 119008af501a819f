/**
 * Snapshots in files: a fixed header, the state hash, the payload, and a SHA-256 over all of it.
 *
 *   0 magic "TSN1"   4 format version   8 next sequence (8)   16 payload length (8)
 *  24 length of the state hash          28 reserved           32 SHA-256 of the file with these 32 bytes zero
 *  64 state hash (UTF-8), padded to eight, then the payload
 *
 * Written under a temporary name, synced, renamed, directory synced: a name ending in `.snapshot` is whole unless the
 * medium fails, and then an older one and a longer replay stand in.
 */
import { createHash } from "node:crypto";
import { writeFully, type Disk, type DiskFile } from "../disk.ts";
import type { Snapshot, SnapshotStore } from "../journal.ts";

const HEADER_BYTES = 64;
const MAGIC = 0x314e5354;
const FORMAT_VERSION = 1;
const TEMPORARY_NAME = "next-snapshot.tmp";
const NAME = /^(\d{16})\.snapshot$/;
/** Written and synced in pieces, so that the process answers others in between. */
const PIECE_BYTES = 4 << 20;
const NO_HASH = new Uint8Array(32);

export type SnapshotStoreOptions = {
  readonly directory: string;
  readonly disk: Disk;
  /** Snapshots kept; older ones are removed after a new one is safe. Default 3. */
  readonly keep?: number;
};

export function openSnapshotStore({ directory, disk, keep = 3 }: SnapshotStoreOptions): SnapshotStore {
  return {
    save: (snapshot) => saveSnapshot(disk, directory, snapshot, keep),
    newest: () => newestSnapshot(disk, directory),
    sequences: () => sequences(disk, directory).toReversed(),
    read: (nextSequence) => storedSnapshot(disk, directory, nextSequence),
    oldestSequence: () => sequences(disk, directory).at(0),
  };
}

async function saveSnapshot(disk: Disk, directory: string, snapshot: Snapshot, keep: number): Promise<void> {
  const head = headOf(snapshot);
  const { payload } = snapshot;
  disk.makeDirectory(directory);
  const file = await disk.create(`${directory}/${TEMPORARY_NAME}`, head.length + payload.length);
  try {
    const digest = createHash("sha256").update(head);
    for (let start = 0; start < payload.length; start += PIECE_BYTES) {
      const piece = payload.subarray(start, start + PIECE_BYTES);
      digest.update(piece);
      await writeSynced(file, piece, head.length + start);
    }
    head.set(digest.digest(), 32);
    await writeSynced(file, head, 0);
  } finally {
    file.close();
  }
  disk.rename(`${directory}/${TEMPORARY_NAME}`, `${directory}/${snapshotName(snapshot.nextSequence)}`);
  await disk.syncDirectory(directory);
  for (const sequence of sequences(disk, directory).slice(0, -keep)) disk.remove(`${directory}/${snapshotName(sequence)}`);
}

async function writeSynced(file: DiskFile, bytes: Uint8Array, position: number): Promise<void> {
  writeFully(file, bytes, position);
  await file.datasync();
}

function newestSnapshot(disk: Disk, directory: string): ReturnType<SnapshotStore["newest"]> {
  const skipped: string[] = [];
  for (const sequence of sequences(disk, directory).toReversed()) {
    const snapshot = storedSnapshot(disk, directory, sequence);
    if (snapshot !== undefined) return { snapshot, skipped };
    skipped.push(snapshotName(sequence));
  }
  return { snapshot: undefined, skipped };
}

function storedSnapshot(disk: Disk, directory: string, sequence: number): Snapshot | undefined {
  const snapshot = readSnapshot(disk.read(`${directory}/${snapshotName(sequence)}`));
  return snapshot?.nextSequence === sequence ? snapshot : undefined;
}

function headOf({ nextSequence, stateHash, payload }: Snapshot): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(stateHash);
  const head = new Uint8Array(HEADER_BYTES + padded(text.length));
  const view = new DataView(head.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, FORMAT_VERSION, true);
  view.setBigUint64(8, BigInt(nextSequence), true);
  view.setBigUint64(16, BigInt(payload.length), true);
  view.setUint32(24, text.length, true);
  head.set(text, HEADER_BYTES);
  return head;
}

/** Undefined unless every byte is as it was written. */
function readSnapshot(bytes: Uint8Array<ArrayBuffer>): Snapshot | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.getUint32(0, true) !== MAGIC || view.getUint32(4, true) !== FORMAT_VERSION) return undefined;
  const textLength = view.getUint32(24, true);
  const start = HEADER_BYTES + padded(textLength);
  if (BigInt(start) + view.getBigUint64(16, true) !== BigInt(bytes.length)) return undefined;
  const written = bytes.slice(32, HEADER_BYTES);
  const digest = createHash("sha256").update(bytes.subarray(0, 32)).update(NO_HASH).update(bytes.subarray(HEADER_BYTES)).digest();
  if (Buffer.compare(digest, written) !== 0) return undefined;
  return {
    nextSequence: Number(view.getBigUint64(8, true)),
    stateHash: new TextDecoder().decode(bytes.subarray(HEADER_BYTES, HEADER_BYTES + textLength)),
    payload: bytes.subarray(start),
  };
}

function sequences(disk: Disk, directory: string): readonly number[] {
  return disk.list(directory).flatMap((name) => {
    const match = NAME.exec(name);
    return match === null ? [] : [Number(match[1])];
  });
}

const padded = (length: number): number => (length + 7) & ~7;
/** The file's name of the snapshot that begins there. */
export const snapshotName = (sequence: number): string => `${String(sequence).padStart(16, "0")}.snapshot`;
