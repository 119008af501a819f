/** Whether a word names a bucket, or a folder. */
export const isBucket = (text: string): boolean => text.startsWith("s3:");

/** Where the files of backups lie: a folder, or a bucket of an object store. Names are paths with "/". */
export interface BackupPlace {
  /** "/mnt/backups/venue", "s3://bucket/prefix": for people. */
  readonly text: string;
  /** Undefined where there is no such file. */
  read(name: string): Promise<Buffer | undefined>;
  has(name: string): Promise<boolean>;
  /** Under its name it is whole, and stays. Throws StartError where it can't be written. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** The same for a file of which there must be one: of two that begin at once the second is told. */
  writeFirst(name: string, bytes: Uint8Array): Promise<void>;
  /** All files whose names begin with `prefix` ("" or one that ends with "/"), those of writers that were killed too. */
  list(prefix: string): Promise<readonly PlacedFile[]>;
  remove(names: readonly string[]): Promise<void>;
  /** Nothing lies there but what this place itself needs. */
  isEmpty(): Promise<boolean>;
  /** One process writes or drops at a time; what comes back lets go of it. Throws StartError while another one does. */
  lock(): Promise<() => Promise<void>>;
}

export type PlacedFile = { readonly name: string; readonly bytes: number };
