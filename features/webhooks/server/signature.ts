/** Secrets and signatures of webhooks, as the Standard Webhooks specification (1.0.0) has them. */
import { createHmac } from "node:crypto";

const PREFIX = "whsec_";

/** "whsec_" and 32 bytes in base64, always the same for the same name, kept nowhere. */
export function webhookSecret(venueSecret: Buffer, name: string): string {
  return PREFIX + createHmac("sha256", venueSecret).update(`webhook ${name}`).digest("base64");
}

export type Signed = { readonly id: string; readonly timestampSeconds: number; readonly body: string };

/** The three headers; one signature for each secret that counts. */
export function signatureHeaders(secrets: readonly string[], { id, timestampSeconds, body }: Signed): Readonly<Record<string, string>> {
  const payload = `${id}.${timestampSeconds}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(payload).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": String(timestampSeconds), "webhook-signature": signatures.join(" ") };
}
