/** Ed25519 by the browser's own crypto, which Node has too. */
import type { CheckSignature } from "../checkpoint.ts";

export const checkSignature: CheckSignature = async (publicKey, signature, message) => {
  const { subtle } = globalThis.crypto;
  try {
    const key = await subtle.importKey("raw", publicKey.slice(), "Ed25519", false, ["verify"]);
    return await subtle.verify("Ed25519", key, signature.slice(), message.slice());
  } catch (error: unknown) {
    // No key of the curve, or a signature of another length: it is not right. A browser without Ed25519 says so otherwise.
    if (error instanceof DOMException && error.name === "NotSupportedError") throw error;
    return false;
  }
};
