/** The secret by which the venue tells this browser from strangers, at login and for codes: drawn once, kept for good. */
import { readStored, writeStored } from "./storage.ts";

const BYTES = 32;
/** Where nothing can be stored it lasts as long as the page. */
let drawn: string | undefined;

/** 43 letters, digits, - and _. */
export function deviceSecret(): string {
  const stored = readStored("device");
  if (typeof stored === "string" && /^[\w-]{43}$/.test(stored)) return stored;
  drawn ??= draw();
  writeStored("device", drawn);
  return drawn;
}

function draw(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
