/**
 * What stands before every `import()` of the built app (`plugins/fetch-first-imports.ts`): its files are fetched before they are imported.
 *
 * A browser remembers for as long as the page is open that a module could not be fetched, and that one which it imports could not: it
 * never asks again, and another address for the one does not help the other. A fetch may fail and be made again, so it comes first, and
 * the import finds the files in the browser's cache.
 */

/** A file of the app could not be fetched now. */
export class FileError extends Error {
  /** The venue has no such file: it has been released anew since the page was opened. */
  readonly isGone: boolean;
  constructor(file: string, cause: unknown, isGone = false) {
    super(`${file} could not be fetched`, { cause });
    this.name = "FileError";
    this.isGone = isGone;
  }
}

const NOT_FOUND = 404;
const fetched = new Map<string, Promise<void>>();

async function fetchFile(file: string): Promise<void> {
  // What index.html names is there, or the app would not be.
  if (document.querySelector(`link[href="/${file}"]`) !== null) return;
  try {
    const reply = await fetch(`/${file}`);
    if (!reply.ok) throw new FileError(file, reply.status, reply.status === NOT_FOUND);
    // To its end: what breaks off halfway has failed too.
    await reply.arrayBuffer();
  } catch (error: unknown) {
    fetched.delete(file);
    throw error instanceof FileError ? error : new FileError(file, error);
  }
}

/** Runs `load`, an import, when all its files are here; throws a FileError when one is not, and may be called again. */
export async function fetchFirst<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  await Promise.all(
    files.map((file) => {
      const coming = fetched.get(file) ?? fetchFile(file);
      fetched.set(file, coming);
      return coming;
    }),
  );
  return await load();
}
