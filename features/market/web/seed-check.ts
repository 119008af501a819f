/** The reader's own check of a revealed seed: its SHA-256, computed here and not by the venue. */

/** Browsers have it on secure pages only: HTTPS, or this computer. */
export function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Bytes of a hex text; undefined when it isn't one. */
export function hexBytes(hex: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^(?:[0-9a-f]{2})+$/i.test(hex)) return undefined;
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index++) bytes[index] = Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16);
  return bytes;
}

/** SHA-256 of the bytes that `seed` writes in hex, as hex; an empty text for what isn't hex. Throws where `canHash` is false. */
export async function hashOfSeed(seed: string): Promise<string> {
  const bytes = hexBytes(seed);
  if (bytes === undefined) return "";
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Hex is the same in capitals. */
export function sameHash(left: string, right: string): boolean {
  return left !== "" && left.toLowerCase() === right.toLowerCase();
}
