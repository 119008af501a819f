/** What the browser keeps between visits. Seed 3 names the keys; storage can be blocked, then nothing is kept. */
export type StoredKey =
  | "lang"
  | "token"
  | "user"
  | "fiat"
  | "fiats"
  | "theme"
  | "rise"
  | "hideAmounts"
  | "h5Version"
  | "chart"
  | "chartStrip"
  | "checked"
  | "firstSteps"
  | "desk"
  | "deskTable"
  | "drawings"
  | "oneClick"
  | "secondsAsks"
  | "device"
  | "newsSound"
  | "newsBrowser"
  | "searches"
  | "place"
  | "logHead"
  | `hasCloseNotice_${string}`;

/** Seed 4: an older version of what is stored is dropped as a whole. */
export const STORED_VERSION = 1;

/** The browser's store; there is none where pure parts of the app run outside a browser. Node has one of its own, which is nobody's, and warns who asks. */
function browserStorage(): Storage | undefined {
  return typeof document === "undefined" ? undefined : localStorage;
}

export function readStored(key: StoredKey): unknown {
  try {
    const text = browserStorage()?.getItem(key) ?? null;
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch (error: unknown) {
    console.warn(`The stored "${key}" could not be read and is ignored.`, error);
    return undefined;
  }
}

export function writeStored(key: StoredKey, value: unknown): void {
  try {
    if (value === undefined || value === null) browserStorage()?.removeItem(key);
    else browserStorage()?.setItem(key, JSON.stringify(value));
  } catch (error: unknown) {
    console.warn(`"${key}" could not be stored.`, error);
  }
}

/** Seed 4: h5Version below 1 clears all local storage and sets the version. Called before anything is read. */
export function migrateStored(): void {
  const version = readStored("h5Version");
  if (typeof version === "number" && version >= STORED_VERSION) return;
  try {
    browserStorage()?.clear();
  } catch (error: unknown) {
    console.warn("Local storage could not be cleared.", error);
  }
  writeStored("h5Version", STORED_VERSION);
}

migrateStored();
