/** Where archived segments lie: a folder, as they are, or a bucket, packed as backups are (server/backup/packed-place.ts). */
import { createHash } from "node:crypto";
import { statSync, type Stats } from "node:fs";
import { dirname } from "node:path";
import { writeFully, type Disk } from "../../journal/disk.ts";
import { isBucket } from "../backup/backup-place.ts";
import { placeOf } from "../backup/backup-places.ts";
import { readBackupSecret } from "../backup/backup-secret.ts";
import { PackedPlace, type PackedKind } from "../backup/packed-place.ts";
import type { Settings } from "../settings.ts";
import { segmentsFolder } from "../snapshots/snapshot-writer.ts";
import { StartError } from "../start-error.ts";
import { isWithin } from "../within-folder.ts";

/** What is needed to read and write an archive in a bucket, and to keep what was fetched of it. */
export type ArchiveAccess = Pick<Settings, "s3" | "backupSecret" | "archiveKeepMegabytes" | "diskFreeMegabytes">;

/** Of all settings no more than that: it goes to other processes. */
export const accessOf = ({ s3, backupSecret, archiveKeepMegabytes, diskFreeMegabytes }: ArchiveAccess): ArchiveAccess => ({
  ...{ s3, backupSecret, archiveKeepMegabytes, diskFreeMegabytes },
});

export interface ArchivePlace {
  /** "/mnt/archive/venue", "s3://bucket/prefix". */
  readonly text: string;
  /** Whether segments have to be fetched before they can be read. */
  readonly isElsewhere: boolean;
  readonly isEncrypted: boolean;
  /** Undefined where there is none of that name. Throws StartError where it can't be read, or is damaged. */
  read(name: string, most?: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Keeps it, if there is none of its name; resolves once it was read back, with what it takes there. Throws where what is there is another. */
  keep(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<number>;
}

const ARCHIVE: PackedKind = {
  about: "touchstone-archive.json",
  has: "an archive",
  what: "archive",
  are: (place) => `The archive in ${place} is`,
  were: (place) => `The archive in ${place} was`,
};
const fileOf = (name: string): string => `segments/${name}`;
/** A segment is as large as its largest record; what stands for more is none. */
const SEGMENT_BYTES_MOST = 1 << 28;

export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
export const isThere = (folder: string): boolean => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;

/** Throws StartError where the place is among what it would take: a segment would count as its own copy, and be taken away. */
export function requireApart(place: string, directory: string): void {
  // The segments may lie on another disk, by a link.
  if (!isBucket(place) && [directory, segmentsFolder(directory)].some((folder) => isWithin(place, folder)))
    throw new StartError(
      `ARCHIVE_TO ${place} belongs outside of the log's own folder, ${directory}: the log would be taken away for good.`,
    );
}

/** Throws StartError where no folder can be: what is not there is a disk that is not mounted, and waited for. */
export function requireFolder(place: string): void {
  for (let path = place; ; path = dirname(path)) {
    const found = lookAt(path, place);
    if (found?.isDirectory() === true) return;
    if (found !== undefined) throw new StartError(`ARCHIVE_TO ${place} can't be a folder: ${path} is something else.`);
  }
}

function lookAt(path: string, place: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error: unknown) {
    // Links that lead in a circle, a folder above that we may not look into.
    throw new StartError(`ARCHIVE_TO ${place} can't be used: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** For writing; a bucket's archive is begun where there is none. Throws StartError where it can't be used, or is another venue's. */
export async function openArchive(disk: Disk, text: string, access: ArchiveAccess | undefined, venue: string): Promise<ArchivePlace> {
  if (!isBucket(text)) return folderArchive(disk, text);
  const known = required(access);
  return bucketArchive(await PackedPlace.begin(placeOf(text, known), ARCHIVE, venue, readBackupSecret(known)));
}

/** For reading a bucket's alone. */
export async function openArchiveToRead(text: string, access: ArchiveAccess): Promise<ArchivePlace> {
  return bucketArchive(await PackedPlace.openToRead(placeOf(text, access), ARCHIVE, readBackupSecret(access)));
}

function required(access: ArchiveAccess | undefined): ArchiveAccess {
  if (access === undefined) throw new TypeError("a bucket's archive needs its keys");
  return access;
}

function folderArchive(disk: Disk, folder: string): ArchivePlace {
  const path = (name: string): string => `${folder}/${name}`;
  const has = (name: string): boolean => disk.list(folder).includes(name);
  return {
    text: folder,
    isElsewhere: false,
    isEncrypted: false,
    read: async (name) => (has(name) ? disk.read(path(name)) : undefined),
    keep: async (name, bytes) => {
      if (!has(name)) await writeWhole(disk, folder, name, bytes);
      if (hashOf(disk.read(path(name))) !== hashOf(bytes)) throw anotherSegment(path(name));
      return bytes.length;
    },
  };
}

async function writeWhole(disk: Disk, folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${folder}/${name}.tmp`;
  const file = await disk.create(temporary, bytes.length);
  try {
    writeFully(file, bytes, 0);
    await file.datasync();
  } finally {
    file.close();
  }
  disk.rename(temporary, `${folder}/${name}`);
  await disk.syncDirectory(folder);
}

function bucketArchive(packed: PackedPlace): ArchivePlace {
  const { place } = packed;
  return {
    text: place.text,
    isElsewhere: true,
    isEncrypted: packed.isEncrypted,
    read: async (name, most = SEGMENT_BYTES_MOST) => {
      const stored = await place.read(fileOf(name));
      return stored === undefined ? undefined : Uint8Array.from(packed.unpack(stored, name, fileOf(name), most));
    },
    keep: async (name, bytes) => {
      const there = (await place.has(fileOf(name))) ? await place.read(fileOf(name)) : undefined;
      if (there === undefined) {
        const small = packed.pack(bytes, name);
        // Read back, and the same: or somebody else was first.
        await place.writeFirst(fileOf(name), small);
        return small.length;
      }
      if (hashOf(packed.unpack(there, name, fileOf(name), SEGMENT_BYTES_MOST)) !== hashOf(bytes))
        throw anotherSegment(packed.placed(fileOf(name)));
      return there.length;
    },
  };
}

const anotherSegment = (path: string): Error =>
  new Error(`${path} is not the segment of this log: it is damaged, or another venue's or time's. Nothing was taken away`);
