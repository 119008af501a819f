/**
 * The real disk.
 *
 * Writes go to the page cache synchronously (some microseconds; a hop to the thread pool costs more), only the sync is
 * asynchronous, so that the process serves others meanwhile.
 */
import { closeSync, existsSync, fdatasync, fsync, fstatSync, mkdirSync, openSync, readFileSync, readSync } from "node:fs";
import { readdirSync, renameSync, rmSync, statfsSync, writeSync, open } from "node:fs";
import { open as openLater } from "node:fs/promises";
import type { Disk, DiskFile } from "./disk.ts";

/** Of a new file, between one sync and the next. */
const ZEROS = new Uint8Array(1 << 18);
const OWNER_ONLY = 0o600;

export const nodeDisk: Disk = {
  makeDirectory: (path) => void mkdirSync(path, { recursive: true, mode: 0o700 }),
  create: async (path, size) => createFile(path, size),
  open: (path) => diskFile(openSync(path, "r+")),
  read: (path) => ownBuffer(readFileSync(path)),
  readLater,
  readStart,
  list: (directory) => (existsSync(directory) ? readdirSync(directory).sort() : []),
  rename: renameSync,
  remove: (path) => rmSync(path),
  syncDirectory,
  space(path) {
    const { bavail, blocks, bsize } = statfsSync(path);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  },
};

/**
 * Zeros are really written: a hole would be allocated inside the commit that first touches it, at twice its cost. They are synced as they are
 * written: one sync of all of them keeps the disk busy for so long that the log's next one waits for it (decision 0136).
 */
async function createFile(path: string, size: number): Promise<DiskFile> {
  const descriptor = await new Promise<number>((resolve, reject) => {
    open(path, "w+", OWNER_ONLY, (error, opened) => (error === null ? resolve(opened) : reject(error)));
  });
  try {
    for (let done = 0; done < size;) {
      done += writeSync(descriptor, ZEROS, 0, Math.min(ZEROS.length, size - done), done);
      await synced((callback) => fdatasync(descriptor, callback));
    }
    await synced((callback) => fsync(descriptor, callback));
  } catch (error: unknown) {
    closeSync(descriptor);
    throw error;
  }
  return diskFile(descriptor);
}

function diskFile(descriptor: number): DiskFile {
  return {
    size: fstatSync(descriptor).size,
    writeAt: (bytes, position) => writeSync(descriptor, bytes, 0, bytes.length, position),
    datasync: () => synced((callback) => fdatasync(descriptor, callback)),
    close: () => closeSync(descriptor),
  };
}

function readStart(path: string, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  const descriptor = openSync(path, "r");
  try {
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, 0));
  } finally {
    closeSync(descriptor);
  }
}

async function readLater(path: string, from: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const file = await openLater(path, "r");
  try {
    // Nothing of it is handed on but what was read over it: zeroing a megabyte costs more than finding its way in it.
    const { buffer } = Buffer.allocUnsafeSlow(length);
    const bytes = new Uint8Array(buffer);
    const { bytesRead } = await file.read(bytes, 0, length, from);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function ownBuffer(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, length } = bytes;
  if (buffer instanceof ArrayBuffer && byteOffset === 0) return new Uint8Array(buffer, 0, length);
  return new Uint8Array(bytes);
}

/** Windows has no sync of directories; NTFS journals its names by itself. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const descriptor = openSync(path, "r");
  try {
    await synced((callback) => fsync(descriptor, callback));
  } finally {
    closeSync(descriptor);
  }
}

function synced(start: (callback: (error: NodeJS.ErrnoException | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => (error === null ? resolve() : reject(error)));
  });
}
