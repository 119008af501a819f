/** Ed25519 by Node's crypto. */
import { createPublicKey, verify } from "node:crypto";
import type { CheckSignature } from "../checkpoint.ts";

export const checkWithNode: CheckSignature = async (publicKey, signature, message) => {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: Buffer.from(publicKey).toString("base64url") }, format: "jwk" });
  return Promise.resolve(verify(null, message, key, signature));
};
