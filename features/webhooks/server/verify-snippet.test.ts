/** What the page and the README tell receivers to do, done with real deliveries. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { VERIFY_SNIPPET } from "../contract/verify-snippet.ts";
import { signatureHeaders, webhookSecret } from "./signature.ts";

type Check = (secret: string, headers: Readonly<Record<string, string>>, body: string, now: number) => boolean;

const VENUE = Buffer.alloc(32, 7);
const [secret, old, foreign] = ["a", "b", "c"].map((name) => webhookSecret(VENUE, name)) as [string, string, string];
const NOW = 1_795_262_400_000;
const BODY = '{"id":"evt_1_0","data":{"name":"grüße ☃"}}';
const sent = (secrets: readonly string[], at = NOW) =>
  signatureHeaders(secrets, { id: "evt_1_0", timestampSeconds: at / 1000, body: BODY });

test("the snippet accepts what a secret signed, also beside another, and nothing else", async () => {
  const directory = mkdtempSync(join(tmpdir(), "touchstone-snippet-"));
  const path = join(directory, "snippet.mjs");
  writeFileSync(path, VERIFY_SNIPPET);
  const { isFromVenue: check } = (await import(path)) as { isFromVenue: Check };
  rmSync(directory, { recursive: true });
  expect(check(secret, sent([secret]), BODY, NOW)).toBe(true);
  expect(check(old, sent([secret, old]), BODY, NOW)).toBe(true);
  expect(check(secret, sent([secret], NOW - 300_000), BODY, NOW)).toBe(true);
  const refused: readonly (readonly [string, boolean])[] = [
    ["another secret", check(foreign, sent([secret, old]), BODY, NOW)],
    ["another body", check(secret, sent([secret]), `${BODY} `, NOW)],
    ["another id", check(secret, { ...sent([secret]), "webhook-id": "evt_2_0" }, BODY, NOW)],
    ["another time", check(secret, { ...sent([secret]), "webhook-timestamp": String(NOW / 1000 + 1) }, BODY, NOW)],
    ["older than five minutes", check(secret, sent([secret], NOW - 301_000), BODY, NOW)],
    ["no time", check(secret, { ...sent([secret]), "webhook-timestamp": "soon" }, BODY, NOW)],
    ["no signature", check(secret, { "webhook-id": "evt_1_0", "webhook-timestamp": String(NOW / 1000) }, BODY, NOW)],
  ];
  expect(refused.filter(([, isAccepted]) => isAccepted)).toEqual([]);
});

test("the README shows the same as the page", () => {
  expect(readFileSync(new URL("../README.md", import.meta.url), "utf8")).toContain(VERIFY_SNIPPET);
});
