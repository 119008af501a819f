/** How a receiver checks that a webhook comes from this venue; also in the README, and run by the tests. */
export const VERIFY_SNIPPET = `import { createHmac, timingSafeEqual } from "node:crypto";

/** \`body\` is the text as it came, before any parsing. */
export function isFromVenue(secret, headers, body, now = Date.now()) {
  const id = headers["webhook-id"];
  const time = headers["webhook-timestamp"];
  const given = headers["webhook-signature"] ?? "";
  // Older than five minutes: somebody may be sending it again.
  if (!(Math.abs(now / 1000 - Number(time)) <= 300)) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const hmac = createHmac("sha256", key).update(\`\${id}.\${time}.\${body}\`);
  const expected = Buffer.from("v1," + hmac.digest("base64"));
  return given.split(" ").some((one) => {
    const bytes = Buffer.from(one);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}
`;
