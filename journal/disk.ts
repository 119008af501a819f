/**
 * What the journal asks of a disk, so small that a simulated one can lie, fail and lose power in its place.
 *
 * Two assumptions are made of a real disk, and no more: what a sync reported as done stays, and writing a range does
 * not damage bytes outside that range ("power-safe overwrite"). Unsynced writes may be lost, kept or torn in any order.
 */

export interface DiskFile {
  /** Bytes allocated. */
  readonly size: number;
  /** Writes at a position and returns how many bytes were taken; may be fewer than given. Throws the system's error. */
  writeAt(bytes: Uint8Array, position: number): number;
  /** Resolves when everything written so far survives a power cut. */
  datasync(): Promise<void>;
  close(): void;
}

export interface Disk {
  /** Makes the directory and its parents; readable by its owner only. */
  makeDirectory(path: string): void;
  /** A file of `size` zero bytes, allocated and synced; replaces one of that name. */
  create(path: string, size: number): Promise<DiskFile>;
  /** Opens an existing file for writing. */
  open(path: string): DiskFile;
  /** The whole file; the bytes begin at offset 0 of their own buffer. */
  read(path: string): Uint8Array<ArrayBuffer>;
  /** So many bytes from `from` on, fewer at the file's end, without anybody waiting for it: for what is read while the venue is open. */
  readLater(path: string, from: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /** The first `length` bytes, fewer when the file is shorter. */
  readStart(path: string, length: number): Uint8Array<ArrayBuffer>;
  /** Names in a directory, sorted; none where there is no such directory. */
  list(directory: string): readonly string[];
  rename(from: string, to: string): void;
  remove(path: string): void;
  /** Makes creations, renames and removals in the directory survive a power cut. */
  syncDirectory(path: string): Promise<void>;
  /** Room left on the file system that holds the path. */
  space(path: string): { readonly freeBytes: number; readonly totalBytes: number };
}

/** Writes everything, however short the single writes are. */
export function writeFully(file: DiskFile, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;) {
    const taken = file.writeAt(done === 0 ? bytes : bytes.subarray(done), position + done);
    if (taken <= 0) throw new Error("the disk took no bytes");
    done += taken;
  }
}

/** Whether an error of the system says that the disk or the user's share of it is full. */
export function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOSPC" || code === "EDQUOT";
}
